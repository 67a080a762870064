/** An office with people and one item of each kind, for tests that go through the table of routes. */
import type { OfficeRoute } from '../../../netlify/lib/office/app/route.ts';
import { officeRoutes } from '../../../netlify/lib/office/app/routes.ts';
import type { MemoryBlobs } from '../storage/memory-blobs.ts';
import { DOCTOR, DRAFT } from '../newsletter/newsletter.ts';
import { createMember, createOfficeSite } from './office-site.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../functions/samples.ts';
import { createTestSite, DATA, type SiteOptions } from '../functions/test-site.ts';

const TABLE = createTestSite();
/** The table of the office's routes. */
export const ROUTES = officeRoutes({ ...TABLE.site, open: TABLE.open, data: DATA });

/** An address of a route, with ids of records that exist. */
export const pathOf = ({ path }: OfficeRoute, ids: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => ids[name] ?? '0'.repeat(64));

/** A doctor, an assistant, and the ids of the doctor's records. */
export async function createScene<Service extends MemoryBlobs | undefined = undefined>(deps: SiteOptions<Service> = {}) {
  const office = await createOfficeSite(deps);
  const { site, doctor } = office;
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  await site.site.staff.invitations.create({ name: 'Tharu', role: 'office' }, { id: doctor.person, name: 'Dr Nimali Perera' });
  const [invitation] = await site.site.staff.invitations.pending();
  await site.site.staff.calendarAddresses.create({ person: doctor.person, name: 'Tablet', withNames: true });
  const [calendar] = await site.site.staff.calendarAddresses.of(doctor.person);
  const ids = {
    ...{ person: doctor.person, device: doctor.device, session: await doctor.session(), calendar: calendar?.id ?? '' },
    ...{ invitation: invitation?.id ?? '', date: '2026-03-20' },
  };
  for (const [form, fields] of [
    ['appointments', SAMPLE_REQUEST],
    ['contact', SAMPLE_MESSAGE],
    ['chatSessions', SAMPLE_CHAT],
  ] as const)
    await site.send(form, fields);
  await site.settled();
  const newsletter = await site.site.newsletter();
  const issue = newsletter.newDraftId();
  await newsletter.send({ id: issue, ...DRAFT }, { by: DOCTOR });
  const items: Readonly<Record<string, string | undefined>> = {
    appointments: (await site.appointments.ids())[0],
    messages: (await site.messages.ids())[0],
    chats: (await site.chats.sessions.ids())[0],
    newsletter: issue,
  };
  /** The ids in a route's path. */
  const idsOf = ({ path }: Pick<OfficeRoute, 'path'>) => ({ ...ids, id: items[path.split('/')[2] ?? ''] ?? '' });
  return { ...office, assistant, ids, idsOf };
}
