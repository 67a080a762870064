/** Office and command line agree; mails to the office link to the office. */
import { expect, test } from 'vitest';
import { createOffice } from '../../support/office/office.ts';
import { PROPOSE, SAMPLE_MESSAGE, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, type Decision, type EnquiryKind, FORMS, SITE, START } from '../../support/functions/test-site.ts';

const FOLDERS = { contact: 'messages', appointments: 'appointments', chatSessions: 'chats' } as const;
const CONFIRMED = ['confirmed', '--date', '2026-03-09', '--time', '09:30'];
const NOTE = { text: 'Called, nobody answered.', key: 'key-1', at: START, by: SANDUNI.id, name: SANDUNI.name };

/** A site with an enquiry, and the command over its stores. */
async function createScene(kind: EnquiryKind = 'appointments', ...decisions: Decision[]) {
  const office = createTestSite();
  const id = await office.add(kind, ...decisions);
  return { office, lists: office.site.lists, id, enquiry: () => office.enquiry(kind, id), ...createOffice(office.open) };
}

test('the command confirms with date and time, and the site tells the patient', async () => {
  const { office, lists, id, enquiry, run, notes, output } = await createScene();
  expect(await run('set', id, ...CONFIRMED)).toBe(0);
  expect(notes()).toBe(`${id} is confirmed.\nThe site sends the mail to the patient within a few minutes.`);
  expect(await enquiry()).toMatchObject({ list: 'done', slot: { date: '2026-03-09', time: '09:30' } });
  expect(await lists.counts()).toMatchObject({ new: 0, done: 1 });
  // The command ran an hour later.
  office.pass(2 * 3_600_000);
  await office.run();
  expect(office.patientSubjects()).toEqual(['Your appointment at The Clinic is confirmed']);
  await run('show', id);
  expect(output()).toMatch(/^ +2026-03-01 14:30 confirmed, for 2026-03-09 09:30, by Command line$/m);
});

test('what the office decides the command lists and shows, with who did it', async () => {
  const { office, id, run, output } = await createScene('appointments', PROPOSE, { type: 'take' });
  await office.stores.appointments.notes.add(id, NOTE);
  await run('show', id);
  const text = output();
  for (const line of [
    /^ +2026-03-01 13:30 proposed, for 2026-03-10 10:00 or 2026-03-11 16:30, by Sanduni$/m,
    /^ +2026-03-01 13:30 proposed, take, for .* by Sanduni$/m,
    /^note +2026-03-01 13:30 Sanduni: Called, nobody answered\.$/m,
  ])
    expect(text).toMatch(line);
  await run('list', 'appointments', '--status', 'proposed');
  expect(output()).toContain(id);
});

test('the log shows what the command changes, refuses and erases', async () => {
  const { office, id, run } = await createScene();
  const message = await office.add('messages');
  for (const given of [
    ['set', id, ...CONFIRMED],
    ['set', id, ...CONFIRMED],
    ['set', message, 'read'],
    ['erase', SAMPLE_MESSAGE.email, '--yes'],
  ])
    await run(...given);
  const { entries } = await office.site.staff.audit.page(100);
  expect(entries.map(({ name, action, item }) => `${name} ${action} ${item}`)).toEqual(
    expect.arrayContaining([
      `Command line confirmed ${id}`,
      `Command line was refused ${id}`,
      `Command line set to "read" ${message}`,
      `Command line erased ${message}`,
      'Command line erased everything of a person ',
    ]),
  );
});

// What needs a second press in the office is refused, too.
const UNUSUAL = 'confirmed --date 2026-03-13 --time 22:00';
test.each<[string, number, RegExp]>([
  ['confirmed --date 2026-03-09', 2, /--date and --time belong together/],
  ['declined --date 2026-03-09 --time 09:30', 2, /belong together, and to "confirmed"/],
  ['confirmed --date 2026-02-28 --time 09:30', 2, /This day is over/],
  ['proposed', 2, /appointments cannot be "proposed"/],
  [UNUSUAL, 1, /closed on 13 March 2026: the rooms are painted\. Appointments on Fridays are from .* Nothing was changed\./],
])('the command refuses "%s" with advice', async (given, exit, words) => {
  const { id, enquiry, run, notes } = await createScene();
  expect(await run('set', id, ...given.split(' '))).toBe(exit);
  expect(notes()).toMatch(words);
  expect((await enquiry())?.number).toBe(0);
});

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  'the mail of $form links to the enquiry in the office, and with OFFICE_MAIL=link holds nothing else',
  async ({ form, right }) => {
    for (const isLink of [false, true]) {
      const site = createTestSite({ variables: isLink ? { OFFICE_MAIL: 'link' } : {} });
      await site.send(form, right);
      await site.settled();
      const { rows } = await site.site.lists.page({ list: 'new' });
      const link = `${SITE.url}/office/${FOLDERS[form as keyof typeof FOLDERS]}/${rows[0]?.id ?? ''}`;
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
