/** Erasing a person from every store, by the office's command. */
import { expect, test } from 'vitest';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { type StoreName, VISITOR_STORES } from '../../../netlify/lib/storage/store-names.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';
import { CONSENT, KAMAL, NIMALI } from '../../support/functions/samples.ts';
import { createTestSite, START, type TestSite } from '../../support/functions/test-site.ts';

const PERSON = { kind: 'email', address: NIMALI.email } as const;

/** What says that something was removed, or is removed after a day: the log, marks of removals, anonymous quotas, their secret. */
const APART: readonly StoreName[] = ['audit', 'backups', 'caps', 'secrets'];

/** Every record of visitors as text. */
async function contents({ everything }: Pick<TestSite, 'everything'>): Promise<Map<string, string>> {
  const records = (await everything()).filter(({ store }) => !APART.includes(store));
  return new Map(records.map(({ store, key, value }) => [`${store}:${key}`, JSON.stringify(value)]));
}

/** Kamal's records, then Nimali's. */
async function seed() {
  const site = createTestSite();
  const { open } = site;
  await sendAll(open, KAMAL);
  const before = await contents(site);
  const sent = await sendAll(open, { ...NIMALI, email: 'Nimali@example.com' }, START + 60_000);
  return { site, open, before, sent, ...createOffice(open) };
}

test('erases every record of a person and no other', async () => {
  const { site, before, run, notes } = await seed();
  expect(await run('erase', 'nimali@EXAMPLE.com', '--yes')).toBe(0);
  expect(notes()).toMatch(
    /^The patient counts on a confirmed time \(2999-12-30 09:30\), and no mail says that it is off: .*\nErased: \d+ records\.\nEvery record of every store was searched again: nothing is left\./,
  );
  expect(await contents(site)).toEqual(before);
  expect(await run('find', NIMALI.email)).toBe(0);
  expect(notes()).toBe('No readable record of any store holds it.');
  expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
  expect(notes()).toMatch(/^Nothing was there to erase\./);
});

test('erases records of any shape in any store of visitors that hold the address or number, and mails about them', async () => {
  const { open, sent, run } = await seed();
  for (const name of VISITOR_STORES) {
    await open(name).create('somewhere/deep/inside', { list: [{ text: 'from NIMALI@EXAMPLE.COM, twice' }] });
    await open(name).create('somewhere/else', ['071-000 0000']);
    await open(name).create('somewhere/of-others', { text: 'kamal@example.com' });
  }
  // The mail about the appointment holds no number; the appointment does.
  const mails = await open('replies').keys('records/');
  expect(await run('erase', NIMALI.phone, '--yes')).toBe(0);
  expect(await open('appointments').read(`records/${sent.appointment.id}`)).toBeUndefined();
  expect(await open('replies').keys('records/')).toHaveLength(mails.length / 2);
  expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
  for (const name of VISITOR_STORES) expect(await open(name).keys('somewhere/'), name).toEqual(['somewhere/of-others']);
});

test('finds a person in records of others, and the number in any notation', async () => {
  const site = createTestSite();
  const { open, store } = site;
  const request = { ...KAMAL, phoneNumber: '+94710000001', emergencyContact: 'Nimali, +94 71 000 0000' };
  const appointment = await store('appointments', request);
  const message = await store('messages', { ...KAMAL, message: 'Please call my wife: 0094710000000.' });
  const other = await store('messages', KAMAL);
  await store('chats', { visitorName: 'Kamal', visitorEmail: '', initialMessage: 'Call (071) 000-0000' });
  const { run, output } = createOffice(open);

  expect(await run('find', '071 000 0000')).toBe(0);
  const table = output();
  expect(table).toMatch(new RegExp(`Appointment request +Kamal Silva +2026-03-01 +emergencyContact +records/${appointment}`));
  expect(table).toMatch(new RegExp(`Message +Kamal Silva +2026-03-01 +message +records/${message}`));
  // The session holds no number and is linked to a message that does.
  expect(table).toMatch(/Chat +Kamal +2026-03-01 +\(belongs to it\) +records/);
  // The list of what is found says where, not what.
  for (const text of [other, 'wife']) expect(table).not.toContain(text);

  expect(await run('erase', '+94710000000', '--yes')).toBe(0);
  expect([...(await contents(site)).keys()]).toEqual([
    expect.stringMatching(`^messages:flags/${other}/number-[0-9a-f]{16}$`),
    `messages:records/${other}`,
  ]);
});

test('erases nothing without confirmation', async () => {
  const { site, open, run, notes } = await seed();
  const before = await contents(site);
  expect(await run('erase', NIMALI.email)).toBe(2);
  expect(notes()).toMatch(/say --yes/);
  for (const answer of [false, true]) {
    expect(await contents(site)).toEqual(before);
    expect(await createOffice(open, { confirm: () => Promise.resolve(answer) }).run('erase', NIMALI.email)).toBe(0);
  }
  expect(await contents(site)).not.toEqual(before);
});

test('does not follow session ids that visitors choose to other records', async () => {
  const { site, sent } = await seed();
  const before = await contents(site);
  for (const sessionId of [sent.hash, 'unsubscribed', 'confirmed', sent.message.id])
    await site.chats.start({
      sessionId,
      visitorName: 'X',
      visitorEmail: 'x@example.com',
      initialMessage: 'hello there',
      ...CONSENT,
    });
  expect(await eraseDataSubject(site, { kind: 'email', address: 'x@example.com' })).toEqual({ found: [], unreadable: [] });
  expect(await contents(site)).toEqual(before);
});

// A crash before a call leaves what one after the call before it leaves. Each third call, as there are hundreds.
test('erases the person and nobody else when run again after a crash after any call', async () => {
  const thirds = await everyCall(async (third) => {
    const { site, open, before, sent } = await seed();
    const at = 3 * third;
    const [run] = await Promise.allSettled([eraseDataSubject(site.process({ open: crashingStores(open, at, 'after') }), PERSON)]);
    // A record without its notified key would be mailed again.
    const { id } = sent.message;
    if (await open('messages').read(`records/${id}`))
      expect(await open('messages').keys('told/'), `call ${at}`).toContain(`told/${id}`);
    expect(await eraseDataSubject(site, PERSON)).toEqual({ found: [], unreadable: [] });
    expect(await contents(site), `call ${at}`).toEqual(before);
    return run.status === 'rejected';
  });
  expect(thirds).toBeGreaterThan(33);
});

test.each(['before', 'after'] as const)('never claims that nothing is left when the stores fail %s a call', async (when) => {
  for (const at of [1, 60, 120, 200]) {
    const { site, open, before, run } = await seed();
    const down = createOffice(crashingStores(open, at, when, 'stores down'));
    expect(await down.run('erase', NIMALI.email, '--yes'), `call ${at}`).not.toBe(0);
    expect(down.notes(), `call ${at}`).not.toMatch(/nothing is left/);
    expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
    expect(await contents(site)).toEqual(before);
  }
});
