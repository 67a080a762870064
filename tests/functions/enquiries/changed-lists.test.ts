/** Types, half-days and subjects change; enquiries keep theirs, and are answered like the others. */
import { expect, test } from 'vitest';
import { CONTACT_PAGE } from '../../support/functions/contact-page.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { APPOINTMENT, CONFIRM, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { createTestSite, DATA, memoryStores, recordsOf, SITE } from '../../support/functions/test-site.ts';
import { createOfficeSite } from '../../support/office/office-site.ts';
import { pseudoText } from '../../site/pseudo-translation.ts';

/** The site after its lists were replaced. */
const CHANGED = {
  ...DATA,
  appointmentTypes: [{ id: 'Wound check', urgent: false, officeOnly: false }],
  subjects: ['press'],
  schedule: {
    ...DATA.schedule,
    halfDays: [{ id: 'All day', from: '09:00', to: '17:00' }],
    sessions: DATA.schedule.sessions.map((session) => ({ ...session, halfDay: 'All day', minutesByType: [] })),
  },
};

test('a request is stored with the names that the patient saw, the hours, and whether it is urgent', async () => {
  const site = createTestSite();
  await site.send('appointments', { ...SAMPLE_REQUEST, appointmentType: 'Urgent Care', language: 'si' });
  await site.send('appointments', { ...SAMPLE_REQUEST, preferredTime: 'Evening' });
  await site.send('contact', { ...SAMPLE_MESSAGE, subject: 'research', language: 'si' });
  const requests = await recordsOf<{ urgent?: boolean | undefined }>(site.appointments);
  expect(requests.find(({ urgent }) => urgent)).toMatchObject({
    ...{
      appointmentType: 'Urgent Care',
      appointmentTypeName: 'Urgent Care',
      appointmentTypeSeen: pseudoText('si', 'Urgent Care'),
    },
    ...{ preferredTime: 'Morning', preferredTimeName: 'Morning (8:00 AM-12:00 PM)' },
    ...{ preferredTimeSeen: pseudoText('si', 'Morning (8:00 AM-12:00 PM)'), preferredFrom: '08:00', preferredTo: '12:00' },
  });
  const inEnglish = requests.find(({ urgent }) => urgent === false);
  expect(inEnglish).toMatchObject({
    ...{ appointmentType: 'Consultation', appointmentTypeName: 'Initial Consultation' },
    ...{ preferredTimeName: 'Evening (4:00 PM-8:00 PM)', preferredFrom: '16:00', preferredTo: '20:00' },
  });
  expect(inEnglish).not.toHaveProperty('appointmentTypeSeen');
  expect(await recordsOf(site.messages)).toMatchObject([
    { subject: 'research', subjectName: 'Research Collaboration', subjectSeen: pseudoText('si', 'Research Collaboration') },
  ]);
});

test('an enquiry from before a list changed is shown with the names that it had, and is answered', async () => {
  const open = memoryStores();
  const { site, doctor } = await createOfficeSite({ open, data: CHANGED });
  // The list has another name for this subject today.
  const message = await site.store('messages', { subject: 'research', subjectName: 'Studies' });
  const gone = await site.store('messages', { subject: 'travel', subjectName: 'Travel Medicine' });
  // From before names were stored.
  const oldest = await site.store('messages', { subject: 'speaking' });
  const facts = async (id: string) => (await doctor.page(`/office/messages/${id}`)).text;
  expect(await facts(message)).toContain('SubjectStudies');
  expect(await facts(gone)).toContain('SubjectTravel Medicine');
  expect(await facts(oldest)).toContain('SubjectSpeaking Engagement');
  await site.run(site.pass(6 * 60_000) + 60_000);
  const subjects = site.mails.map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([expect.stringContaining('Studies'), expect.stringContaining('Travel Medicine')]),
  );

  const request = await site.store('appointments', { appointmentType: 'Second Opinion', preferredTime: 'Afternoon' });
  expect((await doctor.page(`/office/appointments/${request}`)).text).toContain(
    'Asks for: Second Opinion on Monday, 9 March 2026, afternoon',
  );
  // Its half-day is gone; times of the day are offered all the same.
  expect((await doctor.page(`/office/appointments/${request}`)).text).toContain('08:00');
  await site.decided('appointments', request, 0, CONFIRM);
  expect((await doctor.page('/office/days/2026-03-09')).text).toContain('Second Opinion');
  expect(site.patientMails()).toHaveLength(1);
});

test('the office reads the short names of the list, and what an entry was called when it was renamed since', async () => {
  const { site, doctor } = await createOfficeSite({ open: memoryStores() });
  const asks = async (fields: object) => {
    const id = await site.store('appointments', { appointmentType: 'Follow-up', preferredTime: 'Morning', ...fields });
    const texts = (await doctor.page(`/office/appointments/${id}`)).tags('p').map(({ text }) => text);
    return texts.find((text) => text.startsWith('Asks for'));
  };
  const usual = { appointmentTypeName: 'Follow-up Appointment', preferredTimeName: 'Morning (8:00 AM-12:00 PM)' };
  expect(await asks(usual)).toBe('Asks for: Follow-up on Monday, 9 March 2026, morning');
  const renamed = { appointmentTypeName: 'Check-up', preferredTimeName: 'Before lunch' };
  expect(await asks(renamed)).toBe('Asks for: Check-up on Monday, 9 March 2026, before lunch');
  const removed = { appointmentType: 'gone', appointmentTypeName: 'Ward Visit' };
  expect(await asks(removed)).toBe('Asks for: Ward Visit on Monday, 9 March 2026, morning');
});

test('a request that is declined cancels the entry in the calendar at the hours that its half-day had', async () => {
  const site = createTestSite({ data: CHANGED });
  const decline = async (fields: object) => {
    const id = await site.store('appointments', { ...APPOINTMENT, ...fields });
    await site.decided('appointments', id, 0, { type: 'decline' });
    return site.patientMails().at(-1)?.calendar?.text ?? '';
  };
  // 14:00 in Colombo.
  expect(await decline({ preferredTime: 'After lunch', preferredFrom: '14:00', preferredTo: '16:00' })).toContain(
    'DTSTART:20260309T083000Z',
  );
  // Nobody knows the hours of a half-day that is gone.
  expect(await decline({ preferredTime: 'After lunch' })).toBe('');
});

test('a request stays urgent, or not, whatever the list says of its type later', async () => {
  const urgentNow = DATA.appointmentTypes.map((type) => ({ ...type, urgent: type.id === 'Consultation' }));
  const { site, doctor } = await createOfficeSite({ data: { ...DATA, appointmentTypes: urgentNow } });
  const isUrgent = async (fields: object) =>
    (await doctor.page(`/office/appointments/${await site.store('appointments', fields)}`)).text.includes('Urgent care');
  expect(await isUrgent({ appointmentType: 'Urgent Care', urgent: true })).toBe(true);
  expect(await isUrgent({ appointmentType: 'Gone', urgent: true })).toBe(true);
  expect(await isUrgent({ appointmentType: 'Consultation', urgent: false })).toBe(false);
  // From before the mark was stored.
  expect(await isUrgent({ appointmentType: 'Urgent Care' })).toBe(true);
  expect(await isUrgent({ appointmentType: 'Consultation' })).toBe(false);
  // Sent today.
  await site.send('appointments', { ...SAMPLE_REQUEST, name: 'Arjun', appointmentType: 'Consultation' });
  const { rows } = await site.site.lists.page({ list: 'new' });
  expect(rows.filter(({ flags }) => flags.includes('urgent'))).toHaveLength(4);
});

test('an old form without JavaScript comes back with the new list, the typed text and the reason', async () => {
  const page = CONTACT_PAGE.replace('<option value="other">Other</option>', '<option value="press">Press</option>');
  const site = createTestSite({ data: CHANGED, fetchPage: () => Promise.resolve(new Response(page)) });
  const response = await site.post('contact', { ...SAMPLE_MESSAGE, subject: 'other', privacyAgreed: 'on' });
  expect(response.status).toBe(422);
  const form = parsedPage(await response.text());
  expect(form.byId('contact-message')?.text).toBe(SAMPLE_MESSAGE.message);
  expect(form.byId('contact-subject-error')?.text).toMatch(/^This choice is no longer offered\./);
  expect(await recordsOf(site.messages)).toEqual([]);
});

test('a form with one subject, which is another one by now, comes back with the new one', async () => {
  const page = CONTACT_PAGE.replace(/<select.*<\/select>/, '<input type="hidden" name="subject" value="press">');
  const site = createTestSite({ data: CHANGED, fetchPage: () => Promise.resolve(new Response(page)) });
  const response = await site.post('contact', { ...SAMPLE_MESSAGE, subject: 'other', privacyAgreed: 'on' });
  const html = await response.text();
  expect(html).toContain('<input type="hidden" name="subject" value="press"');
  expect(html).toContain('This choice is no longer offered.');
});

test('the form refuses a type that is for the office alone, which enters it', async () => {
  const appointmentTypes = [...DATA.appointmentTypes, { id: 'Ward round', urgent: false, officeOnly: true }];
  const { site, doctor } = await createOfficeSite({ data: { ...DATA, appointmentTypes } });
  expect((await site.send('appointments', { ...SAMPLE_REQUEST, appointmentType: 'Ward round' })).status).toBe(422);
  const fields = { key: 'k', phone: '071 000 0000', name: 'Kamal Silva', date: '2026-03-09', time: '09:30', language: 'en' };
  const types = (await doctor.page('/office/appointments/new')).tags('option').map(({ text }) => text);
  expect(types).toContain('Ward round');
  await doctor.post('/office/appointments/new', { ...fields, appointmentType: 'Ward round' });
  expect(await recordsOf(site.appointments)).toMatchObject([
    { appointmentType: 'Ward round', urgent: false, preferredTime: 'Morning', preferredFrom: '08:00', preferredTo: '12:00' },
  ]);
  // A page of yesterday.
  const refused = await doctor.post('/office/appointments/new', { ...fields, key: 'k2', appointmentType: 'Gone' });
  expect(await refused.text()).toContain('the list of types has changed');
  expect(await recordsOf(site.appointments)).toHaveLength(1);
});

test('the link to the calendar file of a request works after its half-day was removed', async () => {
  const open = memoryStores();
  const sent = await createTestSite({ open }).send('appointments', { ...SAMPLE_REQUEST, preferredDate: '2026-03-09' });
  const { calendarUrl } = (await sent.json()) as { calendarUrl: string };
  const later = createTestSite({ open, data: CHANGED });
  const file = await later.ask('calendar', new Request(SITE.url + calendarUrl));
  // 8:00 to 12:00 in Colombo.
  expect(await file.text()).toMatch(/DTSTART:20260309T023000Z\r\nDTEND:20260309T063000Z/);
  const unknown = await later.ask('calendar', new Request(`${SITE.url}/api/appointments/calendar?date=2026-03-09&time=Morning`));
  expect(unknown.status).toBe(404);
});
