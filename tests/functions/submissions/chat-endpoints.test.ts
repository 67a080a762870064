import { expect, test } from 'vitest';
import { createMemoryBlobs, type MemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { readError, readResponse } from '../../support/functions/responses.ts';
import { SAMPLE_CHAT } from '../../support/functions/samples.ts';
import { createTestSite, recordsOf } from '../../support/functions/test-site.ts';

const ID = SAMPLE_CHAT.sessionId;

function create(service?: MemoryBlobs) {
  const site = createTestSite({ service });
  return {
    ...site,
    start: (change: object = {}) => site.send('chatSessions', { ...SAMPLE_CHAT, ...change }, { waits: true }),
    close: (id = ID, init: RequestInit = {}, { ask }: Pick<typeof site, 'ask'> = site) => {
      const request = new Request('https://www.clinic.example/api/chat/sessions/x/close', { method: 'POST', ...init });
      return ask('chatClose', request, { params: { id } });
    },
    sessions: () => recordsOf(site.chats.sessions),
    closedIds: () => site.open('chat-sessions').keys('closed/'),
  };
}

test('stores a session with its message, and a corrected one as a further message, and mails each', async () => {
  const { start, sessions, chats, mails } = create();
  await start();
  await start({ visitorName: 'Nimali de Silva', visitorEmail: 'silva@example.com' });
  const [session, ...others] = await sessions();
  expect(session).toMatchObject({ sessionId: ID, visitorName: 'Nimali Perera', visitorEmail: 'nimali@example.com' });
  expect(others).toEqual([]);
  const shared = { sessionId: ID, session: session?.id, senderType: 'user', message: SAMPLE_CHAT.initialMessage };
  const stored = (await recordsOf(chats.messages)).toSorted((one, other) => one.email.localeCompare(other.email));
  expect(stored).toMatchObject([
    { ...shared, sender: 'Nimali Perera', email: 'nimali@example.com' },
    { ...shared, sender: 'Nimali de Silva', email: 'silva@example.com' },
  ]);
  expect(mails.map(({ messageId }) => /^chat\.(.+)@/.exec(messageId)?.[1]).toSorted()).toEqual(
    stored.map(({ id }) => id).toSorted(),
  );
});

test('closes a session whatever the body, keeps it closed, and rejects other sites and methods', async () => {
  const { start, close, closedIds, sessions } = create();
  await start();
  expect((await close(ID, { method: 'GET' })).status).toBe(405);
  expect((await close(ID, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  expect(await closedIds()).toEqual([]);
  const json = { 'Content-Type': 'application/json' };
  for (const init of [{}, { body: '', headers: json }, { body: '{', headers: { 'Content-Type': 'text/plain' } }])
    expect(await readResponse(await close(ID, init))).toEqual({});
  expect(await closedIds()).toEqual([`closed/${(await sessions())[0]?.id}`]);
});

test('responds with 404 for an unknown session, and does not search for an invalid id', async () => {
  const service = createMemoryBlobs();
  const { close } = create(service);
  for (const id of ['session-nobody-knows', '../chat-messages', 'x'.repeat(101)])
    expect((await readError(await close(id), 404)).code).toBe('unknown');
  expect(service.requests).toHaveLength(1);
  expect(service.everWritten.size).toBe(0);
});

test.each(['before', 'after'] as const)('confirms closing only if it is stored: stores down %s any call', async (when) => {
  const calls = await everyCall(async (at) => {
    const { open, process, start, close, closedIds } = create();
    await start();
    const { status } = await close(ID, {}, process({ open: crashingStores(open, at, when) }));
    if (status === 200) expect(await closedIds()).toHaveLength(1);
    else expect(status).toBe(500);
    expect((await close()).status).toBe(200);
    expect(await closedIds()).toHaveLength(1);
    return status !== 200;
  });
  expect(calls).toBeGreaterThan(1);
});
