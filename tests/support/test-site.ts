/** A site in one process, wired by `createSite`, with fake mail and a log that tests can read. */
import { readEnv } from '../../netlify/lib/env.ts';
import type { PlatformContext } from '../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { createSite, type Site, type SiteDeps } from '../../netlify/lib/site.ts';
import { type SiteData, siteData } from '../../netlify/lib/site-data.ts';
import type { Stored } from '../../netlify/lib/storage/inbox.ts';
import type { StoreName } from '../../netlify/lib/storage/store-names.ts';
import { type ChatStart, closeChat, startChat } from '../../netlify/lib/enquiries/chats.ts';
import { subscriberHash } from '../../netlify/lib/newsletter/subscribers.ts';
import { createMemoryBlobs } from './memory-blobs.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from './sample-forms.ts';

export const SITE = {
  ...{ url: 'https://www.clinic.example', host: 'www.clinic.example', practice: 'The Clinic', address: '2 Road, Colombo' },
  ...{ officeEmail: 'office@clinic.example', phone: '+94 11 000 0000', whatsApp: '+94 71 000 0000', languages: [] },
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

/** A mailer that keeps mails, or fails while `down`. */
export function createFakeMail() {
  const fake = { mails: [] as Mail[], down: false };
  const send: Mailer['send'] = (mail) =>
    fake.down ? Promise.reject(new MailError('ECONNREFUSED')) : (fake.mails.push(mail), Promise.resolve());
  return Object.assign(fake, { mailer: { send } });
}

export interface SendOptions {
  ip?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: string;
  /** Leaves out `waitUntil`, so that the response waits for deferred work. */
  waits?: boolean;
}

/** Creates a site over a Blobs service in memory, unless `open` is given. Deferred work runs until {@link settled}. */
export function createTestSite({
  service = createMemoryBlobs(),
  ...deps
}: Partial<SiteDeps> & { service?: ReturnType<typeof createMemoryBlobs> } = {}) {
  const lines: LogLine[] = [];
  const mail = createFakeMail();
  const time = { now: START };
  const clock = deps.clock ?? (() => time.now);
  const open = deps.open ?? ((name: StoreName) => service.open(name));
  const site = createSite({
    ...{ data: DATA, env: () => readEnv({}), mailer: mail.mailer, log: (line) => lines.push(line) },
    ...{ ...deps, clock, open },
  });
  const { stores } = site;
  const deferred: Promise<unknown>[] = [];

  const ask = (endpoint: EndpointName, request: Request, { ip, params, waits = false }: SendOptions = {}) => {
    const context: PlatformContext = { ...(ip === undefined ? {} : { ip }), ...(params ? { params } : {}) };
    return site.endpoints[endpoint](request, waits ? context : { ...context, waitUntil: (work) => deferred.push(work) });
  };
  const askWith = (endpoint: EndpointName, body: BodyInit | null, headers: Record<string, string>, options: SendOptions) => {
    const init = { method: 'POST', body, headers: { ...headers, ...options.headers } };
    return ask(endpoint, new Request(`${SITE.url}/api/${endpoint}${options.query ?? ''}`, init), options);
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE.url, 'sec-fetch-site': 'same-origin' };

  return {
    ...{ service, open, site, lines, mail, mails: mail.mails, time, clock },
    ...{ stores, subscribers: site.subscribers, secret: site.secret, replies: stores.replies.inbox },
    ...{ appointments: stores.appointments.inbox, messages: stores.messages.inbox },
    chats: {
      ...{ sessions: stores.chats.inbox, messages: stores.texts.inbox },
      start: (chat: ChatStart, options?: { quarantined?: string | undefined }) => startChat(stores, chat, options),
      close: (sessionId: string) => closeChat(stores, sessionId, clock()),
    },
    hashOf: (email: string) => subscriberHash(site.secret, email),
    /** Hands a request to an endpoint. */
    ask,
    /** Sends JSON, as a script does. */
    send: (endpoint: EndpointName, body?: unknown, options: SendOptions = {}) =>
      askWith(endpoint, body === undefined ? null : JSON.stringify(body), { 'Content-Type': 'application/json' }, options),
    /** Sends a form, as a browser without JavaScript does. */
    post: (endpoint: EndpointName, fields: Record<string, string>, options: SendOptions = {}) =>
      askWith(endpoint, new URLSearchParams(fields), form, options),
    settled: () => Promise.all(deferred.splice(0)),
    /** Runs the scheduled retries. */
    run: (until = clock() + 20_000) => site.jobs.retryNotifications(until),
    pass: (milliseconds: number) => (time.now += milliseconds),
  };
}
export type TestSite = ReturnType<typeof createTestSite>;

/** All records of an inbox, the newest first. */
export const recordsOf = async <T>(inbox: {
  ids: () => Promise<string[]>;
  read: (id: string) => Promise<Stored<T> | undefined>;
}): Promise<Stored<T>[]> =>
  (await Promise.all((await inbox.ids()).map((id) => inbox.read(id)))).filter((record) => record !== undefined);
