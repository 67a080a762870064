/** Desk and command line agree; mails to the office link to the desk. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkEnv, readEnv } from '../../netlify/lib/env.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { countItems, listItems } from '../../netlify/lib/office/open-items.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { CONFIRM, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { createOffice, memoryStores } from '../support/office.ts';
import { createTestSite, FORMS, SITE } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('the command confirms with date and time, and the site tells the patient', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'appointments');
  const { run, notes, output } = createOffice(open);
  expect(await run('set', id, 'confirmed', '--date', '2026-03-09', '--time', '09:30')).toBe(0);
  expect(notes()).toBe(`${id} is confirmed.\nThe site sends the mail to the patient within a few minutes.`);
  expect(await readItem(open, 'appointments', id)).toMatchObject({
    section: 'done',
    slot: { date: '2026-03-09', time: '09:30' },
  });
  expect(await countItems(open)).toMatchObject({ new: 0, done: 1 });
  // The command ran an hour later.
  site.pass(2 * 3_600_000);
  await site.run();
  expect(site.patientMails().map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is confirmed']);
  await run('show', id);
  expect(output()).toMatch(/^ +2026-03-01 14:30 confirmed, for 2026-03-09 09:30, by Command line$/m);
});

test('a status that the command sets is shown in the desk, and no mail is sent', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [message, chat] = [await storeItem(site, 'messages'), await storeItem(site, 'chats')];
  const { run } = createOffice(open);
  expect(await run('set', message, 'answered')).toBe(0);
  expect(await run('set', chat, 'done')).toBe(0);
  expect((await listItems(open, { list: 'done' })).rows.map(({ status }) => status).toSorted()).toEqual(['answered', 'done']);
  expect(await run('set', message, 'read')).toBe(0);
  expect(await countItems(open)).toMatchObject({ new: 1, done: 1 });
  expect(await open('replies').keys('')).toEqual([]);
});

test('what the desk decides the command lists and shows, with who did it', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [appointment, message, chat] = [
    await storeItem(site, 'appointments'),
    await storeItem(site, 'messages'),
    await storeItem(site, 'chats'),
  ];
  await site.decided('appointments', appointment, 0, {
    type: 'propose',
    options: [
      { date: '2026-03-10', time: '10:00' },
      { date: '2026-03-11', time: '16:30' },
    ],
  });
  await site.decided('messages', message, 0, { type: 'take' });
  await site.decided('messages', message, 1, REPLY);
  await site.decided('chats', chat, 0, REPLY);
  const { run, output } = createOffice(open);
  await run('show', appointment);
  expect(output()).toMatch(/^ +2026-03-01 13:30 proposed, for 2026-03-10 10:00 or 2026-03-11 16:30, by Sanduni$/m);
  await run('show', message);
  const text = output();
  expect(text).toMatch(/^status +answered$/m);
  expect(text).toMatch(/^ +2026-03-01 13:30 unread, take, by Sanduni$/m);
  await run('list', 'appointments', '--status', 'proposed');
  expect(output()).toContain(appointment);
  await run('list', 'chats', '--status', 'answered');
  expect(output()).toContain(chat);
});

test.each(['appointments', 'messages', 'chats'] as const)(
  'the command lists what the desk sets aside as quarantined, and what it restores as not: %s',
  async (kind) => {
    const open = memoryStores();
    const site = createDecisions({ open });
    const [aside, restored] = [await storeItem(site, kind), await storeItem(site, kind, 'trap')];
    const { run, output } = createOffice(open);
    const quarantined = async () => {
      await run('list', kind, '--status', 'quarantined', '--json');
      return (JSON.parse(output()) as { id: string; quarantined: string }[]).map((one) => [one.id, one.quarantined]);
    };
    expect(await quarantined()).toEqual([[restored, 'trap']]);
    await site.decided(kind, aside, 0, { type: 'set-aside' });
    await site.decided(kind, restored, 0, { type: 'restore' });
    expect(await quarantined()).toEqual([[aside, 'by_office']]);
  },
);

test('the log shows what the command changes, refuses and erases', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [appointment, message] = [await storeItem(site, 'appointments'), await storeItem(site, 'messages')];
  const { run } = createOffice(open);
  const logged = async (...args: string[]) => {
    const before = new Set(await open('audit').keys(''));
    await run(...args);
    const { entries } = await site.site.staff.audit.page(100);
    return entries
      .filter(({ id }) => !before.has(`entries/${id}`))
      .map(({ name, action, item }) => `${name} ${action} ${item}`)
      .toSorted();
  };
  const confirm = ['set', appointment, 'confirmed', '--date', '2026-03-09', '--time', '09:30'];
  expect(await logged(...confirm)).toEqual([`Command line confirmed ${appointment}`]);
  expect(await logged(...confirm)).toEqual([`Command line confirmed ${appointment}`, `Command line was refused ${appointment}`]);
  expect(await logged('set', message, 'read')).toEqual([`Command line set to "read" ${message}`]);
  const { email } = (await site.messages.read(message)) ?? { email: '' };
  expect(await logged('erase', email, '--yes')).toEqual(
    expect.arrayContaining([`Command line erased ${message}`, 'Command line erased everything of a person ']),
  );
});

test('the command loses against a decision that was made meanwhile', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'appointments');
  // Sanduni confirms between the command's two listings of the events.
  let listings = 0;
  const late: OpenStore = (name) => ({
    ...open(name),
    keys: async (prefix) => {
      const keys = await open(name).keys(prefix);
      if (name === 'appointments' && prefix.startsWith('status/') && (listings += 1) === 1)
        await site.decided('appointments', id, 0, CONFIRM);
      return keys;
    },
  });
  const { run, notes } = createOffice(late);
  expect(await run('set', id, 'declined')).toBe(1);
  expect(notes()).toMatch(/^Sanduni confirmed this at 13:30\. Nothing was changed\./);
  expect(await readItem(open, 'appointments', id)).toMatchObject({ status: 'confirmed', number: 1 });
});

test.each([
  [['confirmed', '--date', '2026-03-09'], /--date and --time belong together/],
  [['declined', '--date', '2026-03-09', '--time', '09:30'], /belong together, and to "confirmed"/],
  [['confirmed', '--date', '2026-02-28', '--time', '09:30'], /This day is over/],
  [['confirmed', '--date', 'tomorrow', '--time', '09:30'], /YYYY-MM-DD/],
  [['proposed'], /appointments cannot be "proposed"/],
])('the command refuses %j with advice', async (given, words) => {
  const open = memoryStores();
  const id = await storeItem(createTestSite({ open }), 'appointments');
  const { run, notes } = createOffice(open);
  expect(await run('set', id, ...given)).toBe(2);
  expect(notes()).toMatch(words);
  expect((await readItem(open, 'appointments', id))?.number).toBe(0);
});

test('erasing by a telephone number removes the mails about the appointment too', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, CONFIRM);
  await site.decided('appointments', id, 1, { type: 'cancel' });
  const { run } = createOffice(open);
  // The mails hold no number; the appointment does.
  expect(await run('erase', '071 000 0000', '--yes')).toBe(0);
  for (const store of ['appointments', 'replies'] as const) expect(await open(store).keys('')).toEqual([]);
});

const ITEM_PATHS = { contact: 'messages', appointments: 'appointments', chatSessions: 'chats' } as const;

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  'the mail of $form links to the item in the desk',
  async ({ form, right }) => {
    const site = createTestSite();
    await site.send(form, right);
    await site.settled();
    const kind = ITEM_PATHS[form as keyof typeof ITEM_PATHS];
    const { rows } = await listItems(site.open, { list: 'new', kinds: [kind] });
    const link = `${SITE.url}/office/${kind}/${rows[0]?.id ?? ''}`;
    expect(site.mails[0]?.text).toContain(link);
    expect(site.mails[0]?.html).toContain(`href="${link}"`);
  },
);

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  'with OFFICE_MAIL=link the mail of $form holds the link and no personal data',
  async ({ form, right }) => {
    const site = createTestSite({ env: () => readEnv({ OFFICE_MAIL: 'link' }) });
    await site.send(form, right);
    await site.settled();
    const [mail] = site.mails;
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toMatch(
      /^New [a-z ]+\. Sign in to read and answer it:\nhttps:\/\/www\.clinic\.example\/office\/[a-z]+\/[\w-]+$/,
    );
    const whole = JSON.stringify(mail);
    for (const value of Object.values(right).filter((one) => typeof one === 'string' && one.length > 3))
      expect(whole).not.toContain(value);
  },
);

test('any other value of OFFICE_MAIL is named at startup', () => {
  expect(checkEnv({ OFFICE_MAIL: 'links' }).wrong).toEqual(['OFFICE_MAIL must be "link", or not set']);
  expect(checkEnv({ OFFICE_MAIL: 'link' }).wrong).toEqual([]);
});
