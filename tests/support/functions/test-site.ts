/** A site, wired by `createSite`, with fake mail and a log that tests can read, and what visitors and the office do with it. */
import { readEnv } from '../../../netlify/lib/env.ts';
import type { DecideRequest } from '../../../netlify/lib/decisions/decide.ts';
import type { Decision } from '../../../netlify/lib/decisions/decisions.ts';
import { readEnquiry } from '../../../netlify/lib/decisions/enquiry-state.ts';
import type { EnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import type { LinkPurpose } from '../../../netlify/lib/patient-mail/links.ts';
import type { PlatformContext } from '../../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../../netlify/lib/http/log.ts';
import { type Mail, type Mailer, MailError } from '../../../netlify/lib/mail/mailer.ts';
import { createSite, type Site, type SiteDeps } from '../../../netlify/lib/site.ts';
import { type SiteData, siteData } from '../../../netlify/lib/site-data.ts';
import type { Stored } from '../../../netlify/lib/storage/inbox.ts';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../../../netlify/lib/storage/store-names.ts';
import { type ChatStart, closeChat, startChat } from '../../../netlify/lib/enquiries/chats.ts';
import { subscriberHash } from '../../../netlify/lib/newsletter/subscribers.ts';
import { purge } from '../../../netlify/lib/privacy/retention.ts';
import { crashingProcess, type ProcessFault, type When } from '../storage/crashing-store.ts';
import { createLateStores } from '../storage/late-listings.ts';
import type { MemoryBlobs } from '../storage/memory-blobs.ts';
import { createMemoryRecords } from '../storage/memory-records.ts';
import { APPOINTMENT, CONSENT, SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST, SANDUNI } from './samples.ts';

export { DAY, HOUR, MINUTE } from '../../../src/time/durations.ts';
export type { Decision, EnquiryKind, OpenStore, StoreName };

export const SITE = {
  ...{ url: 'https://www.clinic.example', host: 'www.clinic.example', practice: 'The Clinic', address: '2 Road, Colombo' },
  ...{
    officeEmail: 'office@clinic.example',
    phone: '+94 11 000 0000',
    whatsApp: '+94 71 000 0000',
    languages: siteData.site.languages,
  },
  place: siteData.site.place,
  shortestPhone: siteData.site.shortestPhone,
};

type Item = SiteData['items'][number];
const item = (
  kind: Item['kind'],
  path: string,
  date: string,
  title: string,
  summary: string,
  video?: Pick<Item, 'duration' | 'youtubeId'>,
): Item => {
  const id = path.split(/[/=]/).at(-1) ?? '';
  const picture = `/og/${kind === 'video' ? 'videos' : 'blog'}/${id}.jpg`;
  return { kind, id, path, date, title, summary, picture, ...video };
};
type Session = SiteData['schedule']['sessions'][number];
const WORKDAYS: Session['days'] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const session = (halfDay: Session['halfDay'], from: string, to: string): Session => ({
  ...{ days: WORKDAYS, halfDay, from, to, place: 'Rooms', minutes: 30, parallel: 1 },
  minutesByType: [{ type: 'Follow-up', minutes: 15 }],
});
/** Monday to Friday, 8 to 20; closed on Friday, 13 March 2026. */
export const SCHEDULE: SiteData['schedule'] = {
  halfDays: [
    { id: 'Morning', from: '08:00', to: '12:00' },
    { id: 'Afternoon', from: '12:00', to: '16:00' },
    { id: 'Evening', from: '16:00', to: '20:00' },
  ],
  sessions: [session('Morning', '08:00', '12:00'), session('Afternoon', '12:00', '16:00'), session('Evening', '16:00', '20:00')],
  usualReasons: { en: 'the doctor is away', si: 'වෛද්‍යවරයා එදා එන්නේ නැහැ' },
  closed: [{ from: '2026-03-13', to: '2026-03-13', reasons: { en: 'the rooms are painted' } }],
  reminders: { daysBefore: 2, hour: 9 },
};

export const DATA: SiteData = {
  articles: { 'first-steps': 10, 'second-look': 0 },
  videos: { dQw4w9WgXcQ: 5, '-_-AaZz09_-': 0 },
  due: ['2026-03-03', '2026-03-09'],
  items: [
    item('video', '/videos?video=a-walk', '2026-02-28', 'A walk a day', 'Why walking helps the legs, in two minutes.', {
      duration: '02:10',
      youtubeId: 'dQw4w9WgXcQ',
    }),
    item(
      'article',
      '/blog/second-look',
      '2026-02-20',
      'A Second Look',
      'What a second opinion is good for, and how to ask for one.',
    ),
    item('article', '/blog/first-steps', '2025-12-01', 'First Steps', 'The first visit, from the waiting room to the plan.'),
  ],
  site: SITE,
  schedule: SCHEDULE,
  appointmentTypes: [
    ...['Consultation', 'Follow-up', 'Vascular Surgery', 'Transplant Surgery', 'Vascular Screening', 'Second Opinion'].map(
      (id) => ({ id, urgent: false, officeOnly: false }),
    ),
    { id: 'Urgent Care', urgent: true, officeOnly: false },
  ],
  subjects: ['educational', 'consultation', 'research', 'speaking', 'other'],
  words: siteData.words,
  office: {
    en: {
      ...{ doctor: 'Dr. Somebody', practice: SITE.practice, address: SITE.address, emergency: '119' },
      mails: {
        ...{ greeting: 'Dear {name},', closing: 'The office of {doctor}', minutes: 30 },
        confirmation: {
          ...{ subject: 'Your appointment at {practice} is confirmed', text: 'Your appointment with {doctor} is confirmed.' },
        },
        proposal: { subject: 'Another time at {practice}', text: 'We can offer you {times|this time|these times} instead.' },
        decline: { subject: 'Your request to {practice}', text: 'We cannot offer you an appointment.' },
        cancellation: { subject: 'Your appointment at {practice} is cancelled', text: 'Your appointment is cancelled.' },
        reminder: { subject: 'A reminder of your appointment at {practice}', text: 'You have an appointment with {doctor}.' },
        reply: { subject: 'Your message to {practice}' },
      },
      replies: [
        {
          ...{ id: 'please-call', name: 'Please call us', kinds: ['messages'], subject: 'Please call {practice}' },
          text: 'Dear {name}, please call us. {doctor} would like to talk to you.',
        },
      ],
      bring: { heading: 'What to Bring', items: ['Photo ID', 'A list of your medicines'] },
      arriveMinutesEarly: 15,
    },
  },
};
/** The site with another schedule. */
export const dataWith = (schedule: Partial<typeof SCHEDULE>): SiteData => ({ ...DATA, schedule: { ...SCHEDULE, ...schedule } });
export const OFFICE = { name: SITE.practice, address: SITE.officeEmail, host: SITE.host, url: SITE.url, linkOnly: false };
export const START = Date.parse('2026-03-01T08:00:00Z');

type EndpointName = keyof Site['endpoints'];

/** Every form: its endpoint, a valid payload, and the store of its records. */
export const FORMS = [
  { form: 'contact', right: SAMPLE_MESSAGE, store: 'messages' },
  { form: 'appointments', right: SAMPLE_REQUEST, store: 'appointments' },
  { form: 'chatSessions', right: SAMPLE_CHAT, store: 'chat-messages' },
  { form: 'subscribe', right: { email: 'nimali@example.com' }, store: 'subscribers' },
] as const satisfies readonly { form: EndpointName; right: Record<string, unknown>; store: StoreName }[];
export type Form = (typeof FORMS)[number];
export type FormName = Form['form'];

/** A mailer that keeps mails, or fails with `fault` while `down`. */
function createFakeMail() {
  const fake = { mails: [] as Mail[], down: false, fault: new MailError('ECONNREFUSED') };
  const send: Mailer['send'] = (mail) => (fake.down ? Promise.reject(fake.fault) : (fake.mails.push(mail), Promise.resolve()));
  return Object.assign(fake, { mailer: { send } });
}

export interface SendOptions {
  ip?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: string;
  /** Leaves out `waitUntil`, so that the response waits for deferred work. */
  waits?: boolean;
  /** Called when the response is ready and work is deferred. */
  onDeferred?: () => void;
}

/** Stores in memory without faults. */
export function memoryStores(): OpenStore {
  const opened = new Map<string, RecordStore>();
  return (name) => {
    const store = opened.get(name) ?? createMemoryRecords();
    opened.set(name, store);
    return store;
  };
}

/** What outlives the processes of a site. */
interface Shared {
  open: OpenStore;
  mail: ReturnType<typeof createFakeMail>;
  time: { now: number };
}

const BUTTONS = {
  accept: 'appointmentAccept',
  cancel: 'appointmentCancel',
  'another-time': 'appointmentAnotherTime',
} as const satisfies Record<LinkPurpose, EndpointName>;

/** One process of a site. Its work that is deferred runs until `settled`; the mails of a decision are sent at once. */
function createProcess({ open, mail, time }: Shared, deps: Partial<SiteDeps>) {
  const lines: LogLine[] = [];
  const clock = deps.clock ?? (() => time.now);
  const site = createSite({
    ...{ data: DATA, mailer: mail.mailer, log: (line) => lines.push(line), pause: () => Promise.resolve() },
    ...{ ...deps, clock, open },
  });
  const { stores } = site;
  const { mails } = mail;
  const [appointments, messages, chats] = [stores.appointments.inbox, stores.messages.inbox, stores.chats.inbox];
  const deferred: Promise<unknown>[] = [];

  const ask = (endpoint: EndpointName, request: Request, { ip, params, waits = false, onDeferred }: SendOptions = {}) => {
    const context: PlatformContext = { ...(ip === undefined ? {} : { ip }), ...(params ? { params } : {}) };
    const waitUntil = (work: Promise<unknown>) => {
      onDeferred?.();
      deferred.push(work);
    };
    return site.endpoints[endpoint](request, waits ? context : { ...context, waitUntil });
  };
  const askWith = (endpoint: EndpointName, body: BodyInit | null, headers: Record<string, string>, options: SendOptions) => {
    const init = { method: 'POST', body, headers: { ...headers, ...options.headers } };
    return ask(endpoint, new Request(`${SITE.url}/api/${endpoint}${options.query ?? ''}`, init), options);
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE.url, 'sec-fetch-site': 'same-origin' };
  const post = (endpoint: EndpointName, fields: Record<string, string>, options: SendOptions = {}) =>
    askWith(endpoint, new URLSearchParams(fields), form, options);

  const store = async (kind: EnquiryKind, fields: object = {}, quarantined?: string): Promise<string> => {
    if (kind === 'appointments') return (await appointments.add({ ...APPOINTMENT, ...fields }, { quarantined })).record.id;
    if (kind === 'messages') return (await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT, ...fields }, { quarantined })).record.id;
    const chat = { ...SAMPLE_CHAT, sessionId: crypto.randomUUID(), ...CONSENT, ...fields };
    return (await startChat(stores, chat, { quarantined })).record.session;
  };
  const decide = async (request: DecideRequest) => (await site.decideWith((work) => work().then(() => undefined)))(request);
  const lastEvent = (id: string) => stores.appointments.events.last(id);
  const decided = async (kind: EnquiryKind, id: string, after: number, decision: Decision) => {
    const result = await decide({ kind, id, after, actor: SANDUNI, decision });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const patientMails = () => mails.filter(({ messageId }) => messageId.startsWith('reply.'));
  const reminders = () => mails.filter(({ subject }) => subject.startsWith('A reminder')).length;
  const linkTokens = (purpose: LinkPurpose): string[] => {
    const link = new RegExp(`/appointments/${purpose}\\?token=(\\S+)`, 'g');
    const found = mails.map(({ text }) => [...text.matchAll(link)].map(([, token = '']) => token));
    return found.findLast((tokens) => tokens.length > 0) ?? [];
  };

  return {
    ...{ open, site, lines, mail, mails, time, clock, stores, appointments, messages },
    ...{ subscribers: site.subscribers, secret: site.secret },
    chats: {
      ...{ sessions: chats, messages: stores.texts.inbox },
      start: (chat: ChatStart) => startChat(stores, chat),
      close: (sessionId: string) => closeChat(stores, sessionId, clock()),
    },
    hashOf: (email: string) => subscriberHash(site.secret, email),
    /** Hands a request to an endpoint. */
    ask,
    /** Sends JSON, as a script does. */
    send: (endpoint: EndpointName, body?: unknown, options: SendOptions = {}) =>
      askWith(endpoint, body === undefined ? null : JSON.stringify(body), { 'Content-Type': 'application/json' }, options),
    /** Sends a form, as a browser without JavaScript does. */
    post,
    settled: () => Promise.all(deferred.splice(0)),
    /** Runs the scheduled retries. */
    run: (until = clock() + 20_000) => site.jobs.retryNotifications(until),
    pass: (milliseconds: number) => (time.now += milliseconds),
    /** Removes what is due, at a time. */
    purge: (at = clock()) => purge(site.open, { clock: () => at }),
    /** Every record of all stores. */
    everything: async () => (await readAll(open, STORE_NAMES)).found,
    /** Every record of the staff's stores. */
    staffRecords: async () => (await readAll(open, ['users', 'audit'])).found,
    /** The newest entries of the office's log, those with an action alone if it is given. */
    logged: async (action?: string) =>
      (await site.staff.audit.page(100)).entries.filter((entry) => action === undefined || entry.action === action),
    /** Stores one enquiry. @returns its id */
    store,
    decide,
    /** Sanduni decides; the decision has to succeed. */
    decided,
    /** Stores an enquiry, about which Sanduni decides one thing after another. @returns its id */
    add: async (kind: EnquiryKind, ...decisions: readonly Decision[]): Promise<string> => {
      const id = await store(kind);
      for (const [after, decision] of decisions.entries()) await decided(kind, id, after, decision);
      return id;
    },
    enquiry: (kind: EnquiryKind, id: string) => readEnquiry(stores, kind, id),
    /** The last event of an appointment. */
    lastEvent,
    /** Sanduni decides about an appointment, over its last event. */
    decideNext: async (id: string, decision: Decision) =>
      decide({ kind: 'appointments', id, after: (await lastEvent(id))?.number ?? 0, actor: SANDUNI, decision }),
    /** Closes a day, or opens it again. */
    setClosed: async (date: string, isClosed = true) => {
      const { number } = await site.closedDays.of(date);
      await site.closedDays.set(date, number, isClosed ? { en: 'the doctor is away' } : undefined, SANDUNI);
    },
    /** Number of reminders that were mailed. */
    reminders,
    /** Sends the reminders that are due, at a time unless it is over. @returns their number until then */
    remind: async (at = clock()): Promise<number> => {
      time.now = Math.max(time.now, at);
      await site.jobs.sendReminders(Infinity);
      return reminders();
    },
    /** Mails to patients. */
    patientMails,
    patientSubjects: () => patientMails().map(({ subject }) => subject),
    /** Tokens of the newest mail that has links for a purpose. */
    linkTokens,
    /** Presses the button of the newest mail that has it, as a browser without JavaScript does. @returns the page that opens */
    press: async (purpose: LinkPurpose, token = linkTokens(purpose)[0] ?? ''): Promise<string | null> => {
      const response = await post(BUTTONS[purpose], {}, { query: `?token=${token}`, waits: true });
      return response.headers.get('location');
    },
  };
}

export type SiteOptions<Service = MemoryBlobs | undefined> = Partial<SiteDeps> & {
  service?: Service;
  /** Listings show a process what others did only after a minute. */
  hasLateListings?: boolean;
  /** Of the environment. */
  variables?: Record<string, string>;
};

/** Creates a site over stores in memory, unless a Blobs service or other stores are given. */
export function createTestSite<Service extends MemoryBlobs | undefined = undefined>({
  service,
  hasLateListings = false,
  variables = {},
  ...others
}: SiteOptions<Service> = {}) {
  const deps = { env: () => readEnv(variables), ...others };
  const [mail, time] = [createFakeMail(), { now: START }];
  const openNext = hasLateListings ? createLateStores(() => time.now) : undefined;
  const open = deps.open ?? service?.open ?? openNext?.() ?? memoryStores();
  return {
    ...createProcess({ open, mail, time }, deps),
    service: service as Service,
    /** Another process over the same stores, mail server and time. */
    process: (more: Partial<SiteDeps> = {}) =>
      createProcess({ open: more.open ?? openNext?.() ?? open, mail, time }, { ...deps, ...more }),
    /** A process that fails at a call of a store or of the mail server. */
    faultyProcess: (at: number, when: When, fault?: ProcessFault) => {
      const { crashed, ...faulty } = crashingProcess(open, mail.mailer, at, when, fault);
      return { ...createProcess({ open: faulty.open, mail, time }, { ...deps, ...faulty }), crashed };
    },
  };
}
export type TestSite = ReturnType<typeof createTestSite>;

/** All records of an inbox, the newest first. */
export const recordsOf = async <T>(inbox: {
  ids: () => Promise<string[]>;
  read: (id: string) => Promise<Stored<T> | undefined>;
}): Promise<Stored<T>[]> =>
  (await Promise.all((await inbox.ids()).map((id) => inbox.read(id)))).filter((record) => record !== undefined);
