/**
 * Faults and crashes at every store and mail call of confirm, reply and cancel. Whatever happens: an item is never in the list of
 * finished items without its event, and the patient never gets two different mails. The form that is sent again and the schedule
 * then finish what was begun.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { listItems } from '../../netlify/lib/office/open-items.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { STORE_OF } from '../../netlify/lib/stores/office-kinds.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { Crash, crashingProcess } from '../support/crashing-store.ts';
import { CONFIRM, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { SANDUNI } from '../support/office.ts';
import { createFakeMail, START } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const HOUR = 3_600_000;
/** Milliseconds per step of fake time. */
const STEP = 50;

interface Case {
  name: string;
  kind: OfficeKind;
  /** What was decided before. */
  before: readonly Decision[];
  decision: Decision;
  section: string;
  subject: string;
  /** Faults take the same ways as those of a first confirmation. */
  crashesOnly?: true;
}
const CASES: readonly Case[] = [
  {
    ...{ name: 'confirm', kind: 'appointments', before: [], decision: CONFIRM, section: 'done' },
    subject: 'Your appointment at The Clinic is confirmed',
  },
  { name: 'reply', kind: 'messages', before: [], decision: REPLY, section: 'done', subject: 'Your message to The Clinic' },
  {
    ...{ name: 'cancel', kind: 'appointments', before: [CONFIRM], decision: { type: 'cancel' }, section: 'done' },
    subject: 'Your appointment at The Clinic is cancelled',
  },
  {
    ...{ name: 'confirm after a proposal', kind: 'appointments', decision: CONFIRM, section: 'done', crashesOnly: true },
    before: [{ type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] }],
    subject: 'Your appointment at The Clinic is confirmed',
  },
];

/** An item, decided about as in `before`, over stores and a mail server that outlive their processes. */
async function begin({ kind, before }: Case) {
  const service = createMemoryBlobs();
  const mail = createFakeMail();
  const time = { now: START };
  const clock = () => time.now;
  const healthy = () => createDecisions({ service, mailer: mail.mailer, clock });
  const site = healthy();
  const id = await storeItem(site, kind);
  for (const [after, decision] of before.entries()) await site.decided(kind, id, after, decision);
  await service.open(STORE_OF[kind]).create(`told/${id}`, { at: START });
  mail.mails.length = 0;
  const open: OpenStore = (name) => service.open(name);
  return { service, open, mail, time, clock, healthy, id };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Never finished without its event, and never open with a hidden event. */
async function expectVisible({ open, clock, id }: Begun, { kind, before }: Case, where: string): Promise<void> {
  const item = await readItem(open, kind, id);
  const { rows } = await listItems(open, { list: 'done', kinds: [kind], clock });
  const isListedAsDone = rows.some((row) => row.id === id);
  if (isListedAsDone) expect(item?.section, where).toBe('done');
  if (item?.number === before.length && item.section !== 'done') expect(isListedAsDone, where).toBe(false);
}

/** The form is sent again with its key, and the schedules run. */
async function recover(begun: Begun, { kind, before, decision, section, subject }: Case, where: string): Promise<void> {
  const { healthy, open, time, clock, id, mail } = begun;
  const request = { kind, id, after: before.length, actor: SANDUNI, decision, key: 'key-of-the-form' };
  expect((await healthy().decide(request)).ok, where).toBe(true);
  for (let hour = 0; hour < 3; hour++) {
    time.now += HOUR;
    await healthy().run();
    await healthy().site.jobs.mendMarkers(time.now + 20_000);
  }
  const ids = new Set(mail.mails.map(({ messageId }) => messageId));
  expect([...ids], where).toHaveLength(1);
  expect(mail.mails.length, where).toBeLessThanOrEqual(2);
  expect(new Set(mail.mails.map(({ text }) => text)).size, where).toBe(1);
  expect(mail.mails[0]?.subject, where).toBe(subject);
  expect(await readItem(open, kind, id), where).toMatchObject({ number: before.length + 1, section });
  const { rows } = await listItems(open, { list: 'done', kinds: [kind], clock });
  expect(
    rows.map((row) => row.id),
    where,
  ).toEqual([id]);
}

describe.each(CASES)('$name', (one) => {
  const { kind, before, decision } = one;
  const attempt = (site: ReturnType<typeof createDecisions>, id: string) =>
    site
      .decide({ kind, id, after: before.length, actor: SANDUNI, decision, key: 'key-of-the-form' })
      .then(({ ok }) => (ok ? 'decided' : 'refused'))
      .catch(() => 'failed' as const);

  const faults = (one.crashesOnly ?? false) ? [] : FAULTS;
  test.each(
    faults.flatMap((fault) => (['once', 'from-then-on'] as const).map((times) => ({ fault, times, name: nameOf(fault) }))),
  )('a store call fails: $name $times', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const begun = await begin(one);
      const { service, healthy, id } = begun;
      const earlier = service.requests.length;
      const where = `${name} ${times} at call ${at}`;
      service.failAt(at, fault, times);
      const outcome = await withAutoTimers(() => attempt(healthy(), id), STEP);
      const isReached = service.requests.length - earlier >= at;
      service.heal();
      expect(outcome, where).not.toBe('refused');
      if (outcome === 'decided') expect((await readItem(begun.open, kind, id))?.number, where).toBe(before.length + 1);
      await expectVisible(begun, one, where);
      await recover(begun, one, where);
      if (!isReached) break;
      reached = at;
    }
    expect(reached).toBeGreaterThan(12);
  });

  test.each(['before', 'after'] as const)('the process is killed %s a store or mail call', async (when) => {
    let at = 1;
    for (let crashed = true; crashed; at++) {
      const begun = await begin(one);
      const { open, mail, clock, id } = begun;
      const process = crashingProcess(open, mail.mailer, at, when);
      const where = `killed ${when} call ${at}`;
      await attempt(createDecisions({ open: process.open, mailer: process.mailer, clock }), id);
      crashed = process.crashed.yet;
      await expectVisible(begun, one, where);
      await recover(begun, one, where);
    }
    expect(at).toBeGreaterThan(14);
  });

  test('a killed decision that nobody repeats sends nothing, or its one mail', async () => {
    for (let at = 1, crashed = true; crashed; at++) {
      const begun = await begin(one);
      const { open, mail, time, clock, healthy, id } = begun;
      const process = crashingProcess(open, mail.mailer, at, 'after');
      await attempt(createDecisions({ open: process.open, mailer: process.mailer, clock }), id);
      crashed = process.crashed.yet;
      for (let hour = 0; hour < 3; hour++) {
        time.now += HOUR;
        await healthy().run();
      }
      const isDecided = (await readItem(open, kind, id))?.number === before.length + 1;
      const ids = new Set(mail.mails.map(({ messageId }) => messageId));
      expect(ids.size, `killed after call ${at}`).toBe(isDecided ? 1 : 0);
    }
  });
});

test('a confirmation that could not be sent does not follow the mail that cancels it', async () => {
  const site = createDecisions();
  const id = await storeItem(site, 'appointments');
  site.mail.down = true;
  await site.decided('appointments', id, 0, CONFIRM);
  site.mail.down = false;
  await site.decided('appointments', id, 1, { type: 'cancel' });
  site.pass(HOUR);
  await site.run();
  expect(site.patientMails().map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is cancelled']);
});

test('a process that loses the race and crashes before it removes its mail sends nothing', async () => {
  const service = createMemoryBlobs();
  const site = createDecisions({ service });
  const id = await storeItem(site, 'appointments');
  // The winner decides between the loser's mail and its event; then the loser can remove nothing.
  const open: OpenStore = (name) => ({
    ...service.open(name),
    create: async (key, value) => {
      if (key.startsWith('status/')) await site.decided('appointments', id, 0, CONFIRM);
      return service.open(name).create(key, value);
    },
    remove: () => Promise.reject(new Crash()),
  });
  const loser = createDecisions({ open, mailer: site.mail.mailer });
  await expect(
    loser.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: { type: 'decline' } }),
  ).rejects.toThrow(Crash);
  expect(await service.open('replies').keys('records/')).toHaveLength(2);
  site.pass(HOUR);
  await site.run();
  expect(site.patientMails().map(({ subject }) => subject)).toEqual(['Your appointment at The Clinic is confirmed']);
  expect(await service.open('replies').keys('records/')).toHaveLength(1);
});
