import { expect, test } from 'vitest';
import { createChats } from '../../netlify/lib/stores/chats.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { readError, readResponse } from '../support/responses.ts';
import { SAMPLE_CHAT } from '../support/sample-forms.ts';
import { createTestSite, recordsOf } from '../support/test-site.ts';

const ID = SAMPLE_CHAT.sessionId;

function create(service = createMemoryBlobs()) {
  const site = createTestSite({ service });
  return {
    ...site,
    start: async (body: unknown, headers: Record<string, string> = {}) => {
      const response = await site.send('chatSessions', body, { headers });
      await site.settled();
      return response;
    },
    close: (id: string, init: RequestInit = {}) =>
      site.ask('chatClose', new Request('https://www.clinic.example/api/chat/sessions/x/close', { method: 'POST', ...init }), {
        params: { id },
      }),
    sessions: () => recordsOf(site.chats.sessions),
    messages: () => recordsOf(site.chats.messages),
    closedIds: () => [...service.records('chat-sessions').keys()].filter((key) => key.startsWith('closed/')),
    /** Records that mails were sent for. */
    notified: () => site.mails.map(({ messageId }) => /^chat\.(.+)@/.exec(messageId)?.[1]),
  };
}

test('stores a chat as a session and a message, and sends a mail', async () => {
  const { start, sessions, messages, notified } = create();
  const answer = await start(SAMPLE_CHAT);
  expect(answer.status).toBe(200);
  expect(await readResponse(answer)).toEqual({});
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
  expect(notified()).toEqual([message?.id]);
});

test('accepts an empty or missing e-mail address', async () => {
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
  [{ visitorEmail: 'nimali' }, { visitorEmail: 'Please enter a valid email address.' }],
  [{ visitorEmail: `${'n'.repeat(250)}@example.com` }, { visitorEmail: 'Please enter a valid email address.' }],
  [{ initialMessage: 'Help' }, { initialMessage: 'Please enter a message with at least 5 characters.' }],
  [{ initialMessage: undefined }, { initialMessage: 'Please enter a message with at least 5 characters.' }],
  [{ initialMessage: 'm'.repeat(4001) }, { initialMessage: 'Please use at most 4000 characters.' }],
  [{ initialMessage: 'Help\u0000\u200B' }, { initialMessage: 'Please enter a message with at least 5 characters.' }],
  [{ sessionId: undefined }, { sessionId: 'Please open the chat anew.' }],
  [{ sessionId: '../../x/..' }, { sessionId: 'Please open the chat anew.' }],
  [{ status: 'closed' }, { status: 'There is no such field. Leave it out.' }],
])('rejects %j with a message per field and stores nothing', async (change, fields) => {
  const { start, service } = create();
  expect((await readError(await start({ ...SAMPLE_CHAT, ...change }), 422)).fields).toEqual(fields);
  expect(service.everWritten.size).toBe(0);
});

test('stores one session and message and sends one mail for 200 equal requests at once', async () => {
  const { start, sessions, messages, notified } = create();
  const answers = await Promise.all(Array.from({ length: 200 }, () => start(SAMPLE_CHAT)));
  answers.push(await start(SAMPLE_CHAT, { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' }));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await readResponse(answer)).toEqual({});
  }
  expect(await sessions()).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
  expect(notified()).toHaveLength(1);
});

test('stores a corrected message as a further message of the session', async () => {
  const { start, sessions, messages, notified } = create();
  await start(SAMPLE_CHAT);
  await start({ ...SAMPLE_CHAT, visitorName: 'Nimali de Silva', visitorEmail: 'silva@example.com' });
  const [session, ...others] = await sessions();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ visitorName: 'Nimali Perera' });
  const stored = await messages();
  expect(stored).toHaveLength(2);
  expect(stored).toContainEqual(
    expect.objectContaining({
      session: session?.id,
      sender: 'Nimali de Silva',
      email: 'silva@example.com',
      message: SAMPLE_CHAT.initialMessage,
    }),
  );
  expect(notified().toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
});

test.each([
  [{ website: 'https://spam.example' }, 'trap'],
  [{ filledIn: 2999 }, 'too_fast'],
  [{ website: '', filledIn: 3000 }, null],
])('responds with success for %j and stores the chat with quarantine %s', async (extras, quarantined) => {
  const { start, sessions, messages } = create();
  expect(await readResponse(await start({ ...SAMPLE_CHAT, ...extras, privacyVersion: '2024-04-20' }))).toEqual({});
  expect(await sessions()).toMatchObject([{ quarantined, consent: { privacyVersion: '2024-04-20' } }]);
  expect(await messages()).toMatchObject([{ message: SAMPLE_CHAT.initialMessage, quarantined }]);
});

test('closes a session whatever the body, and keeps it closed', async () => {
  const { start, close, closedIds, sessions } = create();
  await start(SAMPLE_CHAT);
  expect(closedIds()).toEqual([]);
  for (const init of [
    {},
    { body: '' },
    { body: '', headers: { 'Content-Type': 'application/json' } },
    { headers: { 'Content-Type': 'application/json' } },
    { body: '{', headers: { 'Content-Type': 'text/plain' } },
  ]) {
    const answer = await close(ID, init);
    expect(answer.status).toBe(200);
    expect(await readResponse(answer)).toEqual({});
  }
  const [session] = await sessions();
  expect(closedIds()).toEqual([`closed/${session?.id}`]);
});

test.each(['session-nobody-knows', '', 'short', '../chat-messages', 'x'.repeat(101), 'a b c d e f', '%00%00%00%00', 'අඅඅඅඅඅඅඅ'])(
  'responds with 404 for the unknown session "%s" and writes nothing',
  async (id) => {
    const { close, service } = create();
    expect((await readError(await close(id), 404)).code).toBe('unknown');
    expect(service.everWritten.size).toBe(0);
    // An invalid id is not searched for.
    const possible = id !== '' && id.length <= 100 && !/[\s/]/.test(id);
    expect(service.requests.length).toBe(possible ? 1 : 0);
  },
);

test('rejects GET and requests from other sites', async () => {
  const { close, start, service } = create();
  expect((await close(ID, { method: 'GET' })).status).toBe(405);
  expect((await close(ID, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  expect((await start(SAMPLE_CHAT, { Origin: 'https://other.test' })).status).toBe(403);
  expect(service.everWritten.size).toBe(0);
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'responds with 503 unless the chat is stored when the store fails at any call, and stores it once when sent again: $name',
  async ({ fault, name }) => {
    for (let at = 1; at <= 4; at++) {
      const { start, service, sessions, messages, lines } = create();
      service.failAt(at, fault, 'from-then-on');
      const answer = await withAutoTimers(() => start(SAMPLE_CHAT));
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
  'confirms closing only if it is stored when the store fails at any call: $name',
  async ({ fault }) => {
    for (let at = 1; at <= 3; at++) {
      const { start, close, service, closedIds } = create();
      await start(SAMPLE_CHAT);
      service.failAt(at, fault, 'from-then-on');
      const answer = await withAutoTimers(() => close(ID));
      service.heal();
      if (answer.status === 200) expect(closedIds()).toHaveLength(1);
      else await readError(answer, 503);
      expect((await close(ID)).status).toBe(200);
      expect(closedIds()).toHaveLength(1);
    }
  },
);

test.each(['before', 'after'] as const)('stores a chat that is sent again after a crash %s any write', async (when) => {
  for (let at = 1; at <= 4; at++) {
    const service = createMemoryBlobs();
    // Two writes to each of the two stores.
    const crashing = createChats({
      sessionStore: at <= 2 ? crashingStore(service.open('chat-sessions'), at, when) : service.open('chat-sessions'),
      messageStore: at <= 2 ? service.open('chat-messages') : crashingStore(service.open('chat-messages'), at - 2, when),
    });
    const { initialMessage, ...session } = SAMPLE_CHAT;
    const written = { ...session, initialMessage, consent: { privacyVersion: null } };
    await expect(crashing.start(written)).rejects.toThrow();
    const { start, sessions, messages } = create(service);
    expect((await start(SAMPLE_CHAT)).status).toBe(200);
    expect(await sessions()).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  }
});
