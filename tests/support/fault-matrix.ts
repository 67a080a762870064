/** A site with one form under test, and the invariants that hold after any fault. */
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { Mailer } from '../../netlify/lib/mail/mailer.ts';
import { createMemoryBlobs, type MemoryBlobs } from './memory-blobs.ts';
import { createTestSite, type Form, type FormName, OFFICE, START, type TestSite } from './test-site.ts';

export const HOUR = 3_600_000;
export const FROM = { name: OFFICE.name, address: OFFICE.address };
const OPTIONS = { ip: '203.0.113.7', headers: { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' } };
/** Milliseconds per step of fake time: the code under test waits for seconds. */
export const STEP = 50;

/** Store calls of a request without faults, notification included. */
export const LEAST_CALLS: Record<FormName, number> = { contact: 8, appointments: 8, chatSessions: 10, subscribe: 12 };

export const records = (service: MemoryBlobs, { store }: Form) =>
  [...service.records(store).keys()].filter((key) => key.startsWith('records/'));

/** A site of one form, whose stores and mail server outlive its processes. */
export function siteOf(form: Form, mailer: Mailer) {
  const service = createMemoryBlobs();
  const time = { now: START };
  const clock = () => time.now;
  const healthy = () => createTestSite({ service, mailer, clock });
  const send = (site: TestSite = healthy()) => site.send(form.form, form.right, OPTIONS);
  return {
    ...{ service, open: (name: string) => service.open(name), time, clock, send, healthy },
    /** A visitor without a success response sends again, and the schedule runs, each in a new process. */
    recover: async (acknowledged: boolean): Promise<void> => {
      if (!acknowledged) {
        const site = healthy();
        expect((await send(site)).status).toBe(200);
        await site.settled();
      }
      for (let hour = 0; hour < 4; hour++) {
        time.now += HOUR;
        await healthy().run();
      }
    },
  };
}

/** The mail arrives once or twice, with one Message-ID. */
export function expectArrived(messageIds: readonly string[], where: string): void {
  expect(messageIds.length, where).toBeGreaterThanOrEqual(1);
  expect(messageIds.length, where).toBeLessThanOrEqual(2);
  expect(new Set(messageIds).size, where).toBe(1);
}

export const messageIdsOf = async (sources: readonly string[]) =>
  (await Promise.all(sources.map((source) => PostalMime.parse(source)))).map(({ messageId = '' }) => messageId);
