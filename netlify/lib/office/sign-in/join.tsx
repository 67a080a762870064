/** Joining by an invitation: the first device of a person, or a further one after a lost phone. */
import * as z from 'zod/mini';
import { reject } from '../../http/responses.ts';
import { ok } from '../../result.ts';
import { RegistrationSchema, type StaffWithPasskeys } from '../../staff/passkeys.ts';
import { DeviceNameField, DeviceNameSchema, deviceNameOf } from './device-name.tsx';
import { type OfficeRoute, openRoute } from '../app/route.ts';
import { openPage } from './open-page.ts';

const TokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, 'The link is not complete.'));
const gone = () =>
  reject(
    410,
    'invitation',
    'This invitation is not valid any more: it works for one hour and once. If you have used it, sign in. If not, ask for a new one.',
  );

/** `/office/join`. The token is in the fragment of the address, so no server log and no other page receives it. */
export const joinRoutes = (deps: StaffWithPasskeys): OfficeRoute[] => {
  const { people, devices, invitations, sessions, audit, challenges, passkeys } = deps;
  return [
    openPage('join-page', '/office/join', 'Join the office', (request) => (
      <form className="form ceremony" method="post" action="/office/join" data-ceremony="join">
        <p>
          A passkey is created on this device. From then on you sign in with your fingerprint, your face or the code that unlocks
          it. There is no password.
        </p>
        <DeviceNameField value={deviceNameOf(request)} />
        <button className="btn">Create your passkey</button>
        <p className="status" role="status" />
        <noscript>
          <p>A passkey needs JavaScript. Switch it on for this site, and open the link again.</p>
        </noscript>
      </form>
    )),

    openRoute({
      name: 'join-options',
      method: 'POST',
      path: '/office/join/options',
      isJson: true,
      body: z.object({ token: TokenSchema }),
      async handle({ address, body: { token } }) {
        const invitation = await invitations.find(token);
        if (!invitation) return gone();
        const { id, person, name } = invitation;
        return ok({ json: await passkeys.registrationOptions(address, `join ${id}`, { id: person, name }) });
      },
    }),

    openRoute({
      name: 'join',
      method: 'POST',
      path: '/office/join',
      isJson: true,
      body: z.object({ token: TokenSchema, device: DeviceNameSchema, passkey: RegistrationSchema }),
      async handle({ address, body, now, session, cookies }) {
        const invitation = await invitations.find(body.token);
        if (!invitation) return gone();
        const { id, person, name, role, invitedBy, isNewPerson } = invitation;
        const registered = await passkeys.register(address, `join ${id}`, body.passkey);
        if (!registered) return reject(403, 'passkey', 'The passkey was not created. Try again.');
        const device = { ...registered.device, person, name: body.device, at: now };
        await audit.record({ actor: { id: person, name }, action: 'joined', kind: 'people', item: person });
        // Of several ceremonies of one invitation the first to get here counts.
        if (!(await invitations.redeem(id, device.id))) return gone();
        if (isNewPerson) await people.add({ id: person, name, role, at: invitation.at, invitedBy });
        if (!(await devices.add(device))) return gone();
        // Once the device is removed nothing else tells that the invitation was used.
        await invitations.finish(id);
        if (!(await challenges.use(registered.challenge))) return gone();
        const token = await sessions.start(person, device.id);
        if (session) await sessions.end(session.id);
        return ok({ json: { person }, cookies: [await cookies.start(token)] });
      },
    }),
  ];
};
