/** A test site whose newsletter has subscribers and sends issues minute by minute. */
import type { Language } from '../../src/api-schemas/language.ts';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import type { Run } from '../../netlify/lib/newsletter/send-issues.ts';
import { createSite, type SiteDeps } from '../../netlify/lib/site.ts';
import { createSubscribers, subscriberHash } from '../../netlify/lib/newsletter/subscribers.ts';
import { createSecret } from '../../netlify/lib/storage/secret.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { createFakeMail, DATA, memoryStores, START } from './test-site.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DOCTOR = { id: 'doctor-1', name: 'Dr Asha Mendis' };
export const DRAFT = {
  ...{ subject: 'Two texts about legs', greeting: 'Dear reader,\n\nthis is new.' },
  items: ['article:second-look', 'video:a-walk'],
};

type Options = Partial<Pick<SiteDeps, 'open' | 'mailer' | 'data'>> & { perMinute?: number };

/** Creates subscribers that confirmed at a time. */
export async function confirmAll(open: OpenStore, emails: readonly string[], at: number, language?: Language): Promise<void> {
  const subscribers = createSubscribers({ store: open('subscribers'), clock: () => at });
  const secret = createSecret({ store: open('secrets') });
  for (const email of emails) {
    const hash = await subscriberHash(secret, email);
    await subscribers.add(hash, { email, consent: { privacyVersion: null } });
    await subscribers.recordEvent(hash, 'confirmed', language);
  }
}

/** Addresses `reader-1@example.com` and so on. */
export const addresses = (count: number): string[] => Array.from({ length: count }, (_, n) => `reader-${n + 1}@example.com`);

/** A site in which every process is a new one over the same stores, at a common time. */
export function createIssueSite({ open = memoryStores(), perMinute = 60, mailer, data = DATA }: Options = {}) {
  const fake = createFakeMail();
  const time = { now: START };
  const clock = () => time.now;
  const process = (more: Partial<SiteDeps> = {}) =>
    createSite({
      ...{ open, clock, data, mailer: mailer ?? fake.mailer, log: () => undefined },
      ...{ env: () => readEnv({ NEWSLETTER_PER_MINUTE: String(perMinute) }), ...more },
    });
  const newsletter = () => process().newsletter();
  const subscribers = createSubscribers({ store: open('subscribers'), clock });
  const hashOf = (email: string) => subscriberHash(createSecret({ store: open('secrets') }), email);
  return {
    ...{ open, clock, time, process, newsletter, subscribers, hashOf, mail: fake, mails: fake.mails },
    confirm: (emails: readonly string[], at = time.now - HOUR, language?: Language) => confirmAll(open, emails, at, language),
    unsubscribe: async (email: string) => subscribers.recordEvent(await hashOf(email), 'unsubscribed'),
    statusOf: async (email: string) => (await subscribers.read(await hashOf(email)))?.status,
    /** Sends an issue. @returns its id */
    sendIssue: async (draft: object = {}, at?: string): Promise<string> => {
      const letter = await newsletter();
      const sent = await letter.send({ id: letter.newDraftId(), ...DRAFT, ...draft }, { by: DOCTOR, at });
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return sent.value.issue.id;
    },
    /** Runs the schedule of one minute in a process of its own. */
    minute: async (): Promise<Run> => {
      const run = await process().jobs.sendNewsletter(time.now + 20_000);
      time.now += MINUTE;
      return run;
    },
    /** Runs the schedule until nothing is left to do, hopping over the pauses between retries. */
    finish: async (pause = 10 * MINUTE): Promise<void> => {
      for (let runs = 0; runs < 2000; runs++) {
        const run = await process().jobs.sendNewsletter(time.now + 20_000);
        if (run.state === 'idle' || run.state === 'done') return;
        time.now += run.mails.sent > 0 ? MINUTE : pause;
      }
      throw new Error('The issue is never finished.');
    },
    progress: async (id: string) => {
      const progress = await (await newsletter()).progress(id);
      if (!progress) throw new Error(`There is no issue ${id}.`);
      return progress;
    },
  };
}

/** A site that sends an issue to confirmed readers. */
export async function createIssue(emails: readonly string[], options?: Options) {
  const site = createIssueSite(options);
  await site.confirm(emails);
  return { ...site, id: await site.sendIssue() };
}

export const addressesOf = (mails: readonly Mail[]): string[] => mails.map(({ to }) => to.address).toSorted();
