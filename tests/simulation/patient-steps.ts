/** What patients and visitors do. */
import { IDEMPOTENCY_HEADER } from '../../src/api-schemas/submission.ts';
import { formDay } from '../../netlify/lib/http/html-form.ts';
import { practiceDay, shiftedDay } from '../../src/time/practice-time.ts';
import { checkPressed } from './link-checks.ts';
import { linksIn } from './mail-server.ts';
import type { Patient, Submission } from './people.ts';
import type { Practice } from './practice.ts';
import type { Task } from './timeline.ts';

export type Step = (practice: Practice, task: Task) => Promise<void>;

const somebody = ({ patients }: Practice, { chance }: Task): Patient => chance.pick(patients.filter(({ isGone }) => !isGone));
const somebodyWithAddress = ({ patients }: Practice, { chance }: Task): Patient =>
  chance.pick(patients.filter(({ isGone, addresses }) => !isGone && addresses.length > 0));

const KINDS = { appointments: 'appointments', contact: 'messages', chatSessions: 'chats', subscribe: 'subscribers' } as const;
const FORM = 'application/x-www-form-urlencoded';
/** Headers of a request of the site's own pages. */
const ownPage = (practice: Practice, type: string) => ({
  ...{ origin: practice.urlOf(''), 'sec-fetch-site': 'same-origin', 'content-type': type },
});

/** Sends a form, with a script or without. What stays unanswered is sent again later. */
async function submit(practice: Practice, task: Task, patient: Patient, submission: Submission): Promise<void> {
  const { endpoint, fields, key, mark } = submission;
  submission.day ??= formDay(practice.clock());
  if (!patient.unanswered.includes(submission)) patient.unanswered.push(submission);
  const { body, headers } = key
    ? {
        body: JSON.stringify({ ...fields, ...(endpoint === 'appointments' && { previousPatient: false }) }),
        headers: { ...ownPage(practice, 'application/json'), [IDEMPOTENCY_HEADER]: key },
      }
    : { body: new URLSearchParams({ ...fields, privacyAgreed: 'on' }), headers: ownPage(practice, FORM) };
  const request = new Request(practice.urlOf(`/api/${endpoint}`), { method: 'POST', body, headers });
  const response = await practice.ask(endpoint, request, { ip: `203.0.113.${patient.index}` });
  const isDone = response.ok || response.status === 303;
  practice.note(`${patient.name} sends ${endpoint} (${mark}): ${response.status}`);
  if (response.status >= 500) {
    if (!task.hadFault) practice.fail(8, `${endpoint} answered ${response.status} though no store failed`);
    return;
  }
  patient.unanswered = patient.unanswered.filter((one) => one !== submission);
  if (isDone) practice.acknowledged.push({ kind: KINDS[endpoint], mark });
}

/** A text that no other submission has. */
const newMark = ({ chance }: Task) => `mark${chance.integer(1e9).toString(36)}`;
const newKey = ({ chance }: Task) => chance.bytes(12).toString('hex');
const keyOf = ({ usesScript }: Patient, task: Task) => (usesScript ? newKey(task) : undefined);

const sendsAppointment: Step = async (practice, task) => {
  const { chance } = task;
  const patient = somebodyWithAddress(practice, task);
  const ahead = chance.pick([0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 14, 30]);
  const mark = newMark(task);
  const key = keyOf(patient, task);
  const fields = {
    ...{ name: patient.name, email: chance.pick(patient.addresses), phone: patient.phone, message: mark },
    ...{
      appointmentType: chance.pick(practice.deployment.data.appointmentTypes).id,
      preferredTime: chance.pick(practice.deployment.data.schedule.halfDays).id,
    },
    ...{ preferredDate: shiftedDay(practiceDay(practice.clock()), ahead), language: patient.language },
  };
  const submission: Submission = { endpoint: 'appointments', fields, key, mark };
  await submit(practice, task, patient, submission);
  // A second press of the button.
  if (chance.happens(0.15)) await submit(practice, task, patient, submission);
};

const sendsMessage: Step = async (practice, task) => {
  const patient = somebodyWithAddress(practice, task);
  const mark = newMark(task);
  const fields = {
    ...{ name: patient.name, email: task.chance.pick(patient.addresses), phone: patient.phone, subject: 'other' },
    ...{ message: `Are you open? ${mark}`, language: patient.language },
  };
  await submit(practice, task, patient, { endpoint: 'contact', fields, mark, key: keyOf(patient, task) });
};

const chats: Step = async (practice, task) => {
  const patient = somebody(practice, task);
  const mark = newMark(task);
  const sessionId = newKey(task);
  const fields = {
    ...{ sessionId, visitorName: patient.name, visitorEmail: patient.addresses[0] ?? '' },
    ...{ initialMessage: `A question: ${mark}`, language: patient.language },
  };
  await submit(practice, task, patient, { endpoint: 'chatSessions', fields, mark, key: newKey(task) });
  if (task.chance.happens(0.5)) {
    const request = new Request(practice.urlOf(`/api/chat/sessions/${sessionId}/close`), { method: 'POST' });
    await practice.ask('chatClose', request, { params: { id: sessionId } });
  }
};

const subscribes: Step = async (practice, task) => {
  const patient = somebodyWithAddress(practice, task);
  const fields = { email: task.chance.pick(patient.addresses), language: patient.language };
  await submit(practice, task, patient, { endpoint: 'subscribe', fields, mark: '', key: newKey(task) });
};

/** Sends what was not answered once more, while its page is still open. */
const sendsAgain: Step = async (practice, task) => {
  const today = formDay(practice.clock());
  for (const patient of practice.patients) patient.unanswered = patient.unanswered.filter(({ day }) => day === today);
  const waiting = practice.patients.filter(({ unanswered, isGone }) => unanswered.length > 0 && !isGone);
  if (waiting.length === 0) return;
  const patient = task.chance.pick(waiting);
  await submit(practice, task, patient, task.chance.pick(patient.unanswered));
};

const LINKS = {
  '/appointments/cancel': 'appointmentCancel',
  '/appointments/accept': 'appointmentAccept',
  '/appointments/another-time': 'appointmentAnotherTime',
  '/newsletter/confirm': 'newsletterConfirm',
  '/newsletter/unsubscribe': 'newsletterUnsubscribe',
} as const;

/** Presses a link of a mail: of the last ones mostly, sometimes of an old one; a scanner opens it first. */
const pressesLink: Step = async (practice, task) => {
  const { chance } = task;
  const { name, addresses } = chance.pick(practice.patients);
  const received = addresses.length > 0 ? practice.mail.mailboxOf(chance.pick(addresses)) : [];
  if (received.length === 0) return;
  const back = chance.happens(0.75) ? chance.integer(Math.min(2, received.length)) : chance.integer(received.length);
  const mail = received[received.length - 1 - back];
  const links = mail ? linksIn(mail.mail) : [];
  if (!mail || links.length === 0) return;
  const url = new URL(chance.pick(links));
  const english = url.pathname.replace(/^\/(?:si|ta)(?=\/)/, '') as keyof typeof LINKS;
  const endpoint = LINKS[english];
  // Cancelling and unsubscribing are rarer than the other links.
  if ((english === '/appointments/cancel' || english === '/newsletter/unsubscribe') && chance.happens(0.6)) return;
  if (chance.happens(0.3))
    for (const method of ['HEAD', 'GET']) {
      const opened = await practice.ask(endpoint, new Request(url, { method }));
      if (opened.status < 400) practice.fail(9, `A scanner's ${method} of ${english} was answered ${opened.status}`);
    }
  const press = async () => {
    const check = checkPressed(practice, task, english, url.searchParams.get('token') ?? '');
    const response = await practice.ask(
      endpoint,
      new Request(url, { method: 'POST', body: '', headers: ownPage(practice, FORM) }),
    );
    const location = response.headers.get('location') ?? '';
    practice.note(`${name} presses ${english} of ${mail.mail.messageId}: ${location}`);
    check(location);
  };
  await press();
  if (chance.happens(0.2)) await press();
};

/** A mail program unsubscribes with one click. */
const unsubscribesInMailProgram: Step = async (practice, task) => {
  const patient = somebodyWithAddress(practice, task);
  const received = practice.mail.mailboxOf(patient.addresses[0] ?? '').findLast(({ mail }) => mail.unsubscribe !== undefined);
  if (!received?.mail.unsubscribe) return;
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const response = await practice.ask('unsubscribe', new Request(received.mail.unsubscribe, { method: 'POST', body }));
  practice.note(`${patient.name} unsubscribes in the mail program: ${response.status}`);
};

/** Reads what the form says of a day. */
const looksAtDay: Step = async (practice, task) => {
  const date = shiftedDay(practiceDay(practice.clock()), task.chance.integer(20));
  await practice.ask('appointmentDay', new Request(practice.urlOf(`/api/appointments/day?date=${date}&language=si`)));
};

export const PATIENT_STEPS = {
  ...{ sendsAppointment, sendsMessage, chats, subscribes, sendsAgain },
  ...{ pressesLink, unsubscribesInMailProgram, looksAtDay },
};
