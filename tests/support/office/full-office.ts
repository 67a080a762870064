/** An office after a week of work, with everything that its stores can hold. */
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { shiftedDay } from '../../../src/time/practice-time.ts';
import { CONSENT, NIMALI, REPLY } from '../functions/samples.ts';
import { DAY, type Decision, MINUTE, type OpenStore } from '../functions/test-site.ts';
import { addresses, confirmAll, DOCTOR, DRAFT } from '../newsletter/newsletter.ts';
import { createAssistant, createOfficeSite } from './office-site.ts';

/** Monday, 2 March 2026, half past nine in the morning at the practice. */
const MONDAY = Date.parse('2026-03-02T04:00:00Z');
const LANGUAGES = [undefined, 'si', 'ta'] as const;

/** How many of each kind there are. */
export interface Sizes {
  messages: number;
  chats: number;
  appointments: number;
  subscribers: number;
  /** Mails of a newsletter in a minute. */
  perMinute: number;
}

/** Days of the practice from one on, without weekends. */
const workday = (number: number) => shiftedDay('2026-03-09', 7 * Math.floor(number / 5) + (number % 5));
const timeOf = (number: number) => `${String(8 + Math.floor(number / 2)).padStart(2, '0')}:${number % 2 === 0 ? '00' : '30'}`;
/** A time of its own for each number, sixteen a day. */
const slotOf = (number: number) => ({ date: workday(Math.floor(number / 16)), time: timeOf(number % 16) });

/** A time in the week that is over at the end. */
const pastSlotOf = (number: number) => ({ date: '2026-03-04', time: timeOf(Math.floor(number / 10)) });

/** Decisions about an appointment, in each of its states. */
function historyOf(number: number): readonly Decision[] {
  const agreed = { type: 'confirm', ...slotOf(number) } as const;
  const all: readonly (readonly Decision[])[] = [
    [],
    [agreed],
    [{ type: 'propose', options: [slotOf(number), slotOf(number + 200)] }],
    [{ type: 'decline', text: 'Please see your family doctor first.' }],
    [agreed, { type: 'cancel' }],
    [agreed, { type: 'confirm', ...slotOf(number + 100) }],
    [{ type: 'set-aside' }],
    [{ type: 'take' }],
    [{ type: 'confirm', ...pastSlotOf(number) }],
    [{ type: 'decline' }, { type: 'reopen' }, agreed],
  ];
  return all[number % all.length] ?? [];
}

const MESSAGE_HISTORIES: readonly (readonly Decision[])[] = [
  [],
  [REPLY],
  [{ type: 'done' }],
  [{ type: 'set-aside' }],
  [{ type: 'take' }],
];

/** Builds it, and stops on Sunday, 8 March, at noon. */
export async function createFullOffice(open: OpenStore, sizes: Sizes) {
  const office = await createOfficeSite({ open, variables: { NEWSLETTER_PER_MINUTE: String(sizes.perMinute) } });
  const { site, doctor } = office;
  const { time, decided } = site;
  const { staff, views, jobs } = site.site;
  time.now = MONDAY;
  await doctor.signIn(doctor.authenticator);
  const assistant = await createAssistant(site);
  const calendars = [];
  for (const withNames of [true, false])
    calendars.push(await staff.calendarAddresses.create({ person: doctor.person, name: 'Tablet', withNames }));

  const histories = async (kind: 'messages' | 'chats' | 'appointments', id: string, history: readonly Decision[]) => {
    for (const decision of history) await decided(kind, id, (await site.enquiry(kind, id))?.number ?? 0, decision);
  };
  const appointments: string[] = [];
  for (let number = 0; number < sizes.appointments; number++) {
    const language = LANGUAGES[number % 3];
    const person = { name: `Patient ${number}`, email: number % 20 === 11 ? '' : `patient-${number}@example.com` };
    const { record } = await site.appointments.add(
      {
        ...{
          ...person,
          phone: '071 000 0000',
          phoneNumber: '+94710000000',
          emergencyContact: '',
          appointmentType: 'Consultation',
        },
        ...{ preferredDate: workday(number % 10), preferredTime: 'Morning', previousPatient: number % 2 === 0, message: '' },
        ...{ ...CONSENT, ...(language && { language }) },
      },
      { key: `key-of-appointment-${number}` },
    );
    appointments.push(record.id);
    time.now += MINUTE;
    await histories('appointments', record.id, historyOf(number));
    const note = { text: 'Comes by bus.', at: time.now, by: assistant.person, name: 'Kasun Silva' };
    if (number % 4 === 0) await site.stores.appointments.notes.add(record.id, note);
  }
  for (let number = 0; number < sizes.messages; number++) {
    const fields = { name: `Writer ${number}`, email: `writer-${number}@example.com`, message: `Question ${number}` };
    const id = await site.store('messages', fields, number % 11 === 5 ? 'too_fast' : undefined);
    time.now += MINUTE;
    await histories('messages', id, MESSAGE_HISTORIES[number % MESSAGE_HISTORIES.length] ?? []);
  }
  for (let number = 0; number < sizes.chats; number++) {
    const id = await site.store('chats', {
      visitorName: `Visitor ${number}`,
      visitorEmail: `visitor-${number}@example.com`,
      initialMessage: `Hello ${number}`,
    });
    await histories('chats', id, number % 3 === 0 ? [{ type: 'take' }] : []);
  }
  await jobs.retryNotifications(Infinity);

  const readers = addresses(sizes.subscribers);
  for (const [index, language] of LANGUAGES.entries())
    await confirmAll(
      site,
      readers.filter((_, number) => number % 3 === index),
      time.now,
      language,
    );
  for (const email of readers.slice(0, 5)) await site.subscribers.recordEvent(await site.hashOf(email), 'unsubscribed');
  const newsletter = await site.site.newsletter();
  const sendIssue = async (subject: string, minutes: number) => {
    await newsletter.send({ id: newsletter.newDraftId(), ...DRAFT, subject }, { by: DOCTOR });
    for (let minute = 0; minute < minutes; minute++) {
      await jobs.sendNewsletter(Infinity);
      time.now += MINUTE;
    }
  };
  await sendIssue('The first letter', Math.ceil(sizes.subscribers / sizes.perMinute) + 2);
  await newsletter.drafts.keep(doctor.person, { subject: 'The third letter' });

  await site.setClosed('2026-03-17');
  await site.store('messages', NIMALI);
  await eraseDataSubject(site.site, { kind: 'email', address: NIMALI.email });
  for (let view = 0; view < 20; view++) await views.add(view % 2 === 0 ? 'articles/first-steps' : 'articles/second-look');
  await views.rollUp();
  for (let day = 3; day <= 8; day++) {
    time.now = Math.max(time.now, MONDAY) + DAY;
    await jobs.dailyDigest(Infinity);
    await jobs.sendReminders(Infinity);
    await jobs.purge(Infinity);
    await jobs.countFigures(Infinity);
  }
  time.now = Date.parse('2026-03-08T06:30:00Z');
  const past = appointments.filter((_, number) => number % 10 === 8);
  for (const [number, id] of past.entries())
    await histories('appointments', id, [{ type: (['came', 'did-not-come', 'done'] as const)[number % 3] ?? 'done' }]);
  await site.press('cancel');
  await doctor.signIn(doctor.authenticator);
  await assistant.signIn(assistant.authenticator);
  await views.add('articles/first-steps');
  await site.send('subscribe', { email: 'new@example.com' }, { ip: '203.0.113.7' });
  await site.settled();
  // Half sent: the next minutes send the rest.
  await sendIssue('The second letter', 1);
  return { ...office, assistant, appointments, calendars };
}
