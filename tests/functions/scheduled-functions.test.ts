import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import appointments from '../../netlify/functions/appointments.ts';
import chatSessions from '../../netlify/functions/chat-sessions.ts';
import contact from '../../netlify/functions/contact.ts';
import dailyDigest from '../../netlify/functions/daily-digest.ts';
import purge from '../../netlify/functions/purge.ts';
import sendNewsletter from '../../netlify/functions/send-newsletter.ts';
import subscribe from '../../netlify/functions/subscribe.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { openStore } from '../../netlify/lib/stores/blobs.ts';
import { createSite } from '../../netlify/lib/site.ts';
import { serveMail } from '../support/mail-server.ts';
import { confirmAll, DOCTOR, readers } from '../support/newsletter-issues.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const HERE = { deploy: { context: 'dev' } };
const AT = new Request('https://site.test/');
const DAY = 24 * 3_600_000;

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line: unknown) => void logged.push(String(line)));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const send = async (handler: typeof contact, body: object, ip?: string) => {
  const request = new Request('https://site.test/api/form', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  const { status } = await handler(request, { ...HERE, ...(ip === undefined ? {} : { ip }) });
  return status;
};

test('counts each form per IP address without storing or logging it', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  const chat = { sessionId: 'a-session-of-mine', visitorName: 'Nimali', initialMessage: 'When are you open?' };
  for (const [handler, body] of [
    [contact, SAMPLE_MESSAGE],
    [appointments, SAMPLE_REQUEST],
    [subscribe, { email: 'nimali@example.com' }],
    [chatSessions, chat],
  ] as const)
    expect(await send(handler, body, '203.0.113.7')).toBe(200);
  const counted = blobs.keys('site:caps').map((key) => key.split('/')[0]);
  expect(counted.toSorted()).toEqual(['appointments', 'chat-sessions', 'contact', 'subscribe']);
  expect([...blobs.stores().flatMap((store) => blobs.keys(store)), ...logged].join('\n')).not.toContain('203.0.113');
});

test('purges due records hourly and logs the counts', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  await send(contact, SAMPLE_MESSAGE);
  vi.setSystemTime(Date.now() + 90 * DAY - 60_000);
  await purge(AT, HERE);
  expect(blobs.keys('site:messages').some((key) => key.startsWith('records/'))).toBe(true);
  vi.setSystemTime(Date.now() + 60_000);
  logged.length = 0;
  await purge(AT, HERE);
  expect(blobs.keys('site:messages')).toEqual([]);
  expect(JSON.parse(logged[0] ?? '')).toEqual({
    scheduled: 'purge',
    // The orphans are the try and the notified key.
    result: { removed: { messages: 1, orphans: 2 }, unfinished: false },
  });
});

test('sends one digest a day through the configured mail server', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('OFFICE_EMAIL', 'desk@clinic.example');
  vi.setSystemTime(Date.parse('2026-03-02T01:00:00Z'));
  await dailyDigest(AT, HERE);
  vi.setSystemTime(Date.parse('2026-03-02T02:00:00Z'));
  await dailyDigest(AT, HERE);
  expect(mail.taken).toHaveLength(1);
  expect(mail.taken[0]).toMatch(/^Subject: Daily summary of the website, 2026-03-02\r$/m);
  expect(mail.taken[0]).toMatch(/^To: .*desk@clinic\.example/m);
});

test('sends a newsletter in parts through the configured mail server, and logs the numbers', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('NEWSLETTER_PER_MINUTE', '2');
  const open = (name: Parameters<typeof openStore>[0]) => openStore(name, 'dev');
  await confirmAll(open, readers(3), Date.now() - DAY);
  const newsletter = await createSite({ open }).newsletter();
  const items = (await newsletter.candidates()).items.slice(0, 1).map(({ reference }) => reference);
  const draft = { id: newsletter.newDraftId(), subject: 'A new text', greeting: 'Dear reader', items };
  expect((await newsletter.send(draft, { by: DOCTOR })).ok).toBe(true);
  for (let minute = 0; minute < 3; minute++) {
    await sendNewsletter(AT, HERE);
    vi.setSystemTime(Date.now() + 60_000);
  }
  expect(mail.recipients.flat().toSorted()).toEqual(readers(3));
  const results = logged.map((line) => (JSON.parse(line) as { result: { state: string; mails: { sent: number } } }).result);
  expect(results.map(({ state, mails }) => [state, mails.sent])).toEqual([
    ['sending', 2],
    ['done', 1],
    ['idle', 0],
  ]);
  expect(logged.join('\n')).not.toContain('reader-');
});

test('logs one line and does not throw without a store or with an invalid variable', async () => {
  await purge(AT, HERE);
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  await dailyDigest(AT, HERE);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatch(/"scheduled":"purge","error":"StoreError/);
  expect(logged[1]).toMatch(/"scheduled":"daily-digest","error":"EnvError SMTP_URL must be/);
});
