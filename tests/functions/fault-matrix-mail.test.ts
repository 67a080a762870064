/** Faults of the mail server at each step of a delivery. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { expectArrived, FROM, messageIdsOf, siteOf } from '../support/fault-matrix.ts';
import { type Behaviour, serveMail } from '../support/mail-server.ts';
import { FORMS } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const MAIL_FAULTS: readonly { name: string; behaviour: Behaviour }[] = [
  { name: 'rejects the connection', behaviour: { kind: 'refuses', at: 'connection', code: 421 } },
  { name: 'rejects the recipient temporarily', behaviour: { kind: 'refuses', at: 'recipient', code: 450 } },
  { name: 'rejects the recipient permanently', behaviour: { kind: 'refuses', at: 'recipient', code: 550 } },
  { name: 'rejects the mail temporarily', behaviour: { kind: 'refuses', at: 'content', code: 451 } },
  { name: 'rejects the mail as too large', behaviour: { kind: 'refuses', at: 'content', code: 552 } },
  { name: 'rejects the mail permanently', behaviour: { kind: 'refuses', at: 'content', code: 554 } },
  { name: 'never greets', behaviour: { kind: 'hangs', at: 'connection' } },
  { name: 'never replies to the mail', behaviour: { kind: 'hangs', at: 'content' } },
  { name: 'accepts the mail and closes the connection', behaviour: { kind: 'cuts' } },
];

// All forms share the notifier; the newsletter decides itself whether a mail is due.
describe.each(FORMS.filter(({ form }) => form === 'contact' || form === 'subscribe'))('$form', (form) => {
  test.each(MAIL_FAULTS)('delivers the mail after a mail server that $name', async ({ name, behaviour }) => {
    await using server = await serveMail();
    const patient = createSmtpMailer({ url: server.url, from: FROM });
    // A short timeout for a mail server that never responds.
    const impatient = createSmtpMailer({ url: server.url, from: FROM, timeout: 200 });
    let mailer = behaviour.kind === 'hangs' ? impatient : patient;
    const { send, healthy, recover } = siteOf(form, { send: (mail) => mailer.send(mail) });
    server.behave(behaviour);
    const site = healthy();
    expect((await send(site)).status).toBe(200);
    await site.settled();
    server.behave({ kind: 'takes' });
    mailer = patient;
    await recover(true);
    const arrived = await messageIdsOf(server.taken);
    expectArrived(arrived, name);
    // Only an accepted mail without a reply is sent twice.
    expect(arrived).toHaveLength(behaviour.kind === 'cuts' ? 2 : 1);
  });
});
