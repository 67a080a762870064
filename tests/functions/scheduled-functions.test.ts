/** Forms and schedules as functions, over a real Blobs server and a real mail server, with the variables of the environment. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import contact from '../../netlify/functions/contact.ts';
import dailyDigest from '../../netlify/functions/daily-digest.ts';
import publishDue from '../../netlify/functions/publish-due.ts';
import purge from '../../netlify/functions/purge.ts';
import retryNotifications from '../../netlify/functions/retry-notifications.ts';
import sendNewsletter from '../../netlify/functions/send-newsletter.ts';
import { openSite } from '../../netlify/lib/site.ts';
import { serveBlobs } from '../support/storage/blobs-server.ts';
import { serveMail } from '../support/mail/mail-server.ts';
import { SAMPLE_MESSAGE } from '../support/functions/samples.ts';
import { DAY, HOUR, MINUTE } from '../support/functions/test-site.ts';

const HERE = { deploy: { context: 'dev' } };

let logged: string[];
let servers: AsyncDisposableStack;
beforeEach(() => {
  logged = [];
  servers = new AsyncDisposableStack();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line: unknown) => void logged.push(String(line)));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await servers.disposeAsync();
});

/** Starts both servers. */
async function serve() {
  const blobs = servers.use(await serveBlobs());
  const mail = servers.use(await serveMail());
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  return { blobs, mail };
}
const run = (scheduled: typeof purge) => scheduled(new Request('https://site.test/'), HERE);
/** Sends a message and waits for deferred work, as Netlify does. */
async function sendMessage(): Promise<number> {
  const deferred: Promise<unknown>[] = [];
  const init = { method: 'POST', body: JSON.stringify(SAMPLE_MESSAGE), headers: { 'Content-Type': 'application/json' } };
  const context = { ...HERE, ip: '203.0.113.7', waitUntil: (work: Promise<unknown>) => deferred.push(work) };
  const { status } = await contact(new Request('https://site.test/api/form', init), context);
  await Promise.all(deferred);
  return status;
}

test('a form is accepted while the mail server is down, counted without the IP address, and mailed once later', async () => {
  const { blobs, mail } = await serve();
  mail.behave({ kind: 'refuses', at: 'connection', code: 421 });
  expect(await sendMessage()).toBe(200);
  expect([mail.taken, blobs.keys('site:caps')]).toEqual([[], [expect.stringMatching(/^contact\//)]]);
  expect([...blobs.stores().flatMap((store) => blobs.keys(store)), ...logged].join('\n')).not.toContain('203.0.113');
  // The log holds the reason and no personal data.
  expect(logged.join('\n')).toMatch(/"mail":"not sent","error":"MailError .*421/);
  expect(logged.join('\n')).not.toMatch(/nimali|Perera/i);

  mail.behave({ kind: 'takes' });
  vi.setSystemTime(Date.now() + HOUR);
  for (let times = 0; times < 2; times++) await run(retryNotifications);
  expect(mail.taken).toHaveLength(1);
});

test('an invalid mail variable is logged and loses no message; a due message is removed, and the counts are logged', async () => {
  const { blobs } = await serve();
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  expect(await sendMessage()).toBe(200);
  expect(logged.join('\n')).toMatch(/EnvError SMTP_URL must be the address of a mail server/);
  vi.setSystemTime(Date.now() + 90 * DAY - 60_000);
  await run(purge);
  expect(blobs.keys('site:messages').filter((key) => key.startsWith('records/'))).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  logged.length = 0;
  await run(purge);
  expect(blobs.keys('site:messages')).toEqual([]);
  // With the flag of its telephone number.
  const result = { removed: { messages: 1, orphans: 1 }, unfinished: false };
  expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([{ scheduled: 'purge', result }]);
});

test('each run logs one line, and throws nothing without a store or with an invalid variable', async () => {
  await run(purge);
  await serve();
  await run(publishDue);
  await run(sendNewsletter);
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  await run(dailyDigest);
  expect(logged).toEqual([
    expect.stringMatching(/"scheduled":"purge","error":"StoreError/),
    JSON.stringify({ scheduled: 'publish-due', result: 'Nothing is due.' }),
    expect.stringMatching(/"scheduled":"send-newsletter","result":\{"state":"idle"/),
    expect.stringMatching(/"scheduled":"daily-digest","error":"EnvError SMTP_URL must be/),
  ]);
});

test('while a backup is restored no run does anything, until the pause ends by itself', async () => {
  const { mail, blobs } = await serve();
  mail.behave({ kind: 'refuses', at: 'connection', code: 421 });
  await sendMessage();
  mail.behave({ kind: 'takes' });
  vi.setSystemTime(Date.now() + HOUR);
  const { pauses } = openSite('dev');
  await pauses.begin(10 * MINUTE);
  const before = blobs.keys('site:messages');
  logged.length = 0;
  const all = [purge, publishDue, sendNewsletter, dailyDigest, retryNotifications];
  for (const scheduled of all) await run(scheduled);
  expect(logged.map((line) => (JSON.parse(line) as { result: unknown }).result)).toEqual(all.map(() => 'paused'));
  expect([mail.taken, blobs.keys('site:messages')]).toEqual([[], before]);
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  await run(retryNotifications);
  expect(mail.taken).toHaveLength(1);
});
