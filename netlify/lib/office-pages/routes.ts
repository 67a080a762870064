import type { Newsletter } from '../newsletter/newsletter.ts';
import type { SiteData } from '../site-data.ts';
import { createPasskeys } from '../staff/passkeys.ts';
import type { Staff } from '../staff/staff.ts';
import type { Secret } from '../stores/secret.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { deviceRoutes } from './devices.tsx';
import { dayRoutes } from './days.tsx';
import { inboxRoutes } from './inbox.tsx';
import { itemRoutes } from './item.tsx';
import { joinRoutes } from './join.tsx';
import { logRoutes } from './log.tsx';
import { newsletterRoutes } from './newsletter.tsx';
import { newsletterWritingRoutes } from './newsletter-writing.tsx';
import { peopleRoutes } from './people.tsx';
import type { DecideWith } from './item.tsx';
import type { OfficeRoute } from './route.ts';
import { personRoutes } from './person.tsx';
import { searchRoutes } from './search.tsx';
import { signInRoutes } from './sign-in.tsx';
import { subscriberRoutes } from './subscribers.tsx';

/** Dependencies of the screens. */
export interface OfficeDeps {
  staff: Staff;
  open: OpenStore;
  secret: Secret;
  data: Pick<SiteData, 'site' | 'office'>;
  /** Opens the module that decides; see {@link Decide}. */
  decideWith: DecideWith;
  /** Opens the newsletter. */
  newsletter: () => Promise<Newsletter>;
}

/** The table of routes. Of several that match a path the first one counts. */
export function officeRoutes({ staff, open, secret, data, decideWith, newsletter }: OfficeDeps): OfficeRoute[] {
  const passkeys = createPasskeys(staff);
  const { practice } = data.site;
  return [
    ...inboxRoutes({ open }),
    ...dayRoutes({ open }),
    ...searchRoutes({ open }),
    ...personRoutes({ open, secret }),
    ...itemRoutes({ open, data, decideWith }),
    ...signInRoutes({ ...staff, passkeys }),
    ...joinRoutes({ ...staff, passkeys, practice }),
    ...deviceRoutes({ ...staff, passkeys, practice }),
    ...newsletterWritingRoutes({ newsletter }),
    ...newsletterRoutes({ newsletter }),
    ...subscriberRoutes({ open }),
    ...peopleRoutes(staff),
    ...logRoutes(staff),
  ];
}
