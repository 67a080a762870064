/** Marks of removed records: what leaves one, what it says, and how long it is kept. */
import { expect, test } from 'vitest';
import { deleteEnquiry } from '../../../netlify/lib/decisions/delete-enquiry.ts';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { newId } from '../../../netlify/lib/storage/inbox.ts';
import { removalMarks, removedSince } from '../../../netlify/lib/storage/removal-marks.ts';
import type { RecordPlace } from '../../../netlify/lib/storage/read-each.ts';
import { NIMALI, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, DAY, MINUTE, START, type TestSite } from '../../support/functions/test-site.ts';
import { unreadableRecords } from '../../support/storage/unreadable-records.ts';

/** Which of these places have a mark of a removal. */
async function marked(
  { open, secret }: Pick<TestSite, 'open' | 'secret'>,
  places: readonly RecordPlace[],
  since = 0,
): Promise<RecordPlace[]> {
  const isRemoved = removedSince(await removalMarks(open('backups')), secret, since);
  const removed = await Promise.all(places.map(isRemoved));
  return places.filter((_, index) => removed[index]);
}

test('the office’s deletion, an erasure, retention, and the removal of a person each leave a mark of what they removed', async () => {
  const site = createTestSite();
  const { add, store, stores, open, hashOf, pass, purge, clock } = site;
  const { people, sessions } = site.site.staff;
  const deleted = await add('messages', { type: 'set-aside' });
  const erased = await store('messages', { email: 'kamal@example.com' });
  const old = await store('chats');
  await site.subscribers.add(await hashOf('kamal@example.com'), {
    email: 'kamal@example.com',
    consent: { privacyVersion: null },
  });
  const person = { id: newId(START), name: 'Ruwan', role: 'office', at: START, invitedBy: SANDUNI } as const;
  await people.add(person);
  await sessions.start(person.id, 'a-device');
  const [session] = await sessions.all();
  expect(await removalMarks(open('backups'))).toEqual([]);

  expect(await deleteEnquiry(stores, 'messages', deleted, SANDUNI, clock())).toBe('deleted');
  await eraseDataSubject(site.site, { kind: 'email', address: 'kamal@example.com' });
  await sessions.end(session?.id ?? '');
  await people.remove(person.id);
  pass(31 * DAY);
  const kept = await store('messages');
  await purge();
  const gone: RecordPlace[] = [
    { store: 'messages', key: `records/${deleted}` },
    { store: 'messages', key: `records/${erased}` },
    { store: 'subscribers', key: `subscribers/${await hashOf('kamal@example.com')}` },
    { store: 'users', key: `sessions/${session?.id ?? ''}` },
    { store: 'users', key: `people/${person.id}` },
    { store: 'chat-sessions', key: `records/${old}` },
  ];
  const left: RecordPlace[] = [{ store: 'messages', key: `records/${kept}` }];
  // Marks of 31 days before are gone, as no backup is left that is older.
  expect(await marked(site, [...gone, ...left])).toEqual(gone.slice(-1));
});

test('a mark counts from its time on, is of one store, and is nothing to who has another secret', async () => {
  const site = createTestSite();
  const id = await site.store('messages');
  await site.site.open('messages').remove(`records/${id}`);
  const place: RecordPlace = { store: 'messages', key: `records/${id}` };
  expect(await marked(site, [place, { ...place, store: 'appointments' }], START)).toEqual([place]);
  expect(await marked(site, [place], START + 1)).toEqual([]);
  expect(await marked({ ...site, secret: createTestSite().secret }, [place])).toEqual([]);
  expect(JSON.stringify((await site.everything()).filter(({ store }) => store === 'backups'))).not.toContain(id.slice(10));
});

test('while the secret is damaged, what has to be erased is erased, and marked', async () => {
  const { open, broken } = unreadableRecords();
  const site = createTestSite({ open });
  const id = await site.store('messages', NIMALI);
  await site.secret.keyedHash('any', 'text');
  broken.add('hmac');
  const damaged = site.process();
  await damaged.site.open('messages').remove(`records/${id}`);
  expect(await open('messages').keys('records/')).toEqual([]);
  broken.clear();
  expect(await marked(site, [{ store: 'messages', key: `records/${id}` }])).toHaveLength(1);
});

test('a removal whose mark cannot be stored does not happen, and happens when it is repeated', async () => {
  const site = createTestSite();
  const id = await site.store('messages');
  const { crashed, site: faulty } = site.faultyProcess(2, 'before', 'stores down');
  await expect(faulty.open('messages').remove(`records/${id}`)).rejects.toThrow();
  expect([crashed.yet, await site.messages.ids()]).toEqual([true, [id]]);
  await site.site.open('messages').remove(`records/${id}`);
  expect([await site.messages.ids(), (await removalMarks(site.open('backups'))).length]).toEqual([[], 1]);
  site.pass(30 * DAY - MINUTE);
  await site.purge();
  expect(await removalMarks(site.open('backups'))).toHaveLength(1);
  site.pass(MINUTE);
  await site.purge();
  expect(await removalMarks(site.open('backups'))).toEqual([]);
});
