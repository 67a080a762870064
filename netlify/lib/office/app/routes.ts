import type { Newsletter } from '../../newsletter/newsletter.ts';
import type { DataSubjectSearchDeps } from '../../privacy/data-subject-search.ts';
import { createPasskeys } from '../../staff/passkeys.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import type { BackupTimes } from '../../storage/backup-times.ts';
import type { SiteData } from '../../site-data.ts';
import type { Staff } from '../../staff/staff.ts';
import type { Subscribers } from '../../newsletter/subscribers.ts';
import { calendarRoutes } from '../devices/calendars.tsx';
import { deviceRoutes } from '../devices/devices.tsx';
import { dayRoutes } from '../days/days.tsx';
import { figureRoutes, type FigureRouteDeps } from '../figures/figures.tsx';
import { inboxRoutes } from '../inbox/inbox.tsx';
import { type EnquiryRouteDeps, enquiryRoutes } from '../enquiry/enquiry-page.tsx';
import { joinRoutes } from '../sign-in/join.tsx';
import { logRoutes } from '../log/log.tsx';
import { newAppointmentRoutes } from '../new-appointment/new-appointment.tsx';
import { newsletterRoutes } from '../newsletter/newsletter.tsx';
import { newsletterWritingRoutes } from '../newsletter/writing.tsx';
import { peopleRoutes } from '../people/people.tsx';
import type { OfficeRoute } from './route.ts';
import { dataSubjectRoutes } from '../data-subject/data-subject.tsx';
import { searchRoutes } from '../search/search.tsx';
import { signInRoutes } from '../sign-in/sign-in.tsx';
import { subscriberRoutes } from '../subscribers/subscribers.tsx';

interface OfficeDeps extends EnquiryRouteDeps, DataSubjectSearchDeps, FigureRouteDeps {
  closedDays: ClosedDays;
  backupTimes: BackupTimes;
  data: SiteData;
  staff: Staff;
  subscribers: Subscribers;
  newsletter: () => Promise<Newsletter>;
}

/** The table of routes. Of several that match a path the first one counts. */
export function officeRoutes(deps: OfficeDeps): OfficeRoute[] {
  const { staff, data } = deps;
  const passkeyDeps = { ...staff, passkeys: createPasskeys({ ...staff, practice: data.site.practice }) };
  return [
    ...inboxRoutes(deps),
    ...dayRoutes(deps),
    ...searchRoutes(deps),
    ...dataSubjectRoutes(deps),
    ...newAppointmentRoutes(deps),
    ...enquiryRoutes(deps),
    ...signInRoutes(passkeyDeps),
    ...joinRoutes(passkeyDeps),
    ...deviceRoutes(passkeyDeps),
    ...calendarRoutes({ ...deps, ...staff }),
    ...newsletterWritingRoutes(deps),
    ...newsletterRoutes(deps),
    ...subscriberRoutes(deps),
    ...figureRoutes(deps),
    ...peopleRoutes(staff),
    ...logRoutes({ ...staff, stores: deps.stores }),
  ];
}
