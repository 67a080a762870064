/** The newsletter of a test site: requests for it, its subscribers, its issues, and the screens of the office. */
import { expect } from 'vitest';
import type { Language } from '../../../src/language/languages.ts';
import type { Mail } from '../../../netlify/lib/mail/mailer.ts';
import type { Run } from '../../../netlify/lib/newsletter/send-issues.ts';
import { CONSENT } from '../functions/samples.ts';
import type { MemoryBlobs } from '../storage/memory-blobs.ts';
import { type Browser, createOfficeSite } from '../office/office-site.ts';
import { fieldsIn } from '../functions/page-forms.ts';
import { parsedPage } from '../functions/parsed-page.ts';
import { createTestSite, HOUR, MINUTE, SITE, START, type SiteOptions, type TestSite } from '../functions/test-site.ts';

export const DOCTOR = { id: 'doctor-1', name: 'Dr Asha Mendis' };
export const DRAFT = {
  ...{ subject: 'Two texts about legs', greeting: 'Dear reader,\n\nthis is new.' },
  items: ['article:second-look', 'video:a-walk'],
};
/** Address of requests, unless a test gives another. */
export const EMAIL = 'nimali@example.com';

/** Addresses `reader-1@example.com` and so on. */
export const addresses = (count: number): string[] => Array.from({ length: count }, (_, n) => `reader-${n + 1}@example.com`);

export const addressesOf = (mails: readonly Mail[]): string[] => mails.map(({ to }) => to.address).toSorted();

/** Creates subscribers that confirmed at a time. */
export async function confirmAll(
  { process }: TestSite,
  emails: readonly string[],
  at: number,
  language?: Language,
): Promise<void> {
  const { subscribers, hashOf } = process({ clock: () => at });
  for (const email of emails) {
    const hash = await hashOf(email);
    await subscribers.add(hash, { email, ...CONSENT });
    await subscribers.recordEvent(hash, 'confirmed', language);
  }
}

/** The token of a link in a mail's text. */
export const tokenIn = (text: string, page: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? 'no such link';

/** A site in which each run of the schedule is a new process. */
export function createNewsletter<Service extends MemoryBlobs | undefined = undefined>({
  perMinute = 60,
  ...deps
}: SiteOptions<Service> & { perMinute?: number } = {}) {
  const site = createTestSite({ variables: { NEWSLETTER_PER_MINUTE: String(perMinute) }, ...deps });
  const { time, mails, subscribers, hashOf, process } = site;
  const newsletter = () => process().site.newsletter();
  const sendDue = () => process().site.jobs.sendNewsletter(time.now + 20_000);
  const subscribe = (body: unknown, headers: Record<string, string> = {}) => site.send('subscribe', body, { headers });
  const lastToken = (page: 'confirm' | 'unsubscribe') => tokenIn(mails.at(-1)?.text ?? '', page);
  return {
    ...{ ...site, newsletter, subscribe, lastToken },
    /** Sends a request for the newsletter, and waits for its mail. */
    request: async (email = EMAIL): Promise<void> => {
      expect((await subscribe({ email })).status).toBe(200);
      await site.settled();
    },
    /** Presses the button of the page that a confirmation mail leads to. */
    confirm: (token = lastToken('confirm')) =>
      site.post('newsletterConfirm', {}, { query: `?token=${encodeURIComponent(token)}` }),
    /** The same, with the link of the newest mail, in its language. */
    pressConfirm: (): Promise<Response> => {
      const [link = ''] = /https:\S+\/newsletter\/confirm\?token=\S+/.exec(mails.at(-1)?.text ?? '') ?? [];
      return site.ask('newsletterConfirm', new Request(link, { method: 'POST', body: new URLSearchParams() }));
    },
    unsubscribe: (token = lastToken('unsubscribe'), init: RequestInit = {}) => {
      const url = `${SITE.url}/api/unsubscribe?token=${encodeURIComponent(token)}`;
      return site.ask('unsubscribe', new Request(url, { method: 'POST', ...init }));
    },
    status: async (email = EMAIL) => (await subscribers.read(await hashOf(email)))?.status,
    /** Subscribers that confirmed at a time. */
    addReaders: (emails: readonly string[], at = time.now - HOUR, language?: Language) => confirmAll(site, emails, at, language),
    /** A reader's subscription ends. */
    leaves: async (email: string) => subscribers.recordEvent(await hashOf(email), 'unsubscribed'),
    /** Sends an issue. @returns its id */
    sendIssue: async (draft: object = {}, at?: string): Promise<string> => {
      const letter = await newsletter();
      const sent = await letter.send({ id: letter.newDraftId(), ...DRAFT, ...draft }, { by: DOCTOR, at });
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return sent.value.issue.id;
    },
    /** Runs the schedule of one minute. */
    minute: async (): Promise<Run> => {
      const run = await sendDue();
      time.now += MINUTE;
      return run;
    },
    /** Runs the schedule until nothing is left to do, hopping over the pauses between retries. */
    finish: async (pause = 10 * MINUTE): Promise<void> => {
      for (let runs = 0; runs < 2000; runs++) {
        const run = await sendDue();
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

/** A site that sends an issue to readers. */
export async function createIssue(emails: readonly string[], options?: Parameters<typeof createNewsletter>[0]) {
  const site = createNewsletter(options);
  await site.addReaders(emails);
  return { ...site, id: await site.sendIssue() };
}

export const NEW = '/office/newsletter/new';

/** An office whose newsletter has three subscribers, and a form with what is typed into it. */
export async function createLetterScene(deps: SiteOptions = {}) {
  const { site, doctor } = await createOfficeSite(deps);
  await confirmAll(site, addresses(3), START - HOUR);
  const typed: Record<string, string> = { ...fieldsIn(await doctor.text(NEW)), subject: DRAFT.subject, greeting: DRAFT.greeting };
  const write = (step: string, fields: Record<string, string> = {}, browser: Pick<Browser, 'post'> = doctor) =>
    browser.post(NEW, { ...typed, ...fields, step });
  const issues = () => site.open('newsletter').keys('issues/');
  const actions = async () => (await site.logged()).filter(({ kind }) => kind === 'newsletter').map(({ action }) => action);
  const deliver = () => site.site.jobs.sendNewsletter(site.clock() + 20_000);
  return { site, doctor, typed, write, issues, actions, deliver, path: `/office/newsletter/${typed['key']}` };
}

/** The attributes of the frame with the mail. */
export const frameOf = (html: string) => parsedPage(html).tags('iframe')[0]?.attributes ?? {};

/** The mail in the frame, without what makes its links open in a new tab. */
export const mailIn = (html: string) => frameOf(html)['srcdoc']?.replace('\n<base target="_blank">', '');
