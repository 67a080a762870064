import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import chatClose from '../../netlify/functions/chat-close.ts';
import chatSessions from '../../netlify/functions/chat-sessions.ts';
import confirm from '../../netlify/functions/subscribe-confirm.ts';
import subscribe from '../../netlify/functions/subscribe.ts';
import retryNotifications from '../../netlify/functions/retry-notifications.ts';
import unsubscribe from '../../netlify/functions/unsubscribe.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { serveMail } from '../support/mail-server.ts';
import { tokenIn } from '../support/newsletter.ts';
import { SAMPLE_CHAT } from '../support/sample-forms.ts';

const HOUR = 3_600_000;
const EMAIL = 'nimali@example.com';

/** Sends a form and waits for deferred work, as Netlify does. */
async function send(handler: Handler, body?: object, { query = '', id = '' } = {}): Promise<number> {
  const deferred: Promise<unknown>[] = [];
  const response = await handler(
    new Request(`https://site.test/api/form${query}`, {
      method: 'POST',
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    }),
    { params: { id }, deploy: { context: 'dev' }, waitUntil: (work) => deferred.push(work) },
  );
  await Promise.all(deferred);
  return response.status;
}
const schedule = () => retryNotifications(new Request('https://site.test/'), { deploy: { context: 'dev' } });

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('subscribes, confirms and unsubscribes over real Blobs and mail servers', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  for (let n = 0; n < 5; n++) expect(await send(subscribe, { email: EMAIL })).toBe(200);
  expect(mail.taken).toHaveLength(1);
  const { text = '', to } = await PostalMime.parse(mail.taken[0] ?? '');
  expect(to).toEqual([{ name: '', address: EMAIL }]);
  const keys = () => blobs.keys('site:subscribers').map((key) => key.split('/')[0]);
  expect(keys().filter((folder) => folder === 'subscribers')).toHaveLength(1);

  expect(await send(confirm, { token: tokenIn(text, 'confirm') })).toBe(200);
  expect(keys().filter((folder) => folder === 'events')).toHaveLength(1);
  expect(await send(confirm, { token: tokenIn(text, 'unsubscribe') })).toBe(422);
  vi.setSystemTime(Date.now() + HOUR);
  const query = `?token=${tokenIn(text, 'unsubscribe')}`;
  expect(await send(unsubscribe, undefined, { query })).toBe(200);
  expect(await send(unsubscribe, undefined, { query })).toBe(200);
  expect(keys().filter((folder) => folder === 'events')).toHaveLength(2);
  expect(await send(unsubscribe, undefined)).toBe(422);
  await schedule();
  expect(mail.taken).toHaveLength(1);
});

test('starts and closes a chat, and rejects closing an unknown one', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  const id = SAMPLE_CHAT.sessionId;
  expect(await send(chatClose, undefined, { id })).toBe(404);
  expect(await send(chatSessions, SAMPLE_CHAT)).toBe(200);
  expect(await send(chatClose, undefined, { id })).toBe(200);
  expect(await send(chatClose, undefined, { id })).toBe(200);
  expect(
    blobs
      .keys('site:chat-sessions')
      .map((key) => key.split('/')[0])
      .toSorted(),
  ).toEqual(['closed', 'only', 'records', 'texts']);
  expect(mail.taken).toHaveLength(1);
});
