import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import appointments from '../../netlify/functions/appointments.ts';
import contact from '../../netlify/functions/contact.ts';
import retryNotifications from '../../netlify/functions/retry-notifications.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { serveMail } from '../support/mail-server.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const HOUR = 3_600_000;
const HERE = { deploy: { context: 'dev' } };

const post = (handler: typeof contact, body: object) =>
  handler(
    new Request('https://site.test/api/form', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
    HERE,
  );
const muted = (name: 'log' | 'error') => vi.spyOn(console, name).mockImplementation(() => undefined);
let consoles: ReturnType<typeof muted>[];

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  consoles = [muted('log'), muted('error')];
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('responds with success while the mail server is down, and sends the mails later', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  mail.behave({ kind: 'refuses', at: 'connection', code: 421 });
  expect((await post(contact, SAMPLE_MESSAGE)).status).toBe(200);
  expect((await post(appointments, SAMPLE_REQUEST)).status).toBe(200);
  expect(mail.taken).toEqual([]);
  // The log holds the reason and no personal data.
  const lines = consoles.flatMap((one) => one.mock.calls.map(String)).join('\n');
  expect(lines).toMatch(/"mail":"not sent","error":"MailError .*421/);
  expect(lines).not.toMatch(/nimali|kamal|Perera|Silva/i);

  mail.behave({ kind: 'takes' });
  vi.setSystemTime(Date.now() + HOUR);
  await retryNotifications(new Request('https://site.test/'), HERE);
  expect(mail.taken).toHaveLength(2);
  await retryNotifications(new Request('https://site.test/'), HERE);
  expect(mail.taken).toHaveLength(2);
});

test('logs an invalid mail variable and loses no message', async () => {
  await using blobs = await serveBlobs();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  expect((await post(contact, SAMPLE_MESSAGE)).status).toBe(200);
  await retryNotifications(new Request('https://site.test/'), HERE);
  expect(blobs.keys('site:messages').filter((key) => key.startsWith('records/'))).toHaveLength(1);
  expect(consoles.flatMap((one) => one.mock.calls.map(String)).join('\n')).toMatch(
    /EnvError SMTP_URL must be the address of a mail server/,
  );
});
