/** The inbox, the page of an enquiry, the list of a day, and search. Which times are free is in enquiries/free-times.test.ts. */
import { expect, test } from 'vitest';
import { createOfficeSite } from '../../support/office/office-site.ts';
import { fieldsIn, formNamed, formsOf } from '../../support/functions/page-forms.ts';
import { unreadableRecords } from '../../support/storage/unreadable-records.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { type SiteOptions, START } from '../../support/functions/test-site.ts';

/** A Friday. */
const DATE = '2026-03-20';
const SLOT = { date: DATE, time: '10:30' };
const OTHER = { name: 'Arjun', email: 'arjun@example.com', phone: '077 555 0101', emergencyContact: '' };

/** An office with one appointment request, and what people do with it. */
async function createScene(deps: SiteOptions = {}) {
  const office = await createOfficeSite(deps);
  const { doctor, request } = office;
  const { id, path } = await request();
  return {
    ...{ ...office, id, path },
    decide: (type: string, fields: Record<string, string> = {}, at = path) => office.decide(at, type, fields),
    /** Presses once more what a refusal offers, for another time perhaps. */
    pressAgain: async (refused: Response, typed: Record<string, string> = {}) => {
      const form = formsOf(await refused.clone().text()).find(({ fields }) => 'acknowledged' in fields);
      return doctor.post(form?.action ?? '', { ...form?.fields, ...typed });
    },
    closeDay: (date = DATE) =>
      doctor.post(`/office/days/${date}/closed`, { type: 'close', after: '0', reason: 'the doctor is away' }),
    searchFor: async (fields: Record<string, string>) => (await doctor.post('/office/search', fields)).text(),
  };
}

test('a confirmed appointment leaves the list, the patient gets one mail, and it is cancelled or moved, not opened again', async () => {
  const { site, doctor, id, path } = await createScene();
  const fields = { ...formNamed(await doctor.text(path), 'confirm')?.fields, ...SLOT };
  for (const _ of ['', 'pressed twice']) {
    const response = await doctor.post(`${path}/decide`, fields);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?decided=1`]);
  }
  await site.settled();
  expect(site.mails.map(({ to }) => to.address)).toEqual([SAMPLE_REQUEST.email]);
  expect(await doctor.text('/office')).not.toContain(id);
  expect(await doctor.text('/office?list=done')).toContain(id);
  const html = await doctor.text(path);
  expect(html).toContain('Friday, 20 March 2026 at 10:30');
  expect(html).not.toContain('Open again');
});

const PROPOSED = { type: 'propose', date1: DATE, time1: '10:30', date2: '', time2: '16:45' };
test.each<[string, Record<string, string>, number, string[]]>([
  ['decide', { type: 'confirm', date: '2026-02-01', time: '11:45' }, 422, ['This day is over.', 'value="11:45"']],
  ['decide', PROPOSED, 422, ['Choose a day as YYYY-MM-DD.', 'value="16:45"']],
  ['notes', { text: ' ' }, 422, []],
  ['delete', {}, 409, []],
  // A decision, but not of this form.
  ['decide', { type: 'ask-another-time' }, 422, []],
])('a refused form (%s, %j) changes and sends nothing, keeps what was typed, and its page is in the log', async (...row) => {
  const [form, fields, status, texts] = row;
  const { site, doctor, id, path } = await createScene();
  const response = await doctor.post(`${path}/${form}`, { after: '0', key: 'k', ...fields });
  expect(response.status).toBe(status);
  const html = await response.text();
  for (const text of [SAMPLE_REQUEST.message, ...texts]) expect(html).toContain(text);
  const action = expect.stringMatching(/^(?:seen|was refused)$/) as string;
  expect(await site.logged()).toContainEqual(expect.objectContaining({ action, kind: 'appointments', item: id }));
  await site.settled();
  expect(site.mails).toEqual([]);
  expect(await site.open('appointments').keys('status/')).toEqual([]);
});

test('the page of a message offers the replies of the practice, with the names filled in', async () => {
  const { site, doctor, lastMail } = await createOfficeSite();
  const { tags } = await doctor.page(`/office/messages/${await site.store('messages')}`);
  const { href = '' } = tags('a').find(({ text }) => text === 'Please call us')?.attributes ?? {};
  const filled = href.replace('#reply', '');
  expect(await doctor.text(filled)).toContain('Dear Nimali Perera, please call us. Dr. Somebody would like to talk to you.');
  await doctor.press(filled, 'reply');
  expect((await lastMail())?.subject).toBe('Please call The Clinic');
});

test('a page says first what the patient asks for and wrote, how urgent it is and what is known of earlier visits, then the decision', async () => {
  const { doctor, request } = await createScene();
  const message = 'My leg turned cold and blue.';
  // The other enquiry of the scene is from the same number.
  const { path } = await request({ message, appointmentType: 'Urgent Care', preferredDate: '2026-03-02', previousPatient: true });
  const { text } = await doctor.page(path);
  const order = ['Urgent care', 'For tomorrow', 'Asks for: Urgent Care on Monday, 2 March 2026, morning', message];
  const known = 'Says: has been here before. 1 other enquiry from this number, the newest of 1 March 2026.';
  const places = [...order, known, 'Confirm and tell the patient', 'Call'].map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const again = await request({ ...OTHER, preferredDate: '2026-03-20' });
  const other = (await doctor.page(again.path)).text;
  for (const words of ['Urgent care', 'For tomorrow', 'from this number']) expect(other).not.toContain(words);
  expect(other).toContain('Says: has not been here before.');
});

test('the time that is filled in first is free, a press fills in another one, and the confirmed ones of the day are named', async () => {
  const { request, doctor } = await createScene();
  const first = await request({ name: 'Kamal', preferredDate: DATE });
  await doctor.press(first.path, 'confirm', { time: '08:00' });
  const { path } = await request({ ...OTHER, preferredDate: DATE });
  const page = await doctor.text(path);
  expect(formNamed(page, 'confirm')?.fields).toMatchObject({ date: DATE, time: '08:30' });
  const free = (await doctor.page(path)).tags('a').filter(({ attributes }) => attributes['data-fills'] !== undefined);
  expect(free.slice(0, 3).map(({ text }) => text)).toEqual(['08:30', '09:00', '09:30']);
  expect(page).toContain('Confirmed on Fri 20 Mar: 08:00');
  // Without the script the page is loaded with the time; the button is still to be pressed.
  const filled = (free[1]?.attributes['href'] ?? '').replace('#decide', '');
  expect(await doctor.text(filled)).toContain('gets a mail. <b data-slot-words="">Friday, 20 March 2026 at 09:00</b>');
  expect((await doctor.press(filled, 'confirm')).status).toBe(303);
  expect(await doctor.text(path)).toContain('Friday, 20 March 2026 at 09:00');
  // The list leaves out the appointment's own time.
  expect(await doctor.text(`${first.path}?move`)).toContain('Confirmed on Fri 20 Mar: 09:00');
});

test('free times are proposed by ticks, the first of them is ticked, and ticks stay after a refusal', async () => {
  const { doctor, request, lastMail } = await createScene();
  const { path } = await request({ preferredDate: DATE });
  expect(formNamed(await doctor.text(`${path}?propose`), 'propose')?.fields['free1']).toBe(`${DATE} 08:00`);
  const ticked = { free1: '', free3: `${DATE} 09:00`, free6: `${DATE} 12:00` };
  const refused = await doctor.press(`${path}?propose`, 'propose', { ...ticked, date1: '2026-03-21' });
  expect(refused.status).toBe(422);
  const again = formNamed(await refused.text(), 'propose')?.fields ?? {};
  expect(Object.keys(again).filter((name) => name.startsWith('free'))).toEqual(['free3', 'free6']);
  expect((await doctor.post(`${path}/decide`, { ...again, date1: '' })).status).toBe(303);
  expect((await lastMail())?.text).toMatch(/20 March 2026 at 9:00 AM[\s\S]*20 March 2026 at 12:00 PM/);
});

test('a wish for a closed day is shown with the reason, and the next open time is filled in', async () => {
  const { doctor, request } = await createScene();
  const page = await doctor.text((await request({ preferredDate: '2026-03-13' })).path);
  expect(page).toContain('Closed on Fri 13 Mar: the rooms are painted');
  expect(formNamed(page, 'confirm')?.fields).toMatchObject({ date: '2026-03-16', time: '08:00' });
  expect(await doctor.text((await request({ ...OTHER, preferredDate: '2026-03-16' })).path)).not.toContain('Closed on');
});

test.each<[Record<string, string>, Record<string, string>, words: string, shown: string]>([
  [
    { type: 'confirm', date: '2999-12-31', time: '08:00' },
    { date: '2999-12-30' },
    'This day is more than a year away. Press once more to confirm it all the same.',
    'Tuesday, 31 December 2999 at 08:00',
  ],
  [
    { type: 'propose', date1: '2026-03-13', time1: '10:00' },
    { time1: '10:30' },
    'The practice is closed on 13 March 2026: the rooms are painted. Press once more to propose it all the same.',
    'Friday, 13 March 2026 at 10:00',
  ],
])('%j is decided only when somebody presses once more, for that very time', async (fields, changed, words, shown) => {
  const { doctor, path, decide, pressAgain } = await createScene();
  const asked = await decide(fields['type'] ?? '', fields);
  expect([asked.status, await asked.clone().text()]).toEqual([422, expect.stringContaining(words)]);
  expect((await pressAgain(asked, changed)).status).toBe(422);
  expect((await pressAgain(asked)).status).toBe(303);
  expect(await doctor.text(path)).toContain(shown);
});

test('what speaks against a time is shown before it is confirmed: first the day, then who has it, and both are remembered', async () => {
  const { doctor, request, path, decide, pressAgain } = await createScene();
  const slot = { date: '2026-03-13', time: '10:00' };
  expect((await pressAgain(await decide('confirm', slot))).status).toBe(303);
  const second = await request(OTHER);
  const taken = await pressAgain(await decide('confirm', slot, second.path));
  expect(taken.status).toBe(409);
  const words = `This time is confirmed for <a href="${path}">Kamal Silva</a>. `;
  expect(await taken.clone().text()).toContain(words);
  expect((await pressAgain(taken)).status).toBe(303);
  expect(await doctor.text(second.path)).not.toContain('Keep this time');
});

test('a time is confirmed beside others only by somebody who was shown the name of each', async () => {
  const { open, broken } = unreadableRecords();
  const { id, decide, pressAgain, request } = await createScene({ open });
  expect((await decide('confirm', SLOT)).status).toBe(303);
  const second = await request(OTHER);
  broken.add(`records/${id}`);
  for (const _ of ['', 'pressed once more']) {
    const nameless = await decide('confirm', SLOT, second.path);
    const html = await nameless.text();
    expect([nameless.status, html]).toEqual([
      409,
      expect.stringContaining('an unreadable record</a>. Free next: 11:00, 11:30 and 12:00. Nothing was'),
    ]);
    expect(html).toContain('press once more to read the names again');
    expect(formsOf(html).some(({ fields }) => 'acknowledged' in fields)).toBe(false);
  }
  broken.clear();
  const named = await decide('confirm', SLOT, second.path);
  expect([named.status, await named.clone().text()]).toEqual([
    409,
    expect.stringContaining('Kamal Silva</a>. Free next: 11:00, 11:30 and 12:00. Nothing was'),
  ]);
  expect((await pressAgain(named)).status).toBe(303);
});

test('after a day is closed its list and the page of the appointment say that somebody has to decide, until it is kept', async () => {
  const { site, doctor, path, id, decide, closeDay } = await createScene();
  await decide('confirm', SLOT);
  const left = 'One appointment is to be moved. It stays in the inbox until it is moved, cancelled or kept.';
  expect(await doctor.text((await closeDay()).headers.get('location') ?? '')).toContain(left);
  const inbox = (await doctor.page('/office')).text;
  for (const text of ['Closed day', 'Consultation for 20 March 2026']) expect(inbox).toContain(text);
  expect(await doctor.text(path)).toContain(
    'The practice is closed on 20 March 2026: the doctor is away. Confirm another time, cancel this one, or keep it.',
  );
  await site.settled();
  site.mails.length = 0;
  // A page that showed less than what speaks against the time by now does not keep it.
  const blind = await doctor.press(path, 'Keep this time', { acknowledged: '' });
  expect([blind.status, await blind.text()]).toEqual([422, expect.stringContaining('Press once more to keep it all the same.')]);
  expect((await doctor.press(path, 'Keep this time')).status).toBe(303);
  await site.settled();
  expect(site.mails).toEqual([]);
  for (const address of ['/office', `/office/days/${DATE}`, path])
    expect(await doctor.text(address)).not.toMatch(/is left\.|Closed day|Keep this time/);
  expect(await doctor.text('/office')).not.toContain(id);
});

test('of an appointment that has begun the page offers another time, and neither to cancel nor to decline', async () => {
  const { doctor, id, path, decide, goTo } = await createScene();
  await decide('confirm', SLOT);
  const offered = async () => {
    const pages = [await doctor.text(path), await doctor.text(`${path}?move`), await doctor.text(`${path}?propose`)];
    const types = new Set(pages.flatMap(formsOf).map(({ fields }) => fields['type']));
    return ['confirm', 'propose', 'decline', 'cancel'].filter((type) => types.has(type)).join(' ');
  };
  expect(await offered()).toBe('confirm propose decline cancel');
  // Half past ten in Colombo.
  await goTo('2026-03-20T05:00:00Z');
  expect(await offered()).toBe('confirm propose');
  await doctor.post(`/office/days/${DATE}/visits`, { id, type: 'came', after: '1', key: 'c' });
  expect(await offered()).toBe('');
});

test('after a decision the page says what was sent and leads to the next enquiry; the history shows what was written', async () => {
  const { site, doctor, path, decide, request } = await createScene();
  const other = await request(OTHER);
  const answer = await decide('decline', { text: 'We have no time in March.' });
  await site.settled();
  // Until the mail leaves, everybody who opens the page can take the decision back.
  for (const address of [answer.headers.get('location') ?? '', path])
    expect((await doctor.page(address)).text).toContain('so that you can take this back.Take it backNext: Arjun');
  site.pass(11_000);
  const page = await doctor.page(answer.headers.get('location') ?? '');
  expect(page.text).toContain('You declined this.A mail to Kamal Silva was sent.Next: Arjun');
  expect(page.tags('a').find(({ text }) => text === 'Next: Arjun')?.attributes['href']).toBe(other.path);
  // The notice is shown once.
  expect((await doctor.page(path)).text).not.toContain('You declined this');
  await decide('propose', { ...PROPOSED, date2: '2026-03-23' }, other.path);
  const history = (await doctor.page(other.path)).text;
  expect(history).toContain('proposed another timeFriday, 20 March 2026 at 10:30\nMonday, 23 March 2026 at 16:45');
  expect((await doctor.page(path)).text).toContain('declined thisWe have no time in March.');
  expect((await doctor.page(`${other.path}?decided=1`)).text).toContain('Nothing else waits for an answer');
});

test('the page says that a mail is tried again, was sent, and after three days that somebody has to call', async () => {
  const { site, doctor, path, decide, goTo } = await createScene();
  site.mail.down = true;
  await decide('confirm', SLOT);
  await site.settled();
  site.pass(11_000);
  expect(await doctor.text(path)).toContain('It is tried again for three days.');
  await goTo('2026-03-04T08:00:01Z');
  const html = await doctor.text(path);
  expect(html).toContain('could not be sent for three days, and is not tried again. Call the patient.');
  expect(html).not.toContain('was sent on');
  site.mail.down = false;
  await decide('cancel', { after: '1' });
  await site.settled();
  site.pass(11_000);
  expect(await doctor.text(path)).toContain('was sent on');
});

test('each form says beside its button who gets a mail, and what about', async () => {
  const { doctor, path, decide, request } = await createScene();
  await decide('confirm', SLOT);
  const { text } = await doctor.page(path);
  expect((await doctor.page(`${path}?propose`)).text).toContain('Kamal Silva gets a mail with these times, and chooses one.');
  for (const words of [
    'Kamal Silva gets a mail: Friday, 20 March 2026 at 10:30 is cancelled. The time becomes free.',
    'Kamal Silva gets a mail that no appointment can be offered.',
    'Kamal Silva gets a mail with this text.',
  ])
    expect(text).toContain(words);
  const { path: without } = await request({ name: 'Arjun' });
  expect((await doctor.page(without)).text).toContain('Arjun gets a mail.');
});

test('a decision is taken back with one press: nothing is sent, and the enquiry waits as before', async () => {
  const { site, doctor, path, decide } = await createScene({ pause: () => new Promise(() => undefined) });
  const answer = await decide('confirm', SLOT);
  const form = formNamed(await doctor.text(answer.headers.get('location') ?? ''), 'take-back');
  const taken = await doctor.post(form?.action ?? '', form?.fields);
  const page = await doctor.page(taken.headers.get('location') ?? '');
  expect(page.text).toContain('You took the decision before back.No mail about it is sent.');
  expect(await doctor.text('/office')).toContain(path);
  expect((await site.logged()).map(({ action }) => action)).toContain('took the last decision back');
});

test('what is set aside can be deleted, and then it is gone', async () => {
  const { site, doctor, id, path, decide } = await createScene();
  await decide('set-aside');
  expect(await doctor.text('/office')).not.toContain(id);
  expect(await doctor.text('/office?list=aside')).toContain(id);
  const response = await doctor.post(`${path}/delete`);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/office?list=aside']);
  expect((await doctor.get(path)).status).toBe(404);
  // The deletion itself is an event, which keeps others from deciding meanwhile. The hourly run removes it.
  await site.site.jobs.purge(Infinity);
  expect(await site.open('appointments').keys('')).toEqual([]);
});

test('the list of a day has time, name and number of its appointments, is in the log, and marks two at one time', async () => {
  const { site, doctor, path, request, decide, pressAgain } = await createScene();
  const twin = await request(OTHER);
  await decide('confirm', SLOT);
  await pressAgain(await decide('confirm', SLOT, twin.path));
  const day = `/office/days/${DATE}`;
  const html = await doctor.text(day);
  for (const text of ['Friday, 20 March 2026</h1>', '10:30', 'Kamal Silva', '071 000 0000', 'Arjun', '077 555 0101'])
    expect(html).toContain(text);
  expect(html.match(/Overbooked/g)).toHaveLength(2);
  expect(await doctor.text(path)).toContain('More are confirmed for this time than the session takes');
  expect(await site.logged('saw the list of a day')).toMatchObject([
    { name: 'Dr Nimali Perera', role: 'doctor', about: '20 March 2026, 2 appointments' },
  ]);
  await decide('cancel', { after: '1' }, twin.path);
  expect(await doctor.text(day)).not.toContain('Overbooked');
});

test('search shows the enquiries found without their text, an enquiry others from the same number; one character is too short', async () => {
  const { doctor, path, request, searchFor, decide } = await createScene();
  await request(OTHER);
  const html = await searchFor({ text: 'Silva' });
  for (const text of ['1 found in all 2 enquiries.', `href="${path}"`]) expect(html).toContain(text);
  expect(html).not.toContain(SAMPLE_REQUEST.message);
  expect(await doctor.text(path)).not.toContain('Also from this number');
  const daughter = await request({ name: 'Dilini Silva', email: 'dilini@example.com', phone: '+94 71 000 0000' });
  await decide('confirm', SLOT, daughter.path);
  const page = await doctor.text(path);
  for (const text of [
    ...['Also from this number', daughter.path],
    'From this number: Consultation on 20 March 2026 at 10:30. 1 other enquiry from this number, the newest of 1 March 2026.',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('Arjun');
  expect(await searchFor({ text: ' k ' })).toContain('Type at least two characters.');
});

test('search says what it has not searched, goes on, and keeps what it found', async () => {
  const { site, searchFor } = await createScene();
  let now = START;
  const { store } = site.process({ clock: () => (now += 1000) });
  // More than one call reads.
  for (let number = 0; number < 2509; number++) await store('messages', { name: `Patient ${number}` });
  await store('messages', { name: 'Kamal Perera' });
  const first = await searchFor({ text: 'kamal' });
  expect(first).toContain('1 found in the newest 2500 enquiries. 11 older ones are not searched yet.');
  expect(await searchFor(fieldsIn(first, 'from'))).toMatch(/2 found in all 2511 enquiries\..*Kamal Perera.*Kamal Silva/s);
});
