import { expect, test } from 'vitest';
import { chatCloseEndpoint, chatSessionEndpoint } from '../../netlify/lib/chat-endpoints.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { createChats } from '../../netlify/lib/stores/chats.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { dyingStore } from '../support/dying-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { withTimePassing } from '../support/passing-time.ts';
import { SAMPLE_CHAT } from '../support/sample-forms.ts';

const ID = SAMPLE_CHAT.sessionId;

function create(service = createMemoryBlobs()) {
  const lines: LogLine[] = [];
  const told: string[] = [];
  const chats = createChats({
    sessionRecords: service.open('chat-sessions'),
    messageRecords: service.open('chat-messages'),
  });
  const log = (line: LogLine) => lines.push(line);
  const starting = chatSessionEndpoint({ chats, tell: ({ id }) => Promise.resolve(told.push(id)), log });
  const closing = chatCloseEndpoint({ chats, log });
  return {
    service,
    lines,
    told,
    chats,
    start: (body: unknown, headers: Record<string, string> = {}) =>
      starting(
        new Request('https://site.test/api/chat/sessions', {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        }),
        {},
      ),
    close: (id: string, init: RequestInit = {}) =>
      closing(new Request(`https://site.test/api/chat/sessions/x/close`, { method: 'POST', ...init }), { params: { id } }),
    sessions: async () => Promise.all((await chats.sessions.ids()).map((id) => chats.sessions.read(id))),
    messages: async () => Promise.all((await chats.messages.ids()).map((id) => chats.messages.read(id))),
  };
}

test('a chat with exactly the fields of the form is kept as a session and its message, and not suspected', async () => {
  const { start, sessions, messages, told } = create();
  const answer = await start(SAMPLE_CHAT);
  expect(answer.status).toBe(200);
  expect(await readAnswer(answer)).toEqual({});
  const [session] = await sessions();
  expect(session).toMatchObject({
    sessionId: ID,
    visitorName: 'Nimali Perera',
    visitorEmail: 'nimali@example.com',
    quarantined: null,
    consent: { privacyVersion: null },
  });
  const [message, ...others] = await messages();
  expect(message).toMatchObject({
    sessionId: ID,
    session: session?.id,
    sender: 'Nimali Perera',
    email: 'nimali@example.com',
    senderType: 'user',
    message: 'Is the clinic open on the full moon day?',
    quarantined: null,
  });
  expect(others).toEqual([]);
  expect(told).toEqual([message?.id]);
});

test('the e-mail may be empty or missing', async () => {
  const { start, sessions } = create();
  const { visitorEmail, ...without } = SAMPLE_CHAT;
  expect(visitorEmail).not.toBe('');
  expect((await start({ ...without, sessionId: 'session-1' })).status).toBe(200);
  expect((await start({ ...without, sessionId: 'session-2', visitorEmail: '' })).status).toBe(200);
  expect(await sessions()).toMatchObject([{ visitorEmail: '' }, { visitorEmail: '' }]);
});

test.each([
  [{ visitorName: 'N' }, { visitorName: 'Name must be at least 2 characters.' }],
  [{ visitorName: '  N ' }, { visitorName: 'Name must be at least 2 characters.' }],
  [{ visitorName: undefined }, { visitorName: 'Name must be at least 2 characters.' }],
  [{ visitorName: 'N\nBcc: all@example.com' }, { visitorName: 'Please write this on one line.' }],
  [{ visitorEmail: 'nimali' }, { visitorEmail: 'Please enter a valid email address.' }],
  [{ visitorEmail: `${'n'.repeat(250)}@example.com` }, { visitorEmail: 'Please enter a valid email address.' }],
  [{ initialMessage: 'Help' }, { initialMessage: 'Please enter a message with at least 5 characters.' }],
  [{ initialMessage: undefined }, { initialMessage: 'Please enter a message with at least 5 characters.' }],
  [{ initialMessage: 'm'.repeat(4001) }, { initialMessage: 'Please use at most 4000 characters.' }],
  [{ initialMessage: 'Hello\u0000' }, { initialMessage: 'Please leave out characters that cannot be seen.' }],
  [{ sessionId: undefined }, { sessionId: 'Please open the chat anew.' }],
  [{ sessionId: '../../x/..' }, { sessionId: 'Please open the chat anew.' }],
  [{ status: 'closed' }, { status: 'There is no such field. Leave it out.' }],
])('%j is refused with a message for each field, and nothing is kept', async (change, fields) => {
  const { start, service } = create();
  expect((await readError(await start({ ...SAMPLE_CHAT, ...change }), 422)).fields).toEqual(fields);
  expect(service.everWritten.size).toBe(0);
});

test('the same chat sent again, or 200 times at once, is one session, one message, told of once, with the same answer', async () => {
  const { start, sessions, messages, told } = create();
  const answers = await Promise.all(Array.from({ length: 200 }, () => start(SAMPLE_CHAT)));
  answers.push(await start(SAMPLE_CHAT, { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' }));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await readAnswer(answer)).toEqual({});
  }
  expect(await sessions()).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
  expect(told).toHaveLength(1);
});

test('what a visitor corrected is a further message of the same session, told of with the name and e-mail as corrected', async () => {
  const { start, sessions, messages, told } = create();
  await start(SAMPLE_CHAT);
  await start({ ...SAMPLE_CHAT, visitorName: 'Nimali de Silva', visitorEmail: 'silva@example.com' });
  const [session, ...others] = await sessions();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ visitorName: 'Nimali Perera' });
  const kept = await messages();
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual(
    expect.objectContaining({
      session: session?.id,
      sender: 'Nimali de Silva',
      email: 'silva@example.com',
      message: SAMPLE_CHAT.initialMessage,
    }),
  );
  expect(told.toSorted()).toEqual(kept.map((message) => message?.id).toSorted());
});

test.each([
  [{ website: 'https://spam.example' }, 'trap'],
  [{ filledIn: 2999 }, 'too_fast'],
  [{ website: '', filledIn: 3000 }, null],
])('with %j the visitor sees success, and what was written is kept as %s', async (extras, quarantined) => {
  const { start, sessions, messages } = create();
  expect(await readAnswer(await start({ ...SAMPLE_CHAT, ...extras, privacyVersion: '2024-04-20' }))).toEqual({});
  expect(await sessions()).toMatchObject([{ quarantined, consent: { privacyVersion: '2024-04-20' } }]);
  expect(await messages()).toMatchObject([{ message: SAMPLE_CHAT.initialMessage, quarantined }]);
});

test('a session is ended with no body, an empty one or any other, and stays ended', async () => {
  const { start, close, chats, sessions } = create();
  await start(SAMPLE_CHAT);
  expect(await chats.closedIds()).toEqual(new Set());
  for (const init of [
    {},
    { body: '' },
    { body: '', headers: { 'Content-Type': 'application/json' } },
    { headers: { 'Content-Type': 'application/json' } },
    { body: '{', headers: { 'Content-Type': 'text/plain' } },
  ]) {
    const answer = await close(ID, init);
    expect(answer.status).toBe(200);
    expect(await readAnswer(answer)).toEqual({});
  }
  const [session] = await sessions();
  expect(await chats.closedIds()).toEqual(new Set([session?.id]));
});

test.each(['session-nobody-knows', '', 'short', '../chat-messages', 'x'.repeat(101), 'a b c d e f', '%00%00%00%00', 'අඅඅඅඅඅඅඅ'])(
  'the session "%s", of which there is none, is 404 and leaves nothing behind',
  async (id) => {
    const { close, service } = create();
    expect((await readError(await close(id), 404)).code).toBe('unknown');
    expect(service.everWritten.size).toBe(0);
    // What cannot be an id is not even looked for.
    expect(service.asked.length).toBe(id === 'session-nobody-knows' ? 1 : 0);
  },
);

test('a chat is neither begun nor ended by GET, nor from a page of another site', async () => {
  const { close, start, service } = create();
  expect((await close(ID, { method: 'GET' })).status).toBe(405);
  expect((await close(ID, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  expect((await start(SAMPLE_CHAT, { Origin: 'https://other.test' })).status).toBe(403);
  expect(service.everWritten.size).toBe(0);
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'when the store fails ($name) at any call the visitor is told, unless the chat is there; sent again it is there once',
  async ({ fault, name }) => {
    for (let at = 1; at <= 4; at++) {
      const { start, service, sessions, messages, lines } = create();
      service.failAt(at, fault, 'from-then-on');
      const answer = await withTimePassing(() => start(SAMPLE_CHAT));
      service.heal();
      if (answer.status === 200) {
        expect(await sessions(), `${name} at ${at}`).toHaveLength(1);
        expect(await messages(), `${name} at ${at}`).toHaveLength(1);
      } else await readError(answer, 503);
      expect((await start(SAMPLE_CHAT)).status).toBe(200);
      expect(await sessions(), `${name} at ${at}`).toHaveLength(1);
      expect(await messages(), `${name} at ${at}`).toHaveLength(1);
      for (const word of Object.values(SAMPLE_CHAT)) expect(JSON.stringify(lines)).not.toContain(word);
    }
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'when the store fails ($name) at any call of an ending, it is confirmed only if the session is ended',
  async ({ fault }) => {
    for (let at = 1; at <= 3; at++) {
      const { start, close, service, chats } = create();
      await start(SAMPLE_CHAT);
      service.failAt(at, fault, 'from-then-on');
      const answer = await withTimePassing(() => close(ID));
      service.heal();
      if (answer.status === 200) expect((await chats.closedIds()).size).toBe(1);
      else await readError(answer, 503);
      expect((await close(ID)).status).toBe(200);
      expect((await chats.closedIds()).size).toBe(1);
    }
  },
);

test.each(['before', 'after'] as const)(
  'a process killed %s any of its writes leaves nothing that stands in the way of sending it again',
  async (when) => {
    for (let at = 1; at <= 4; at++) {
      const service = createMemoryBlobs();
      // Two writes to each of the two stores.
      const begun = createChats({
        sessionRecords: at <= 2 ? dyingStore(service.open('chat-sessions'), at, when) : service.open('chat-sessions'),
        messageRecords: at <= 2 ? service.open('chat-messages') : dyingStore(service.open('chat-messages'), at - 2, when),
      });
      const { initialMessage, ...session } = SAMPLE_CHAT;
      const written = { ...session, initialMessage, consent: { privacyVersion: null } };
      await expect(begun.start(written)).rejects.toThrow();
      const { start, sessions, messages } = create(service);
      expect((await start(SAMPLE_CHAT)).status).toBe(200);
      expect(await sessions()).toHaveLength(1);
      expect(await messages()).toHaveLength(1);
    }
  },
);
