/** The people of the office, for the doctor: invitations, devices, sessions, removal. */
import * as z from 'zod/mini';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { reject } from '../../http/responses.ts';
import { ok } from '../../result.ts';
import type { Invited } from '../../staff/invitations.ts';
import { type Person, PersonNameSchema, RoleSchema } from '../../staff/people.ts';
import type { Session } from '../../staff/sessions.ts';
import type { Staff } from '../../staff/staff.ts';
import { officePage } from '../app/layout.tsx';
import { InvitationLink, type Member, PEOPLE_PATH as PATH, PeopleLists, type RefusedInvitation } from './people-lists.tsx';
import { notFound, type OfficeRoute, staffRoute, type StaffCall } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';

type PeopleDeps = Pick<Staff, 'people' | 'devices' | 'sessions' | 'invitations'>;

/** "Sanduni, office" */
const staffText = ({ name, role }: Pick<Person, 'name' | 'role'>) => `${name}, ${role}`;

const MANAGING = { access: 'doctor', needsFreshPasskey: true, method: 'POST' } as const;

/** `/office/people`. */
export function peopleRoutes({ people, devices, sessions, invitations }: PeopleDeps): OfficeRoute[] {
  async function listPage(session: Session, refused?: RefusedInvitation) {
    const [all, entries, pending] = await Promise.all([people.all(), sessions.all(), invitations.pending()]);
    const members = await mapConcurrently(all, async (person): Promise<Member> => ({
      person,
      devices: await devices.of(person.id),
      sessions: entries.filter((entry) => entry.person === person.id),
    }));
    return officePage({
      title: 'People',
      session,
      current: PATH,
      status: refused && 422,
      children: <PeopleLists me={session.person.id} members={members} pending={pending} refused={refused} />,
    });
  }

  async function invite({ session, actor, address, log }: StaffCall<unknown>, invited: Invited) {
    await log({ action: 'invited', kind: 'people', item: 'id' in invited ? invited.id : '', about: staffText(invited) });
    const link = `${address.origin}/office/join#${await invitations.create(invited, actor)}`;
    const children = <InvitationLink name={invited.name} link={link} />;
    return ok(officePage({ title: 'Invitation', session, current: PATH, children }));
  }

  const nameOf = async (id: string) => {
    const person = await people.read(id);
    return person ? staffText(person) : '';
  };

  return [
    staffRoute({
      name: 'people',
      method: 'GET',
      path: PATH,
      access: 'doctor',
      handle: async ({ session }) => ok(await listPage(session)),
    }),

    staffRoute({
      ...MANAGING,
      name: 'invite',
      path: `${PATH}/invite`,
      body: z.object({ name: sentField(), role: RoleSchema }),
      async handle(call) {
        const { name, role } = call.body;
        const checked = PersonNameSchema.safeParse(name);
        const problem = checked.success
          ? (await people.named(checked.data)) && `${checked.data} is here already: invite another device of theirs below.`
          : checked.error.issues[0]?.message;
        return problem === undefined
          ? invite(call, { name: name.trim(), role })
          : ok(await listPage(call.session, { name, role, message: problem }));
      },
    }),

    staffRoute({
      ...MANAGING,
      name: 'invite-device',
      path: `${PATH}/:person/invite`,
      async handle(call) {
        const person = await people.read(call.params['person'] ?? '');
        return person ? invite(call, person) : notFound();
      },
    }),

    staffRoute({
      ...MANAGING,
      name: 'invitation-withdraw',
      path: `${PATH}/invitations/:invitation/withdraw`,
      async handle({ params: { invitation = '' }, log }) {
        const pending = (await invitations.pending()).find(({ id }) => id === invitation);
        if (!pending) return notFound();
        await log({ action: 'withdrew an invitation', kind: 'people', item: '', about: staffText(pending) });
        await invitations.withdraw(invitation);
        return ok({ location: PATH });
      },
    }),

    staffRoute({
      ...MANAGING,
      name: 'person-remove',
      path: `${PATH}/:person/remove`,
      async handle({ session, params: { person: id = '' }, log }) {
        const person = await people.read(id);
        if (!person) return notFound();
        if (id === session.person.id)
          return reject(409, 'own', 'Nobody can remove themselves: another doctor can do it, so that one always stays.');
        await log({ action: 'removed', kind: 'people', item: id, about: staffText(person) });
        // First: without the person, devices and sessions have no effect.
        await people.remove(id);
        for (const device of await devices.of(id)) await devices.remove(id, device.id);
        return ok({ location: PATH });
      },
    }),

    staffRoute({
      ...MANAGING,
      name: 'person-device-remove',
      path: `${PATH}/:person/devices/:device/remove`,
      async handle({ params: { person = '', device = '' }, log }) {
        if (!(await devices.read(person, device))) return notFound();
        await log({ action: 'removed', kind: 'devices', item: device, about: await nameOf(person) });
        await devices.remove(person, device);
        return ok({ location: PATH });
      },
    }),

    staffRoute({
      ...MANAGING,
      name: 'person-session-end',
      path: `${PATH}/:person/sessions/:session/end`,
      async handle({ params: { person = '', session: id = '' }, log }) {
        if (!(await sessions.all()).some((entry) => entry.id === id && entry.person === person)) return notFound();
        await log({ action: 'ended', kind: 'sessions', item: '', about: await nameOf(person) });
        await sessions.end(id);
        return ok({ location: PATH });
      },
    }),
  ];
}
