import type { SiteData } from '../site-data.ts';
import { createPasskeys } from '../staff/passkeys.ts';
import type { Staff } from '../staff/staff.ts';
import { deviceRoutes } from './devices.tsx';
import { homeRoutes } from './home.tsx';
import { joinRoutes } from './join.tsx';
import { logRoutes } from './log.tsx';
import { peopleRoutes } from './people.tsx';
import type { OfficeRoute } from './route.ts';
import { signInRoutes } from './sign-in.tsx';

/** Dependencies of the screens. */
export interface OfficeDeps {
  staff: Staff;
  site: Pick<SiteData['site'], 'practice'>;
}

/** The table of routes. Of several that match a path the first one counts. */
export function officeRoutes({ staff, site }: OfficeDeps): OfficeRoute[] {
  const passkeys = createPasskeys(staff);
  const { practice } = site;
  return [
    ...homeRoutes(),
    ...signInRoutes({ ...staff, passkeys }),
    ...joinRoutes({ ...staff, passkeys, practice }),
    ...deviceRoutes({ ...staff, passkeys, practice }),
    ...peopleRoutes(staff),
    ...logRoutes(staff),
  ];
}
