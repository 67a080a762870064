import * as z from 'zod/mini';
import { reject } from '../../http/responses.ts';
import { ok } from '../../result.ts';
import { actorOf } from '../../staff/people.ts';
import { AssertionSchema, type StaffWithPasskeys } from '../../staff/passkeys.ts';
import { PasskeyButton, SignInHint } from './passkey-button.tsx';
import { type OfficeRoute, openRoute } from '../app/route.ts';
import { openPage } from './open-page.ts';

/** Also the answer when a person was removed: it says nothing about who is known. */
const REFUSED = 'This passkey did not open the office. Try again, or ask the doctor for a new invitation.';

/** For a passkey of a known device, so it may say more. */
const COUNT_REFUSED =
  'This passkey is refused: its counter did not rise, as if it were a copy. Sign in with another device of yours, or ask the doctor for an invitation. If you are the doctor and have no other device, ask the person who runs this website for one.';

const COUNT_ACCEPTED_ENTRY = 'signed in, although the counter of the passkey did not rise, as if it were a copy: this works once';
const COUNT_REFUSED_ENTRY = 'was refused: the counter of the passkey did not rise, as if it were a copy';

/** `/office/sign-in`, `/office/sign-out`. */
export const signInRoutes = ({ people, devices, sessions, audit, passkeys }: StaffWithPasskeys): OfficeRoute[] => [
  openPage('sign-in-page', '/office/sign-in', 'Sign in', () => (
    <>
      <SignInHint />
      <PasskeyButton label="Sign in with your passkey" next="/office" />
      <p className="hint">No passkey on this device? Choose another device when you are asked, or see the doctor.</p>
    </>
  )),

  openRoute({
    name: 'sign-in-options',
    method: 'POST',
    path: '/office/sign-in/options',
    isJson: true,
    handle: async ({ address }) => ok({ json: await passkeys.signInOptions(address) }),
  }),

  openRoute({
    name: 'sign-in',
    method: 'POST',
    path: '/office/sign-in',
    isJson: true,
    body: z.object({ passkey: AssertionSchema }),
    async handle({ address, body, session, cookies }) {
      const { device, isCountRepeated } = (await passkeys.signIn(address, body.passkey)) ?? {};
      const person = device && (await people.read(device.person));
      if (!person) return reject(403, 'passkey', REFUSED);
      const log = (action: string, about: { kind: string; item: string }) =>
        audit.record({ actor: actorOf(person), action, ...about });
      const refuseCount = async () => {
        await log(COUNT_REFUSED_ENTRY, { kind: 'devices', item: device.id });
        return reject(403, 'passkey_count', COUNT_REFUSED);
      };
      if (isCountRepeated && (await devices.repeated()).has(device.id)) return refuseCount();
      await (isCountRepeated
        ? log(COUNT_ACCEPTED_ENTRY, { kind: 'devices', item: device.id })
        : log('signed in', { kind: 'sessions', item: '' }));
      const token = await sessions.start(person.id, device.id);
      // Marked last, as a fault must not use up the one time. Another sign-in may have used it meanwhile.
      if (isCountRepeated && !(await devices.repeat(device.id))) {
        const started = await sessions.find(token);
        if (started) await sessions.end(started.id);
        return refuseCount();
      }
      // The token is new each time, also when the passkey is asked for again.
      if (session) await sessions.end(session.id);
      const next = isCountRepeated ? { next: '/office/devices' } : {};
      return ok({ json: { person: person.id, ...next }, cookies: [await cookies.start(token)] });
    },
  }),

  openRoute({
    name: 'sign-out',
    method: 'POST',
    path: '/office/sign-out',
    async handle({ session, cookies }) {
      if (session) await sessions.end(session.id);
      return ok({
        location: '/office/sign-in',
        cookies: [cookies.clear],
        // Without "cookies": it would also sign out of other sites of the same domain, such as a mailbox.
        headers: { 'Clear-Site-Data': '"cache", "storage"' },
      });
    },
  }),
];
