import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import chatClose from '../../netlify/functions/chat-close.ts';
import chatSessions from '../../netlify/functions/chat-sessions.ts';
import retryNotifications from '../../netlify/functions/retry-notifications.ts';
import confirm from '../../netlify/functions/subscribe-confirm.ts';
import subscribe from '../../netlify/functions/subscribe.ts';
import unsubscribe from '../../netlify/functions/unsubscribe.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { serveMail } from '../support/mail-server.ts';
import { EMAIL, tokenIn } from '../support/newsletter.ts';
import { SAMPLE_CHAT } from '../support/sample-forms.ts';

const HERE = { deploy: { context: 'dev' } };

/** Sends a form and waits for deferred work, as Netlify does. */
async function send(handler: Handler, body?: object, { query = '', id = '' } = {}): Promise<number> {
  const deferred: Promise<unknown>[] = [];
  const sent = body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
  const request = new Request(`https://site.test/api/form${query}`, { method: 'POST', ...sent });
  const { status } = await handler(request, { ...HERE, params: { id }, waitUntil: (work) => deferred.push(work) });
  await Promise.all(deferred);
  return status;
}

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('subscribes, confirms and unsubscribes, and starts and closes a chat, over real Blobs and mail servers', async () => {
  await using blobs = await serveBlobs();
  await using mail = await serveMail();
  blobs.provide('a1b2c3');
  vi.stubEnv('SMTP_URL', mail.url);
  for (let n = 0; n < 5; n++) expect(await send(subscribe, { email: EMAIL })).toBe(200);
  expect(mail.taken).toHaveLength(1);
  const { text = '', to } = await PostalMime.parse(mail.taken[0] ?? '');
  expect(to).toEqual([{ name: '', address: EMAIL }]);
  const foldersOf = (store: string) => blobs.keys(`site:${store}`).map((key) => key.split('/')[0]);
  const countOf = (folder: string) => foldersOf('subscribers').filter((one) => one === folder).length;
  expect(countOf('subscribers')).toBe(1);

  expect(await send(confirm, { token: tokenIn(text, 'confirm') })).toBe(200);
  expect(countOf('events')).toBe(1);
  expect(await send(confirm, { token: tokenIn(text, 'unsubscribe') })).toBe(422);
  vi.setSystemTime(Date.now() + 3_600_000);
  const query = `?token=${tokenIn(text, 'unsubscribe')}`;
  for (let time = 0; time < 2; time++) expect(await send(unsubscribe, undefined, { query })).toBe(200);
  expect(countOf('events')).toBe(2);
  expect(await send(unsubscribe, undefined)).toBe(422);
  await retryNotifications(new Request('https://site.test/'), HERE);
  expect(mail.taken).toHaveLength(1);

  const id = SAMPLE_CHAT.sessionId;
  expect(await send(chatClose, undefined, { id })).toBe(404);
  expect(await send(chatSessions, SAMPLE_CHAT)).toBe(200);
  for (let time = 0; time < 2; time++) expect(await send(chatClose, undefined, { id })).toBe(200);
  expect(foldersOf('chat-sessions').toSorted()).toEqual(['closed', 'only', 'records', 'texts']);
  expect(mail.taken).toHaveLength(2);
});
