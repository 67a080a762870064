/** A site of one form in which anything can go wrong, and what may come of it. */
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { createMemoryBlobs, type MemoryBlobs } from './memory-blobs.ts';
import { START } from './newsletter.ts';
import { type Form, type FormName, OFFICE, startSite } from './whole-way.ts';

export const HOUR = 3_600_000;
export const FROM = { name: OFFICE.name, address: OFFICE.address };
const SENDING = { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11', ip: '203.0.113.7' };
/** Milliseconds at a time: what fails here waits for seconds. */
export const STEP = 50;

/** Calls of the store that a request takes when all is well, up to the mark that it was told of. */
export const LEAST_CALLS: Record<FormName, number> = { contact: 8, appointments: 8, chat: 10, subscribe: 12 };

export const records = (service: MemoryBlobs, { store }: Form) =>
  [...service.records(store).keys()].filter((key) => key.startsWith('records/'));

/** A site of one form, over stores and a mail server that are there for longer than any of its processes. */
export function siteOf(form: Form, mailer: Mailer) {
  const service = createMemoryBlobs();
  const open = (name: string) => service.open(name);
  const time = { now: START };
  const clock = () => time.now;
  const healthy = () => startSite({ open, mailer, clock });
  const ask = (site = healthy()) => site.send(form.form, form.right, SENDING);
  return {
    ...{ service, open, time, clock, ask, healthy },
    /** A visitor who was not told that it is sent sends it again, and the schedule comes, each time in a new process. */
    goOn: async (acknowledged: boolean): Promise<void> => {
      if (!acknowledged) {
        const site = healthy();
        expect((await ask(site)).status).toBe(200);
        await site.settled();
      }
      for (let hour = 0; hour < 4; hour++) {
        time.now += HOUR;
        await healthy().run();
      }
    },
  };
}

/** A mail server in memory that takes everything, or nothing. */
export function createPost() {
  const taken: Mail[] = [];
  const post = { down: false };
  const mailer: Mailer = {
    send: (mail) => (post.down ? Promise.reject(new MailError('ECONNREFUSED')) : (taken.push(mail), Promise.resolve())),
  };
  return { taken, post, mailer };
}

/** What may have come of it: the mail, once or twice, known by one Message-ID. */
export function expectArrived(messageIds: readonly string[], where: string): void {
  expect(messageIds.length, where).toBeGreaterThanOrEqual(1);
  expect(messageIds.length, where).toBeLessThanOrEqual(2);
  expect(new Set(messageIds).size, where).toBe(1);
}

export const messageIdsOf = async (sources: readonly string[]) =>
  (await Promise.all(sources.map((source) => PostalMime.parse(source)))).map(({ messageId = '' }) => messageId);
