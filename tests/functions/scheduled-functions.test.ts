/** Forms and schedules as functions, over a real Blobs server and a real mail server, with the variables of the environment. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import appointments from '../../netlify/functions/appointments.ts';
import chatSessions from '../../netlify/functions/chat-sessions.ts';
import contact from '../../netlify/functions/contact.ts';
import dailyDigest from '../../netlify/functions/daily-digest.ts';
import publishDue from '../../netlify/functions/publish-due.ts';
import purge from '../../netlify/functions/purge.ts';
import retryNotifications from '../../netlify/functions/retry-notifications.ts';
import sendNewsletter from '../../netlify/functions/send-newsletter.ts';
import subscribe from '../../netlify/functions/subscribe.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { serveMail } from '../support/mail-server.ts';
import { EMAIL } from '../support/newsletter.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const HERE = { deploy: { context: 'dev' } };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
  const records = (store: string) => blobs.keys(`site:${store}`).filter((key) => key.startsWith('records/'));
  return { blobs, mail, records };
}
const run = (scheduled: typeof purge) => scheduled(new Request('https://site.test/'), HERE);
/** Sends a form and waits for deferred work, as Netlify does. */
async function post(handler: Handler, body: object): Promise<number> {
  const deferred: Promise<unknown>[] = [];
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const context = { ...HERE, ip: '203.0.113.7', waitUntil: (work: Promise<unknown>) => deferred.push(work) };
  const { status } = await handler(new Request('https://site.test/api/form', init), context);
  await Promise.all(deferred);
  return status;
}

test('every form is accepted while the mail server is down, counted without the IP address, and mailed later', async () => {
  const { blobs, mail } = await serve();
  mail.behave({ kind: 'refuses', at: 'connection', code: 421 });
  for (const [handler, body] of [
    [contact, SAMPLE_MESSAGE],
    [appointments, SAMPLE_REQUEST],
    [subscribe, { email: EMAIL }],
    [chatSessions, SAMPLE_CHAT],
  ] as const)
    expect(await post(handler, body)).toBe(200);
  expect(mail.taken).toEqual([]);
  const counted = blobs.keys('site:caps').map((key) => key.split('/')[0]);
  expect(counted.toSorted()).toEqual(['appointments', 'chat-sessions', 'contact', 'subscribe']);
  expect([...blobs.stores().flatMap((store) => blobs.keys(store)), ...logged].join('\n')).not.toContain('203.0.113');
  // The log holds the reason and no personal data.
  expect(logged.join('\n')).toMatch(/"mail":"not sent","error":"MailError .*421/);
  expect(logged.join('\n')).not.toMatch(/nimali|kamal|Perera|Silva/i);

  mail.behave({ kind: 'takes' });
  vi.setSystemTime(Date.now() + HOUR);
  for (let times = 0; times < 2; times++) {
    await run(retryNotifications);
    expect(mail.taken).toHaveLength(4);
  }
});

test('an invalid mail variable is logged and loses no message; a due message is removed, and the counts are logged', async () => {
  const { blobs, records } = await serve();
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  expect(await post(contact, SAMPLE_MESSAGE)).toBe(200);
  expect(logged.join('\n')).toMatch(/EnvError SMTP_URL must be the address of a mail server/);
  vi.setSystemTime(Date.now() + 90 * DAY - 60_000);
  await run(purge);
  expect(records('messages')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  logged.length = 0;
  await run(purge);
  expect(blobs.keys('site:messages')).toEqual([]);
  const result = { removed: { messages: 1 }, unfinished: false };
  expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([{ scheduled: 'purge', result }]);
});

test('each run logs one line, and throws nothing without a store or with an invalid variable', async () => {
  await run(purge);
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  await run(dailyDigest);
  await serve();
  await run(publishDue);
  await run(sendNewsletter);
  expect(logged).toEqual([
    expect.stringMatching(/"scheduled":"purge","error":"StoreError/),
    expect.stringMatching(/"scheduled":"daily-digest","error":"EnvError SMTP_URL must be/),
    JSON.stringify({ scheduled: 'publish-due', result: 'Nothing is due.' }),
    expect.stringMatching(/"scheduled":"send-newsletter","result":\{"state":"idle"/),
  ]);
});
