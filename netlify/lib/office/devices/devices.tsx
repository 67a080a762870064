/** My devices and sessions. */
import * as z from 'zod/mini';
import { reject } from '../../http/responses.ts';
import { ok } from '../../result.ts';
import { RegistrationSchema, type StaffWithPasskeys } from '../../staff/passkeys.ts';
import type { Session } from '../../staff/sessions.ts';
import { ButtonForm } from '../app/button-form.tsx';
import { DeviceNameField, DeviceNameSchema, deviceNameOf } from '../sign-in/device-name.tsx';
import { officePage } from '../app/layout.tsx';
import { Calendars } from './calendars.tsx';
import { notFound, type OfficeRoute, staffRoute } from '../app/route.ts';
import type { Member } from '../people/people-lists.tsx';
import { TimedRow } from '../app/rows.tsx';

const PATH = '/office/devices';

const CHANGING = { method: 'POST', needsFreshPasskey: true } as const;

const DeviceList = ({ devices, session }: Pick<Member, 'devices'> & { session: Session }) => (
  <ul className="rows">
    {devices.map(({ id, name, at }) => (
      <TimedRow key={id} title={<b>{name}</b>} badge={id === session.device.id && 'This device'} hint="Added" at={at}>
        {devices.length > 1 && <ButtonForm action={`${PATH}/${id}/remove`} label="Remove" about={name} />}
      </TimedRow>
    ))}
  </ul>
);

const SessionList = ({ sessions, devices, session }: Omit<Member, 'person'> & { session: Session }) => (
  <ul className="rows">
    {sessions.map(({ id, device, at }) => {
      const name = devices.find((one) => one.id === device)?.name ?? 'A removed device';
      return (
        <TimedRow key={id} title={<b>{name}</b>} badge={id === session.id && 'This session'} hint="Passkey used" at={at}>
          {id !== session.id && <ButtonForm action={`/office/sessions/${id}/end`} label="Sign out" about={name} />}
        </TimedRow>
      );
    })}
  </ul>
);

/** `/office/devices`, `/office/sessions`: a person's own. */
export function deviceRoutes({ devices, sessions, challenges, passkeys, calendarAddresses }: StaffWithPasskeys): OfficeRoute[] {
  const purposeFor = ({ person }: Session) => `device ${person.id}`;
  return [
    staffRoute({
      name: 'devices',
      method: 'GET',
      path: PATH,
      async handle({ request, session }) {
        const { person: me } = session;
        const [own, entries, repeated, calendars] = await Promise.all([
          devices.of(me.id),
          sessions.all(),
          devices.repeated(),
          calendarAddresses.of(me.id),
        ]);
        const mine = entries.filter(({ person }) => person === me.id);
        const children = (
          <>
            {own
              .filter(({ id }) => repeated.has(id))
              .map(({ id, name }) => (
                <div className="notice" key={id}>
                  <h2>Replace the passkey of “{name}”</h2>
                  <p>
                    Its counter did not rise, as if it were a copy. It is refused the next time this happens: add a new passkey
                    below, then remove this one.
                  </p>
                </div>
              ))}
            {own.length === 1 && (
              <div className="notice">
                <h2>Add a second device</h2>
                <p>You have one. If it is lost or broken, only a new invitation lets you in again.</p>
              </div>
            )}
            <section>
              <h2>Devices</h2>
              <DeviceList devices={own} session={session} />
              <form className="form ceremony panel" method="post" action={PATH} data-ceremony="add-device">
                <h3>Add a device</h3>
                <p className="hint">
                  On this device, or on another one: choose the other device when you are asked where to keep the passkey.
                </p>
                <DeviceNameField value={deviceNameOf(request)} />
                <button className="btn">Add a passkey</button>
                <p className="status" role="status" />
              </form>
            </section>
            <section>
              <h2>Where you are signed in</h2>
              <SessionList sessions={mine} devices={own} session={session} />
            </section>
            <Calendars calendars={calendars} role={me.role} />
          </>
        );
        return ok(officePage({ title: 'My devices', session, current: PATH, children }));
      },
    }),

    staffRoute({
      ...CHANGING,
      name: 'device-options',
      path: `${PATH}/options`,
      isJson: true,
      handle: async ({ address, session }) =>
        ok({ json: await passkeys.registrationOptions(address, purposeFor(session), session.person) }),
    }),

    staffRoute({
      ...CHANGING,
      name: 'device-add',
      path: PATH,
      isJson: true,
      body: z.object({ device: DeviceNameSchema, passkey: RegistrationSchema }),
      async handle({ address, session, body, now, log }) {
        const registered = await passkeys.register(address, purposeFor(session), body.passkey);
        if (!registered) return reject(403, 'passkey', 'The passkey was not created. Try again.');
        const { device, challenge } = registered;
        await log({ action: 'added', kind: 'devices', item: device.id });
        if (!(await challenges.use(challenge))) return reject(403, 'passkey', 'This passkey was added already.');
        await devices.add({ ...device, person: session.person.id, name: body.device, at: now });
        return ok({ json: { device: device.id } });
      },
    }),

    staffRoute({
      ...CHANGING,
      name: 'device-remove',
      path: `${PATH}/:device/remove`,
      async handle({ session, params: { device = '' }, log }) {
        if (!(await devices.read(session.person.id, device))) return notFound();
        if (session.devices < 2)
          return reject(409, 'last_device', 'This is your only device. Add another one first, or you cannot sign in again.');
        await log({ action: 'removed', kind: 'devices', item: device });
        await devices.remove(session.person.id, device);
        return ok({ location: PATH });
      },
    }),

    staffRoute({
      ...CHANGING,
      name: 'session-end',
      path: '/office/sessions/:session/end',
      async handle({ session, params: { session: id = '' }, log }) {
        const isOwn = (await sessions.all()).some((entry) => entry.id === id && entry.person === session.person.id);
        if (!isOwn) return notFound();
        await log({ action: 'ended', kind: 'sessions', item: '' });
        await sessions.end(id);
        return ok({ location: PATH });
      },
    }),
  ];
}
