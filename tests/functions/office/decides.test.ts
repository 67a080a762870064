/** Office and command line agree; mails to the office link to the office. */
import { expect, test } from 'vitest';
import { readEnv } from '../../../netlify/lib/env.ts';
import { readEnquiry } from '../../../netlify/lib/enquiries/enquiry.ts';
import { createDecisions, PROPOSE, storeItem } from '../../support/decisions.ts';
import { SAMPLE_MESSAGE } from '../../support/sample-forms.ts';
import { createOffice, memoryStores, SANDUNI } from '../../support/office.ts';
import { createTestSite, FORMS, SITE, START } from '../../support/test-site.ts';

const ITEM_PATHS = { contact: 'messages', appointments: 'appointments', chatSessions: 'chats' } as const;
const CONFIRMED = ['confirmed', '--date', '2026-03-09', '--time', '09:30'];
const NOTE = { text: 'Called, nobody answered.', key: 'key-1', at: START, by: SANDUNI.id, name: SANDUNI.name };

/** Stores, a site over them, and the command. */
function createScene() {
  const open = memoryStores();
  return { open, site: createDecisions({ open }), ...createOffice(open) };
}

test('the command confirms with date and time, and the site tells the patient', async () => {
  const { site, run, notes, output } = createScene();
  const id = await storeItem(site, 'appointments');
  expect(await run('set', id, ...CONFIRMED)).toBe(0);
  expect(notes()).toBe(`${id} is confirmed.\nThe site sends the mail to the patient within a few minutes.`);
  expect(await readEnquiry(site.stores, 'appointments', id)).toMatchObject({
    section: 'done',
    slot: { date: '2026-03-09', time: '09:30' },
  });
  expect(await site.site.lists.counts()).toMatchObject({ new: 0, done: 1 });
  // The command ran an hour later.
  site.pass(2 * 3_600_000);
  await site.run();
  expect(site.patientMails().map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is confirmed']);
  await run('show', id);
  expect(output()).toMatch(/^ +2026-03-01 14:30 confirmed, for 2026-03-09 09:30, by Command line$/m);
});

test('a status that the command sets is shown in the office, and no mail is sent', async () => {
  const { open, site, run } = createScene();
  const message = await storeItem(site, 'messages');
  expect(await run('set', message, 'answered')).toBe(0);
  expect((await site.site.lists.page({ list: 'done' })).rows).toMatchObject([{ id: message, status: 'answered' }]);
  expect(await run('set', message, 'read')).toBe(0);
  expect(await site.site.lists.counts()).toMatchObject({ new: 1, done: 0 });
  expect(await open('replies').keys('')).toEqual([]);
});

test('what the office decides the command lists and shows, with who did it', async () => {
  const { site, run, output } = createScene();
  const appointment = await storeItem(site, 'appointments');
  await site.decided('appointments', appointment, 0, PROPOSE);
  await site.decided('appointments', appointment, 1, { type: 'take' });
  await site.stores.appointments.notes.add(appointment, NOTE);
  await run('show', appointment);
  const text = output();
  expect(text).toMatch(/^ +2026-03-01 13:30 proposed, for 2026-03-10 10:00 or 2026-03-11 16:30, by Sanduni$/m);
  expect(text).toMatch(/^ +2026-03-01 13:30 proposed, take, for .* by Sanduni$/m);
  expect(text).toMatch(/^note +2026-03-01 13:30 Sanduni: Called, nobody answered\.$/m);
  await run('list', 'appointments', '--status', 'proposed');
  expect(output()).toContain(appointment);
});

test('the command refuses what needs a second press in the office, and says why', async () => {
  const { site, run, notes } = createScene();
  const id = await storeItem(site, 'appointments');
  expect(await run('set', id, 'confirmed', '--date', '2026-03-13', '--time', '22:00')).toBe(1);
  expect(notes()).toContain(
    'The practice is closed on 13 March 2026: the rooms are painted. Appointments on Fridays are from 08:00 to 12:00, 12:00 to 16:00 and 16:00 to 20:00. Nothing was changed.',
  );
  expect((await readEnquiry(site.stores, 'appointments', id))?.number).toBe(0);
});

test('the log shows what the command changes, refuses and erases', async () => {
  const { site, run } = createScene();
  const [appointment, message] = [await storeItem(site, 'appointments'), await storeItem(site, 'messages')];
  for (const given of [
    ['set', appointment, ...CONFIRMED],
    ['set', appointment, ...CONFIRMED],
    ['set', message, 'read'],
  ])
    await run(...given);
  await run('erase', SAMPLE_MESSAGE.email, '--yes');
  const entries = (await site.site.staff.audit.page(100)).entries.map(({ name, action, item }) => `${name} ${action} ${item}`);
  for (const entry of [`confirmed ${appointment}`, `was refused ${appointment}`, `set to "read" ${message}`, `erased ${message}`])
    expect(entries).toContain(`Command line ${entry}`);
  expect(entries).toContain('Command line erased everything of a person ');
});

test.each([
  [['confirmed', '--date', '2026-03-09'], /--date and --time belong together/],
  [['declined', '--date', '2026-03-09', '--time', '09:30'], /belong together, and to "confirmed"/],
  [['confirmed', '--date', '2026-02-28', '--time', '09:30'], /This day is over/],
  [['proposed'], /appointments cannot be "proposed"/],
])('the command refuses %j with advice', async (given, words) => {
  const { site, run, notes } = createScene();
  const id = await storeItem(site, 'appointments');
  expect(await run('set', id, ...given)).toBe(2);
  expect(notes()).toMatch(words);
  expect((await readEnquiry(site.stores, 'appointments', id))?.number).toBe(0);
});

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  'the mail of $form links to the item in the office, and with OFFICE_MAIL=link holds nothing else',
  async ({ form, right }) => {
    for (const isLink of [false, true]) {
      const site = createTestSite({ env: () => readEnv(isLink ? { OFFICE_MAIL: 'link' } : {}) });
      await site.send(form, right);
      await site.settled();
      const { rows } = await site.site.lists.page({ list: 'new' });
      const link = `${SITE.url}/office/${ITEM_PATHS[form as keyof typeof ITEM_PATHS]}/${rows[0]?.id ?? ''}`;
      const [mail] = site.mails;
      expect(mail?.text).toContain(link);
      expect(mail?.html).toContain(`href="${link}"`);
      if (!isLink) continue;
      expect(mail?.replyTo).toBeUndefined();
      expect(mail?.text.replace(link, '')).toMatch(/^New [a-z ]+\. Sign in to read and answer it:\n$/);
      for (const value of Object.values(right).filter((one) => typeof one === 'string' && one.length > 3))
        expect(JSON.stringify(mail)).not.toContain(value);
    }
  },
);
