/** What can go wrong between a visitor's request and the mail: the mail server fails, at each step of taking it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { expectArrived, FROM, messageIdsOf, siteOf } from '../support/fault-matrix.ts';
import { type Behaviour, serveMail } from '../support/mail-server.ts';
import { FORMS } from '../support/whole-way.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const MAIL_FAULTS: readonly { name: string; behaviour: Behaviour }[] = [
  { name: 'refuses the connection', behaviour: { kind: 'refuses', at: 'connection', code: 421 } },
  { name: 'refuses the recipient for now', behaviour: { kind: 'refuses', at: 'recipient', code: 450 } },
  { name: 'refuses the recipient for good', behaviour: { kind: 'refuses', at: 'recipient', code: 550 } },
  { name: 'refuses the mail for now', behaviour: { kind: 'refuses', at: 'content', code: 451 } },
  { name: 'refuses the mail as too large', behaviour: { kind: 'refuses', at: 'content', code: 552 } },
  { name: 'refuses the mail for good', behaviour: { kind: 'refuses', at: 'content', code: 554 } },
  { name: 'says nothing at first', behaviour: { kind: 'hangs', at: 'connection' } },
  { name: 'says nothing after the mail', behaviour: { kind: 'hangs', at: 'content' } },
  { name: 'takes the mail and cuts the line before it says so', behaviour: { kind: 'cuts' } },
];

describe.each(FORMS)('$form', (form) => {
  test.each(MAIL_FAULTS)('a mail server that $name costs no message', async ({ name, behaviour }) => {
    await using server = await serveMail();
    const patient = createSmtpMailer({ url: server.url, from: FROM });
    // Nobody waits eight seconds here for what never comes. A server that is only slow has them, on any machine.
    const impatient = createSmtpMailer({ url: server.url, from: FROM, deadline: 200 });
    let mailer = behaviour.kind === 'hangs' ? impatient : patient;
    const { ask, healthy, goOn } = siteOf(form, { send: (mail) => mailer.send(mail) });
    server.behave(behaviour);
    const site = healthy();
    expect((await ask(site)).status).toBe(200);
    await site.settled();
    server.behave({ kind: 'takes' });
    mailer = patient;
    await goOn(true);
    const arrived = await messageIdsOf(server.taken);
    expectArrived(arrived, name);
    // Only one that took the mail and could not say so gets it twice.
    expect(arrived).toHaveLength(behaviour.kind === 'cuts' ? 2 : 1);
  });
});
