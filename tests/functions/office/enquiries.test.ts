/** The inbox, the page of an item, the list of a day, and search. */
import { expect, test } from 'vitest';
import { newId } from '../../../netlify/lib/storage/inbox.ts';
import { createOfficeSite, logOf, signIn } from '../../support/office-site.ts';
import { fieldsIn, formsOf } from '../../support/page-forms.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/sample-forms.ts';
import { START } from '../../support/test-site.ts';

const SLOT = { date: '2026-03-20', time: '10:30' };

/** An office with one appointment request, and what people do with it. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  /** Sends another request. */
  const request = async (name = SAMPLE_REQUEST.name, fields: Partial<typeof SAMPLE_REQUEST> = {}) => {
    const before = new Set(await site.appointments.ids());
    await site.send('appointments', { ...SAMPLE_REQUEST, name, ...fields });
    await site.settled();
    site.mails.length = 0;
    const id = (await site.appointments.ids()).find((one) => !before.has(one)) ?? '';
    return { id, path: `/office/appointments/${id}` };
  };
  const { id, path } = await request();
  const decide = (type: string, fields: Record<string, string> = {}, at = path) =>
    doctor.post(`${at}/decide`, { type, after: '0', key: `${type}-${at.slice(-16)}`, ...fields });
  /** The fields of a decision's form, as a browser opened it. */
  const formOf = async (type: string, browser: Pick<typeof doctor, 'text'> = doctor) =>
    formsOf(await browser.text(path)).find(({ fields }) => fields['type'] === type)?.fields ?? {};
  const searchFor = async (fields: Record<string, string>) => (await doctor.post('/office/search', fields)).text();
  return { site, doctor, id, path, request, decide, formOf, searchFor };
}

const OTHER = { email: 'arjun@example.com', phone: '077 555 0101', emergencyContact: '' };

test('a confirmed appointment leaves the list, the patient gets one mail, and it is cancelled or moved, not opened again', async () => {
  const { site, doctor, id, path, formOf } = await createScene();
  const fields = { ...(await formOf('confirm')), ...SLOT };
  const response = await doctor.post(`${path}/decide`, fields);
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?decided=1`]);
  expect((await doctor.post(`${path}/decide`, fields)).status).toBe(303);
  await site.settled();
  expect(site.mails.map(({ to }) => to.address)).toEqual([SAMPLE_REQUEST.email]);
  expect(await doctor.text('/office')).not.toContain(id);
  expect(await doctor.text('/office?list=done')).toContain(id);
  const html = await doctor.text(path);
  expect(html).toContain('Friday, 20 March 2026 at 10:30');
  expect(html).not.toContain('Open again');
});

const PROPOSED = { type: 'propose', date1: '2026-03-20', time1: '10:30', date2: '', time2: '16:45' };
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
  expect(await logOf(site)).toContainEqual(expect.objectContaining({ action, kind: 'appointments', item: id }));
  await site.settled();
  expect(site.mails).toEqual([]);
  expect(await site.open('appointments').keys('status/')).toEqual([]);
});

test('the page of a message offers the replies of the practice, with the names filled in', async () => {
  const { site, doctor } = await createOfficeSite();
  await site.send('contact', SAMPLE_MESSAGE);
  const path = `/office/messages/${(await site.messages.ids())[0]}`;
  const { href = '' } =
    parsedPage(await doctor.text(path))
      .tags('a')
      .find(({ text }) => text === 'Please call us')?.attributes ?? {};
  const filled = await doctor.text(href.replace('#reply', ''));
  expect(filled).toContain('Dear Nimali Perera, please call us. Dr. Somebody would like to talk to you.');
  await doctor.post(`${path}/decide`, formsOf(filled).find(({ fields }) => fields['type'] === 'reply')?.fields ?? {});
  await site.settled();
  expect(site.mails.at(-1)?.subject).toBe('Please call The Clinic');
});

test('the time that is offered first is free, the next ones are one press away, and the confirmed ones of the day are named', async () => {
  const { request, decide, doctor } = await createScene();
  const preferredDate = '2026-03-20';
  const first = await request('Kamal', { preferredDate });
  const { time } = formsOf(await doctor.text(first.path)).find(({ fields }) => fields['type'] === 'confirm')?.fields ?? {};
  expect(time).toBe('08:00');
  await decide('confirm', { date: preferredDate, time: '08:00' }, first.path);
  const second = await request('Arjun', { ...OTHER, preferredDate });
  await decide('confirm', { date: preferredDate, time: '08:45' }, second.path);
  const third = await request('Nimali', { email: 'nimali@example.com', phone: '077 555 0109', preferredDate });
  const page = await doctor.text(third.path);
  const confirms = formsOf(page).filter(({ fields }) => fields['type'] === 'confirm');
  // Half an hour each: 08:00 to 08:30 and 08:45 to 09:15 are taken.
  const offered = confirms.map(({ fields }) => `${fields['date']} ${fields['time']}`);
  const of = (date: string, ...times: string[]) => times.map((time) => `2026-03-${date} ${time}`);
  expect(offered).toEqual([
    ...of('20', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'),
    // After the weekend.
    ...of('23', '08:00', '08:30'),
    ...of('24', '08:00', '08:30'),
  ]);
  expect(page).toContain('Confirmed on Fri 20 Mar: 08:00, 08:45');
  expect((await doctor.post(`${third.path}/decide`, confirms[1]?.fields ?? {})).status).toBe(303);
  expect(await doctor.text(third.path)).toContain('Friday, 20 March 2026 at 10:00');
  // The list leaves out the appointment's own time.
  expect(await doctor.text(first.path)).toContain('Confirmed on Fri 20 Mar: 08:45, 10:00');
});

test('free times are proposed by ticks, the first of them is ticked, and ticks stay after a refusal', async () => {
  const { site, doctor, request } = await createScene();
  const { path } = await request('Kamal', { preferredDate: '2026-03-20' });
  const form = formsOf(await doctor.text(path)).find(({ fields }) => fields['type'] === 'propose');
  expect(form?.fields['free1']).toBe('2026-03-20 08:00');
  const ticked = { ...form?.fields, free1: '', free3: '2026-03-20 09:00', free6: '2026-03-20 12:00' };
  const refused = await doctor.post(form?.action ?? '', { ...ticked, date1: '2026-03-21' });
  expect(refused.status).toBe(422);
  const again = formsOf(await refused.text()).find(({ fields }) => fields['type'] === 'propose')?.fields ?? {};
  expect(Object.keys(again).filter((name) => name.startsWith('free'))).toEqual(['free3', 'free6']);
  expect((await doctor.post(form?.action ?? '', { ...again, date1: '' })).status).toBe(303);
  await site.settled();
  expect(site.mails.at(-1)?.text).toMatch(/20 March 2026 at 9:00 AM[\s\S]*20 March 2026 at 12:00 PM/);
});

test('a wish for a closed day is shown with the reason, and the next open time is filled in', async () => {
  const { doctor, request } = await createScene();
  const { path } = await request('Kamal', { preferredDate: '2026-03-13' });
  const page = await doctor.text(path);
  expect(page).toContain('Closed on Fri 13 Mar: the rooms are painted');
  const { date, time } = formsOf(page).find(({ fields }) => fields['type'] === 'confirm')?.fields ?? {};
  expect(`${date} ${time}`).toBe('2026-03-16 08:00');
  expect(await doctor.text((await request('Arjun', { ...OTHER, preferredDate: '2026-03-16' })).path)).not.toContain('Closed on');
});

test('times that have passed are not offered', async () => {
  const { site, doctor, request } = await createScene();
  const { path } = await request('Kamal', { preferredDate: '2026-03-02' });
  // 10:15 at the practice on the wished day.
  site.time.now = Date.parse('2026-03-02T04:45:00Z');
  await signIn(doctor, doctor.authenticator);
  const confirms = formsOf(await doctor.text(path)).filter(({ fields }) => fields['type'] === 'confirm');
  expect(confirms.slice(0, 4).map(({ fields }) => fields['time'])).toEqual(['10:30', '11:00', '11:30', '12:00']);
});

test('an unusual time is confirmed only when somebody presses once more, for that very time', async () => {
  const { doctor, path, decide } = await createScene();
  const far = { date: '2999-12-31', time: '08:00' };
  const asked = await decide('confirm', far);
  expect(asked.status).toBe(422);
  const page = await asked.text();
  expect(page).toContain('This day is more than a year away. Press once more to confirm it all the same.');
  const form = formsOf(page).find(({ fields }) => 'acknowledged' in fields)?.fields ?? {};
  expect((await doctor.post(`${path}/decide`, { ...form, date: '2999-12-30' })).status).toBe(422);
  expect((await doctor.post(`${path}/decide`, form)).status).toBe(303);
  expect(await doctor.text(path)).toContain('Tuesday, 31 December 2999 at 08:00');
});

test('what speaks against a time is shown before it is confirmed: first the day, then who has it, and both are remembered', async () => {
  const { doctor, request, decide } = await createScene();
  const slot = { date: '2026-03-13', time: '10:00' };
  const first = await request('Kamal');
  const press = async (path: string, page: Response) => {
    const form = formsOf(await page.clone().text()).find(
      ({ fields }) => fields['type'] === 'confirm' && 'acknowledged' in fields,
    );
    return doctor.post(`${path}/decide`, form?.fields ?? {});
  };
  const closed = await decide('confirm', slot, first.path);
  expect(closed.status).toBe(422);
  expect(await closed.clone().text()).toContain(
    'The practice is closed on 13 March 2026: the rooms are painted. Press once more to confirm it all the same.',
  );
  expect((await press(first.path, closed)).status).toBe(303);
  const second = await request('Arjun', OTHER);
  const taken = await press(second.path, await decide('confirm', slot, second.path));
  expect(taken.status).toBe(409);
  const html = await taken.clone().text();
  expect(html).toContain(`This time is confirmed for <a href="${first.path}">Kamal</a>. Nothing was changed`);
  expect((await press(second.path, taken)).status).toBe(303);
  expect(await doctor.text(second.path)).not.toContain('Keep this time');
});

test('a time of a closed day is proposed only after it was shown', async () => {
  const { site, doctor, path, decide } = await createScene();
  const asked = await decide('propose', { date1: '2026-03-13', time1: '10:00' });
  expect(asked.status).toBe(422);
  const html = await asked.text();
  expect(html).toContain('the rooms are painted. Press once more to propose it all the same.');
  const form = formsOf(html).find(({ fields }) => fields['type'] === 'propose')?.fields ?? {};
  // What was shown counts for that time alone.
  expect((await doctor.post(`${path}/decide`, { ...form, time1: '10:30' })).status).toBe(422);
  expect((await doctor.post(`${path}/decide`, form)).status).toBe(303);
  await site.settled();
  expect(site.mails.at(-1)?.text).toContain('Friday, 13 March 2026 at 10:00');
});

test('after a day is closed its list and the page of the appointment say that somebody has to decide, until it is kept', async () => {
  const { site, doctor, path, id, decide } = await createScene();
  await decide('confirm', SLOT);
  const day = `/office/days/${SLOT.date}`;
  const closing = await doctor.post(`${day}/closed`, { type: 'close', after: '0', reason: 'the doctor is away' });
  const left = 'One confirmed appointment is left. It stands in the inbox until somebody moves, cancels or keeps it.';
  expect(await doctor.text(closing.headers.get('location') ?? '')).toContain(left);
  const inbox = parsedPage(await doctor.text('/office')).text;
  expect(inbox).toContain('Closed day');
  expect(inbox).toContain('Consultation for 20 March 2026');
  const page = await doctor.text(path);
  expect(page).toContain(
    'The practice is closed on 20 March 2026: the doctor is away. Confirm another time, cancel this one, or keep it.',
  );
  await site.settled();
  site.mails.length = 0;
  const keep = formsOf(page).find(({ fields }) => fields['type'] === 'keep');
  expect(keep?.button).toBe('Keep this time');
  expect((await doctor.post(keep?.action ?? '', keep?.fields ?? {})).status).toBe(303);
  await site.settled();
  expect(site.mails).toEqual([]);
  for (const address of ['/office', day, path]) {
    const text = await doctor.text(address);
    expect(text).not.toMatch(/is left\.|Closed day|Keep this time/);
    if (address === '/office') expect(text).not.toContain(id);
  }
});

test('a page that showed less than what speaks against a time by now does not keep it', async () => {
  const { site, doctor, path, decide } = await createScene();
  await decide('confirm', SLOT);
  const close = (after: string, fields: Record<string, string>) =>
    doctor.post(`/office/days/${SLOT.date}/closed`, { after, ...fields });
  await close('0', { type: 'close', reason: 'the doctor is away' });
  const keep = formsOf(await doctor.text(path)).find(({ fields }) => fields['type'] === 'keep');
  const { acknowledged: _, ...blind } = keep?.fields ?? {};
  const refused = await doctor.post(keep?.action ?? '', blind);
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Press once more to keep it all the same.'),
  ]);
  expect(await site.stores.appointments.events.lastNumber(path.split('/').at(-1) ?? '')).toBe(1);
});

test('of an appointment that has begun the page offers another time, and neither to cancel nor to decline', async () => {
  const { site, doctor, path, decide } = await createScene();
  await decide('confirm', SLOT);
  const offered = async () => new Set(formsOf(await doctor.text(path)).map(({ fields }) => fields['type']));
  expect([...(await offered())]).toEqual(expect.arrayContaining(['confirm', 'propose', 'decline', 'cancel']));
  // Half past ten in Colombo.
  site.time.now = Date.parse('2026-03-20T05:00:00Z');
  await signIn(doctor, doctor.authenticator);
  const later = await offered();
  expect(['confirm', 'propose', 'decline', 'cancel'].filter((type) => later.has(type))).toEqual(['confirm', 'propose']);
  await doctor.post(`/office/days/${SLOT.date}/visits`, { id: path.split('/').at(-1) ?? '', type: 'came', after: '1', key: 'c' });
  const came = await offered();
  expect(['confirm', 'propose', 'decline', 'cancel'].filter((type) => came.has(type))).toEqual([]);
});

test('after a decision the page says what was sent and leads to the next enquiry; the history shows what was written', async () => {
  const { site, doctor, path, decide, request } = await createScene();
  const other = await request('Arjun', OTHER);
  const answer = await decide('decline', { text: 'We have no time in March.' });
  await site.settled();
  const page = parsedPage(await doctor.text(answer.headers.get('location') ?? ''));
  expect(page.text).toContain('You declined this.A mail to Kamal Silva was sent.Next: Arjun');
  expect(page.tags('a').find(({ text }) => text === 'Next: Arjun')?.attributes['href']).toBe(other.path);
  // The notice is shown once.
  expect(parsedPage(await doctor.text(path)).text).not.toContain('You declined this');
  await decide('propose', { ...PROPOSED, date2: '2026-03-23' }, other.path);
  const history = parsedPage(await doctor.text(other.path)).text;
  expect(history).toContain('proposed another timeFriday, 20 March 2026 at 10:30\nMonday, 23 March 2026 at 16:45');
  expect(parsedPage(await doctor.text(path)).text).toContain('declined thisWe have no time in March.');
  expect((await doctor.text(`${other.path}?decided=1`)).replaceAll(/<[^>]*>/g, '')).toContain('Nothing else waits for an answer');
});

test('the page says that a mail is tried again, was sent, and after three days that somebody has to call', async () => {
  const { site, doctor, path, decide } = await createScene();
  site.mail.down = true;
  await decide('confirm', SLOT);
  await site.settled();
  expect(await doctor.text(path)).toContain('It is tried again for three days.');
  site.pass(72 * 3_600_000 + 1);
  await signIn(doctor, doctor.authenticator);
  const html = await doctor.text(path);
  expect(html).toContain('could not be sent for three days, and is not tried again. Call the patient.');
  expect(html).not.toContain('was sent on');
  site.mail.down = false;
  await decide('cancel', { after: '1' });
  await site.settled();
  expect(await doctor.text(path)).toContain('was sent on');
});

test('only what is set aside can be deleted, and then it is gone', async () => {
  const { site, doctor, id, path, decide } = await createScene();
  expect((await doctor.post(`${path}/delete`)).status).toBe(409);
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
  const { site, doctor, path, request, decide } = await createScene();
  const twin = await request('Arjun', OTHER);
  await decide('confirm', SLOT, path);
  // The second one needs a second press.
  const asked = await decide('confirm', SLOT, twin.path);
  expect(asked.status).toBe(409);
  const again = formsOf(await asked.text()).find(({ fields }) => fields['type'] === 'confirm');
  expect((await doctor.post(`${twin.path}/decide`, again?.fields ?? {})).status).toBe(303);
  const html = await doctor.text('/office/days/2026-03-20');
  expect(html).toContain('<h1>Friday, 20 March 2026</h1>');
  for (const text of ['10:30', 'Kamal Silva', '071 000 0000', 'Arjun', '077 555 0101']) expect(html).toContain(text);
  expect(html.match(/Overbooked/g)).toHaveLength(2);
  expect(await doctor.text(path)).toContain('More are confirmed for this time than the session takes');
  const seen = (await logOf(site)).filter(({ action }) => action === 'saw the list of a day');
  expect(seen).toMatchObject([{ name: 'Dr Nimali Perera', role: 'doctor', about: '20 March 2026, 2 appointments' }]);
  await decide('cancel', { after: '1' }, twin.path);
  expect(await doctor.text('/office/days/2026-03-20')).not.toContain('Overbooked');
});

test('search shows the enquiries found without their text, an item others from the same number; one character is too short', async () => {
  const { doctor, path, request, searchFor } = await createScene();
  await request('Arjun', OTHER);
  const html = await searchFor({ text: 'Silva' });
  for (const text of ['1 found in all 2 enquiries.', `href="${path}"`]) expect(html).toContain(text);
  expect(html).not.toContain(SAMPLE_REQUEST.message);
  expect(await doctor.text(path)).not.toContain('Also from this number');
  const daughter = await request('Dilini Silva', { email: 'dilini@example.com', phone: '+94 71 000 0000' });
  const item = await doctor.text(path);
  for (const text of ['Also from this number', daughter.path]) expect(item).toContain(text);
  expect(item).not.toContain('Arjun');
  const response = await doctor.post('/office/search', { text: ' k ' });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('Type at least two characters.');
});

test('search says what it has not searched, goes on, and keeps what it found', async () => {
  const { site, searchFor } = await createScene();
  // More than one call reads.
  for (let number = 0; number < 2510; number++) {
    const id = newId(START + (number + 1) * 1000);
    const name = number === 2509 ? 'Kamal Perera' : `Patient ${number}`;
    const record = { ...SAMPLE_MESSAGE, name, consent: { privacyVersion: null }, id, quarantined: null };
    await site.open('messages').create(`records/${id}`, { ...record, createdAt: new Date(START).toISOString() });
  }
  const first = await searchFor({ text: 'kamal' });
  expect(first).toContain('1 found in the newest 2500 enquiries. 11 older ones are not searched yet.');
  expect(await searchFor(fieldsIn(first, 'from'))).toMatch(/2 found in all 2511 enquiries\..*Kamal Perera.*Kamal Silva/s);
});
