/**
 * Faults at every store and mail call of a decision. Whatever happens: an item is never in the list of finished items without its
 * event, and the patient never gets two different mails. The form that is sent again and the schedule then finish what was begun.
 */
import { describe, expect, test } from 'vitest';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { listItems } from '../../netlify/lib/office/open-items.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { STORE_OF } from '../../netlify/lib/stores/office-kinds.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { Crash, crashingProcess, everyCall, PROCESS_FAULTS } from '../support/crashing-store.ts';
import { CONFIRM, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { memoryStores, SANDUNI } from '../support/office.ts';
import { createFakeMail, START } from '../support/test-site.ts';

const HOUR = 3_600_000;

interface Case {
  name: string;
  kind: OfficeKind;
  /** What was decided before. */
  before: readonly Decision[];
  decision: Decision;
  subject: string;
}
const CONFIRMED = 'Your appointment at The Clinic is confirmed';
const CANCELLED = 'Your appointment at The Clinic is cancelled';
const CASES: readonly Case[] = [
  { name: 'confirm', kind: 'appointments', before: [], decision: CONFIRM, subject: CONFIRMED },
  { name: 'reply', kind: 'messages', before: [], decision: REPLY, subject: 'Your message to The Clinic' },
  { name: 'cancel', kind: 'appointments', before: [CONFIRM], decision: { type: 'cancel' }, subject: CANCELLED },
];

/** An item, decided about as in `before`, over stores and a mail server that outlive their processes. */
async function begin({ kind, before, decision, subject }: Case) {
  const open = memoryStores();
  const mail = createFakeMail();
  const time = { now: START };
  const clock = () => time.now;
  const process = (deps: Parameters<typeof createDecisions>[0] = {}) =>
    createDecisions({ open, mailer: mail.mailer, clock, ...deps });
  const site = process();
  const id = await storeItem(site, kind);
  for (const [after, earlier] of before.entries()) await site.decided(kind, id, after, earlier);
  await open(STORE_OF[kind]).create(`told/${id}`, { at: START });
  mail.mails.length = 0;
  const request = { kind, id, after: before.length, actor: SANDUNI, decision, key: 'key-of-the-form' };
  const decide = (deps = {}) =>
    process(deps)
      .decide(request)
      .then(({ ok }) => (ok ? 'decided' : 'refused'))
      .catch(() => 'failed' as const);
  const done = async () => (await listItems(open, { list: 'done', kinds: [kind], clock })).rows.map((row) => row.id);
  const runSchedule = async () => {
    for (let hour = 0; hour < 3; hour++) {
      time.now += HOUR;
      await process().run();
      await process().site.jobs.mendMarkers(time.now + 20_000);
    }
  };
  const messageIds = () => new Set(mail.mails.map(({ messageId }) => messageId));
  return {
    ...{ open, mail, decide, runSchedule, messageIds },
    item: () => readItem(open, kind, id),
    /** Never finished without its event, and never open with a hidden event. */
    expectVisible: async (where: string): Promise<void> => {
      const item = await readItem(open, kind, id);
      const isListedAsDone = (await done()).includes(id);
      if (isListedAsDone) expect(item?.section, where).toBe('done');
      if (item?.number === before.length && item.section !== 'done') expect(isListedAsDone, where).toBe(false);
    },
    /** The form is sent again with its key, and the schedules run. */
    recover: async (where: string): Promise<void> => {
      expect(await decide(), where).toBe('decided');
      await runSchedule();
      expect([messageIds().size, new Set(mail.mails.map(({ text }) => text)).size], where).toEqual([1, 1]);
      expect(mail.mails.length, where).toBeLessThanOrEqual(2);
      expect(mail.mails[0]?.subject, where).toBe(subject);
      expect(await readItem(open, kind, id), where).toMatchObject({ number: before.length + 1, section: 'done' });
      expect(await done(), where).toEqual([id]);
    },
  };
}

describe.each(CASES)('$name', (one) => {
  test.each(PROCESS_FAULTS)('is decided and mailed once: $fault $when any call', async ({ fault, when }) => {
    const calls = await everyCall(async (at) => {
      const where = `call ${at}`;
      const { open, mail, decide, item, expectVisible, recover } = await begin(one);
      const faulty = crashingProcess(open, mail.mailer, at, when, fault);
      const outcome = await decide({ open: faulty.open, mailer: faulty.mailer });
      expect(outcome, where).not.toBe('refused');
      if (outcome === 'decided') expect((await item())?.number, where).toBe(one.before.length + 1);
      await expectVisible(where);
      await recover(where);
      return faulty.crashed.yet;
    });
    expect(calls).toBeGreaterThan(12);
  });

  test('a killed decision that nobody repeats sends nothing, or its one mail', async () => {
    await everyCall(async (at) => {
      const { open, mail, decide, item, runSchedule, messageIds } = await begin(one);
      const killed = crashingProcess(open, mail.mailer, at, 'after');
      await decide({ open: killed.open, mailer: killed.mailer });
      await runSchedule();
      const isDecided = (await item())?.number === one.before.length + 1;
      expect(messageIds().size, `killed after call ${at}`).toBe(isDecided ? 1 : 0);
      return killed.crashed.yet;
    });
  });
});

test('a process that loses the race and crashes before it removes its mail sends nothing', async () => {
  const stores = memoryStores();
  const site = createDecisions({ open: stores });
  const id = await storeItem(site, 'appointments');
  // The winner decides between the loser's mail and its event; then the loser can remove nothing.
  const open: OpenStore = (name) => ({
    ...stores(name),
    create: async (key, value) => {
      if (key.startsWith('status/')) await site.decided('appointments', id, 0, CONFIRM);
      return stores(name).create(key, value);
    },
    remove: () => Promise.reject(new Crash()),
  });
  const loser = createDecisions({ open, mailer: site.mail.mailer });
  await expect(
    loser.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: { type: 'decline' } }),
  ).rejects.toThrow(Crash);
  const replies = () => stores('replies').keys('records/');
  expect(await replies()).toHaveLength(2);
  site.pass(HOUR);
  await site.run();
  expect(site.patientMails().map(({ subject }) => subject)).toEqual([CONFIRMED]);
  expect(await replies()).toHaveLength(1);
});
