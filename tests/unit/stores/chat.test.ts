import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatField } from '../../../src/stores/chat.ts';
import { SAMPLE_VISITOR } from '../../support/functions/samples.ts';

const WORDS = {
  chat: { reached: 'We write to you.', reachedWithoutEmail: 'We cannot write to you.' },
  errors: { chatMessageShort: 'At least 5 characters.', chatNameShort: 'At least 2 characters.' } as never,
};

/** The storage of a tab, which outlives a page. */
const stored = new Map<string, string>();
const requests: { path: string; body: Record<string, unknown>; key: string | undefined }[] = [];
/** How the server answers the next requests; the last one again and again. */
let answers: (() => Promise<Response>)[] = [];
const accepted = () => Promise.resolve(new Response());
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const rejected = (fields: Record<string, string>) => () => Promise.resolve(Response.json({ error: { fields } }, { status: 422 }));

beforeEach(() => {
  stored.clear();
  requests.length = 0;
  answers = [accepted];
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    requests.push({ path, key: headers['Idempotency-Key'], body: JSON.parse(body ?? '{}') as Record<string, unknown> });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The chat of another page in the tab. */
async function openPage() {
  vi.resetModules();
  await import('../../support/content/set-languages.ts');
  const chat = await import('../../../src/stores/chat.ts');
  chat.restoreChat();
  const write = (fields: Partial<typeof SAMPLE_VISITOR> = SAMPLE_VISITOR) => {
    if (chat.$chatView.get() !== 'open') chat.toggleChat();
    for (const [field, text] of Object.entries(fields)) chat.editDraft(field as ChatField, text);
  };
  const start = () => chat.startChat({ language: 'si' }, WORDS);
  const texts = () => chat.$conversation.get()?.messages.map(({ message, read }) => [message, read]);
  return { ...chat, write, start, texts };
}

test('what is typed is there on the next page, and is sent once, with one id and the time since the chat was opened', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValue(6000);
  (await openPage()).write();
  const { $draft, $chatView, $chatStart, start, texts } = await openPage();
  expect($chatView.get()).toBe('closed');
  const both = Promise.all([start(), start()]);
  expect($chatStart.get()).toBe('connecting');
  expect(await both).toEqual([{ kind: 'started' }, { kind: 'dropped' }]);
  expect(requests).toEqual([
    {
      path: '/api/chat/sessions',
      key: expect.any(String) as string,
      body: { ...SAMPLE_VISITOR, sessionId: requests[0]?.key, filledIn: 5000, language: 'si' },
    },
  ]);
  expect(texts()).toEqual([
    [SAMPLE_VISITOR.initialMessage, true],
    [WORDS.chat.reached, false],
  ]);
  expect($draft.get()).toEqual({ visitorName: '', visitorEmail: '', initialMessage: '' });
  expect(stored.has('chat-draft')).toBe(false);
});

test('a conversation and whether it is minimised are there on other pages; opening it reads its messages', async () => {
  const first = await openPage();
  first.write({ ...SAMPLE_VISITOR, visitorEmail: '' });
  first.minimiseChat();
  await first.start();
  const { $chatView, texts, toggleChat, closeChat } = await openPage();
  expect($chatView.get()).toBe('minimised');
  expect(texts()).toEqual([
    [SAMPLE_VISITOR.initialMessage, true],
    [WORDS.chat.reachedWithoutEmail, false],
  ]);
  toggleChat();
  expect(texts()?.map(([, read]) => read)).toEqual([true, true]);
  closeChat();
  expect(requests.at(-1)?.path).toBe(`/api/chat/sessions/${requests[0]?.key}/close`);
  const { $conversation, ...next } = await openPage();
  expect([next.$chatView.get(), $conversation.get()]).toEqual(['closed', undefined]);
});

test('without an answer the text stays, and the next try has the same id, also on another page', async () => {
  answers = [lost, accepted];
  const first = await openPage();
  first.write();
  expect(await first.start()).toEqual({ kind: 'failed' });
  expect(first.$chatStart.get()).toBe('failed');
  const next = await openPage();
  expect(next.$draft.get()).toMatchObject(SAMPLE_VISITOR);
  expect(await next.start()).toEqual({ kind: 'started' });
  expect(requests[1]?.key).toBe(requests[0]?.key);
});

test('a chat that is closed while it starts is ended once it has started, and the next one has another id', async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [() => answer.promise, accepted];
  const { write, start, closeChat, $conversation } = await openPage();
  write();
  const started = start();
  closeChat();
  answer.resolve(new Response());
  expect(await started).toEqual({ kind: 'dropped' });
  expect($conversation.get()).toBeUndefined();
  expect(requests[1]?.path).toBe(`/api/chat/sessions/${requests[0]?.key}/close`);
  write();
  expect(await start()).toEqual({ kind: 'started' });
  expect(requests[2]?.key).not.toBe(requests[0]?.key);
});

test('mistakes are shown at their fields; an id that the server rejects is not used again', async () => {
  const { write, start, draftErrors, $chatStart } = await openPage();
  write({ ...SAMPLE_VISITOR, initialMessage: 'Hi' });
  expect(draftErrors(WORDS.errors)).toEqual({ initialMessage: 'At least 5 characters.' });
  expect(await start()).toEqual({ kind: 'rejected', fields: { initialMessage: 'At least 5 characters.' } });
  expect(requests).toEqual([]);
  write();
  answers = [rejected({ visitorName: 'Not this one.' }), rejected({ sessionId: 'Taken.' }), accepted];
  expect(await start()).toEqual({ kind: 'rejected', fields: { visitorName: 'Not this one.' } });
  expect($chatStart.get()).toBe('idle');
  expect(await start()).toEqual({ kind: 'failed' });
  expect(await start()).toEqual({ kind: 'started' });
  expect(requests[1]?.key).toBe(requests[0]?.key);
  expect(requests[2]?.key).not.toBe(requests[0]?.key);
});

test('stored data of another form is removed', async () => {
  stored.set('chat', '{"view":"open","conversation":{"messages":"none"}}');
  const { $chatView, $conversation } = await openPage();
  expect([$chatView.get(), $conversation.get(), stored.has('chat')]).toEqual(['closed', undefined, false]);
});
