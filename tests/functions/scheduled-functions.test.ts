/** Forms, links and schedules as functions, over a real Blobs server and a real mail server, with the variables of the environment. */
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import appointments from '../../netlify/functions/appointments.ts';
import chatClose from '../../netlify/functions/chat-close.ts';
import chatSessions from '../../netlify/functions/chat-sessions.ts';
import contact from '../../netlify/functions/contact.ts';
import dailyDigest from '../../netlify/functions/daily-digest.ts';
import publishDue from '../../netlify/functions/publish-due.ts';
import purge from '../../netlify/functions/purge.ts';
import retryNotifications from '../../netlify/functions/retry-notifications.ts';
import sendNewsletter from '../../netlify/functions/send-newsletter.ts';
import confirm from '../../netlify/functions/newsletter-confirm.ts';
import subscribe from '../../netlify/functions/subscribe.ts';
import unsubscribe from '../../netlify/functions/unsubscribe.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { createSite } from '../../netlify/lib/site.ts';
import { openStore } from '../../netlify/lib/storage/blobs.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { serveMail } from '../support/mail-server.ts';
import { EMAIL, tokenIn } from '../support/newsletter.ts';
import { confirmAll, DOCTOR, addresses } from '../support/newsletter-issues.ts';
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
/** Sends a form or presses a button, and waits for deferred work, as Netlify does. */
async function post(handler: Handler, body?: object, { query = '', id = '' } = {}): Promise<number> {
  const deferred: Promise<unknown>[] = [];
  const sent = body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
  const context = { ...HERE, ip: '203.0.113.7', params: { id }, waitUntil: (work: Promise<unknown>) => deferred.push(work) };
  const { status } = await handler(new Request(`https://site.test/api/form${query}`, { method: 'POST', ...sent }), context);
  await Promise.all(deferred);
  return status;
}

test('one subscribes, confirms and unsubscribes, and starts and closes a chat', async () => {
  const { blobs, mail } = await serve();
  for (let n = 0; n < 5; n++) expect(await post(subscribe, { email: EMAIL })).toBe(200);
  expect(mail.recipients).toEqual([[EMAIL]]);
  const { text = '' } = await PostalMime.parse(mail.taken[0] ?? '');
  const eventsOf = () => blobs.keys('site:subscribers').filter((key) => key.startsWith('events/')).length;
  for (const page of ['confirm', 'unsubscribe'] as const)
    expect(await post(confirm, undefined, { query: `?token=${tokenIn(text, page)}` })).toBe(303);
  expect(eventsOf()).toBe(1);
  vi.setSystemTime(Date.now() + HOUR);
  const query = `?token=${tokenIn(text, 'unsubscribe')}`;
  for (let time = 0; time < 2; time++) expect(await post(unsubscribe, undefined, { query })).toBe(200);
  expect(await post(unsubscribe)).toBe(422);
  expect(eventsOf()).toBe(2);
  const id = SAMPLE_CHAT.sessionId;
  for (const [handler, body, status] of [
    [chatClose, undefined, 404],
    [chatSessions, SAMPLE_CHAT, 200],
    [chatClose, undefined, 200],
  ] as const)
    expect(await post(handler, body, { id })).toBe(status);
  expect(blobs.keys('site:chat-sessions').filter((key) => key.startsWith('closed/'))).toHaveLength(1);
});

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

test('a newsletter is sent in parts through the configured mail server, and the numbers are logged', async () => {
  const { mail } = await serve();
  vi.stubEnv('NEWSLETTER_PER_MINUTE', '2');
  const open: OpenStore = (name) => openStore(name, 'dev');
  await confirmAll(open, addresses(3), Date.now() - DAY);
  const newsletter = await createSite({ open }).newsletter();
  const items = (await newsletter.candidates()).items.slice(0, 1).map(({ reference }) => reference);
  const draft = { id: newsletter.newDraftId(), subject: 'A new text', greeting: 'Dear reader', items };
  expect((await newsletter.send(draft, { by: DOCTOR })).ok).toBe(true);
  for (let minute = 0; minute < 3; minute++) {
    await run(sendNewsletter);
    vi.setSystemTime(Date.now() + 60_000);
  }
  expect(mail.recipients.flat().toSorted()).toEqual(addresses(3));
  const results = logged.map((line) => (JSON.parse(line) as { result: { state: string; mails: { sent: number } } }).result);
  expect(results.map(({ state, mails }) => [state, mails.sent].join(' '))).toEqual(['sending 2', 'done 1', 'idle 0']);
  expect(logged.join('\n')).not.toContain('reader-');
});

test('each run logs one line, and throws nothing without a store or with an invalid variable', async () => {
  await run(purge);
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  await run(dailyDigest);
  await serve();
  await run(publishDue);
  expect(logged).toEqual([
    expect.stringMatching(/"scheduled":"purge","error":"StoreError/),
    expect.stringMatching(/"scheduled":"daily-digest","error":"EnvError SMTP_URL must be/),
    JSON.stringify({ scheduled: 'publish-due', result: 'Nothing is due.' }),
  ]);
});
