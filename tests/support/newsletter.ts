/** The newsletter over a Blobs service in memory and a post that takes mails or does not, at a time that passes when told to. */
import { expect } from 'vitest';
import { confirmationMail } from '../../netlify/lib/newsletter/confirmation-mail.ts';
import { confirmEndpoint, subscribeEndpoint, unsubscribeEndpoint } from '../../netlify/lib/newsletter/endpoints.ts';
import { newsletterLinks } from '../../netlify/lib/newsletter/links.ts';
import { createTurns } from '../../netlify/lib/newsletter/turns.ts';
import type { PlatformContext } from '../../netlify/lib/http/endpoint.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { createTelling } from '../../netlify/lib/mail/telling.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import { createMemoryBlobs } from './memory-blobs.ts';

export const SITE = { url: 'https://www.clinic.example', host: 'www.clinic.example', practice: 'The Clinic' };
export const START = Date.parse('2026-03-01T08:00:00Z');

export function createNewsletter({ service = createMemoryBlobs() }: { service?: ReturnType<typeof createMemoryBlobs> } = {}) {
  let now = START;
  const clock = () => now;
  const store = service.open('subscribers');
  const secret = createSecret({ store: service.open('secrets') });
  const lines: LogLine[] = [];
  const log = (line: LogLine) => lines.push(line);
  const links = newsletterLinks({ url: SITE.url, secret });
  const mails: Mail[] = [];
  const post = { down: false };
  const mailer: Mailer = {
    send(mail) {
      if (post.down) return Promise.reject(new MailError('ECONNREFUSED'));
      mails.push(mail);
      return Promise.resolve();
    },
  };
  const subscribersIn = (records: RecordStore) => createSubscribers({ store: records, secret, clock });
  const tellingIn = (records: RecordStore, through: Mailer = mailer) => {
    const subscribers = subscribersIn(records);
    const mailOf = createTurns({ store: records, subscribers, mailOf: confirmationMail({ site: SITE, links }), clock });
    return createTelling({ inbox: subscribers.asks, store: records, mailer: through, mailOf, clock });
  };
  const subscribers = subscribersIn(store);
  const confirmHandler = confirmEndpoint({ subscribers, secret, clock, log });
  const unsubscribeHandler = unsubscribeEndpoint({ subscribers, secret, clock, log });

  /** What goes on after answers: Netlify waits for it, and so does `settled`. */
  const going: Promise<unknown>[] = [];
  const CONTEXT: PlatformContext = { waitUntil: (work) => going.push(work) };
  const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    new Request(`https://www.clinic.example${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  return {
    service,
    store,
    secret,
    subscribers,
    links,
    lines,
    mails,
    post,
    tellingIn,
    clock,
    pass: (milliseconds: number) => (now += milliseconds),
    /** Asks for the newsletter, as a form does, and does not wait for what happens after the answer. */
    ask(body: unknown, headers?: Record<string, string>, records = store) {
      const tell = (record: Parameters<ReturnType<typeof tellingIn>['tell']>[0]) => tellingIn(records).tell(record);
      const handler = subscribeEndpoint({ subscribers: subscribersIn(records), tell, clock, log });
      return handler(json('/api/subscribe', body, headers), CONTEXT);
    },
    settled: () => Promise.all(going.splice(0)),
    /** What the schedule does. */
    run: () => tellingIn(store).tellTheRest(now + 60_000),
    confirm: (token: unknown) => confirmHandler(json('/api/subscribe/confirm', { token }), {}),
    unsubscribe: (token: string, init: RequestInit = {}) =>
      unsubscribeHandler(
        new Request(`https://www.clinic.example/api/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST', ...init }),
        {},
      ),
    keys: (prefix: string) => [...service.records('subscribers').keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    status: async (email: string) => (await subscribers.read(await subscribers.hashOf(email)))?.status,
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;

/** The token of the link to a page, as it stands in a mail's text. */
export const tokenIn = (text: string, page: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? 'no such link';

/** Who asks, where a test does not say otherwise. */
export const EMAIL = 'nimali@example.com';

/** Somebody asks for the newsletter in the form, and its mail is on the way. */
export async function askForIt(newsletter: Newsletter, email = EMAIL): Promise<void> {
  expect((await newsletter.ask({ email })).status).toBe(200);
  await newsletter.settled();
}

/** The token of the newest mail's link to a page. */
export const lastToken = (newsletter: Newsletter, page: 'confirm' | 'unsubscribe') =>
  tokenIn(newsletter.mails.at(-1)?.text ?? '', page);
