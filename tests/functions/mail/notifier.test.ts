/** One mail per record, and its retries. The faults of each call are in fault-matrix.test.ts. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createNotifier } from '../../../netlify/lib/mail/notifier.ts';
import { createInbox } from '../../../netlify/lib/storage/inbox.ts';
import { namesBelow, type RecordStore, StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { createMemoryRecords } from '../../support/memory-records.ts';
import { createFakeMail, HOUR, MINUTE, START } from '../../support/test-site.ts';

function create(store: RecordStore = createMemoryRecords()) {
  const time = { now: START };
  const mail = createFakeMail();
  const clock = () => time.now;
  const inbox = createInbox({ store, schema: z.object({ text: z.string() }), clock });
  const notifier = createNotifier({
    ...{ inbox, store, mailer: mail.mailer, clock },
    decide: ({ id, text }) => ({
      ...{ messageId: `note.${id}@site.test`, to: { name: 'Office', address: 'office@example.com' } },
      ...{ subject: 'A note', text, html: text },
    }),
  });
  return {
    ...{ mail, inbox },
    texts: () => mail.mails.map(({ text }) => text),
    notify: notifier.notify,
    pass: (milliseconds: number) => (time.now += milliseconds),
    run: (until = time.now + HOUR) => notifier.retryPending(until),
    /** Ids that are neither notified nor quarantined. */
    pending: async () => {
      const done = new Set([...(await namesBelow(store, 'told/')), ...(await namesBelow(store, 'aside/'))]);
      return (await inbox.ids()).filter((id) => !done.has(id));
    },
  };
}

test('sends no mail of a quarantined record, however often the schedule runs', async () => {
  const { inbox, pending, notify, pass, run, texts } = create();
  const { record } = await inbox.add({ text: 'spam' }, { quarantined: 'site_cap' });
  expect(await pending()).toEqual([record.id]);
  await notify(record);
  expect(await pending()).toEqual([]);
  // The function crashed before it marked this one.
  await inbox.add({ text: 'more spam' }, { quarantined: 'trap' });
  for (let hour = 0; hour < 5; hour++) await run(pass(HOUR) + MINUTE);
  expect([await pending(), texts()]).toEqual([[], []]);
});

test('retries after 5, 10, 20 minutes and so on, at most 6 hours apart, for 72 hours', async () => {
  const { mail, pending, inbox, notify, pass, run } = create();
  mail.down = true;
  const { record } = await inbox.add({ text: 'one' });
  expect(await notify(record)).toBe('failed');
  const triedAt: number[] = [];
  for (let minute = 1; minute <= 80 * 60; minute++) {
    pass(MINUTE);
    if ((await run()).failed > 0) triedAt.push(minute);
  }
  expect(triedAt.slice(0, 8)).toEqual([5, 15, 35, 75, 155, 315, 635, 995]);
  expect(triedAt.at(-1)).toSatisfy((last: number) => last > 66 * 60 && last <= 72 * 60);
  expect(await pending()).toEqual([record.id]);
});

test('leaves the first minute to the function that stored the record, starts nothing late, and mails once though runs race', async () => {
  const { inbox, pass, run, texts } = create();
  await inbox.add({ text: 'one' });
  pass(59_000);
  await run();
  await run(pass(1000));
  expect(texts()).toEqual([]);
  await Promise.all([run(), run(), run()]);
  expect(texts()).toEqual(['one']);
});

test.each(['records', 'tries'])('continues after an unreadable record of the folder %s', async (damaged) => {
  const records = createMemoryRecords();
  const bad = { id: 'none yet' };
  const read: RecordStore['read'] = async (key) => {
    if (key.startsWith(`${damaged}/${bad.id}`)) throw new StoreError(`read ${key}`, 'the record is empty or not JSON');
    return records.read(key);
  };
  const { mail, inbox, notify, pass, run, texts } = create({ ...records, read });
  mail.down = true;
  for (const text of ['three', 'two', 'one']) {
    const { record } = await inbox.add({ text });
    await notify(record);
    bad.id = record.id;
    pass(1000);
  }
  mail.down = false;
  pass(HOUR);
  expect(await run()).toEqual({ sent: 2, skipped: 0, busy: 0, failed: 1 });
  bad.id = 'none any more';
  await run();
  expect(texts()).toEqual(['three', 'two', 'one']);
});
