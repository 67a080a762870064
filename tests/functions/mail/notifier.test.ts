/** One mail per record, and its retries. The faults of each call are in fault-matrix.test.ts. */
import { expect, test } from 'vitest';
import { namesBelow } from '../../../netlify/lib/storage/record-store.ts';
import { createTestSite, HOUR, MINUTE, type SiteOptions } from '../../support/functions/test-site.ts';
import { unreadableRecords } from '../../support/storage/unreadable-records.ts';

/** Messages, and the mails about them. */
function create(deps: SiteOptions = {}) {
  const site = createTestSite(deps);
  const { messages, mails, clock, open } = site;
  const notifier = async () => (await site.site.notifiers()).messages;
  return {
    ...site,
    /** Ids of the messages that are mailed. */
    mailed: () => mails.map(({ messageId }) => /^message\.(.+)@/.exec(messageId)?.[1]),
    notify: async (id: string) => (await notifier()).notify((await messages.read(id)) ?? expect.fail()),
    run: async (until = clock() + HOUR) => (await notifier()).retryPending(until),
    /** Ids that are neither notified nor quarantined. */
    pending: async () => {
      const done = new Set([...(await namesBelow(open('messages'), 'told/')), ...(await namesBelow(open('messages'), 'aside/'))]);
      return (await messages.ids()).filter((id) => !done.has(id));
    },
  };
}

test('sends no mail of a quarantined record, however often the schedule runs', async () => {
  const { store, pending, notify, pass, run, mailed } = create();
  const id = await store('messages', {}, 'site_cap');
  expect(await pending()).toEqual([id]);
  await notify(id);
  expect(await pending()).toEqual([]);
  // The function crashed before it marked this one.
  await store('messages', {}, 'trap');
  for (let hour = 0; hour < 5; hour++) await run(pass(HOUR) + MINUTE);
  expect([await pending(), mailed()]).toEqual([[], []]);
});

test('retries after 5, 10, 20 minutes and so on, at most 6 hours apart, for 72 hours', async () => {
  const { mail, pending, store, notify, pass, run } = create();
  mail.down = true;
  const id = await store('messages');
  expect(await notify(id)).toBe('failed');
  const triedAt: number[] = [];
  for (let minute = 1; minute <= 80 * 60; minute++) {
    pass(MINUTE);
    if ((await run()).failed > 0) triedAt.push(minute);
  }
  expect(triedAt.slice(0, 8)).toEqual([5, 15, 35, 75, 155, 315, 635, 995]);
  expect(triedAt.at(-1)).toSatisfy((last: number) => last > 66 * 60 && last <= 72 * 60);
  expect(await pending()).toEqual([id]);
});

test('leaves the first minute to the function that stored the record, starts nothing late, and mails once though runs race', async () => {
  const { store, pass, run, mailed } = create();
  const id = await store('messages');
  pass(59_000);
  await run();
  await run(pass(1000));
  expect(mailed()).toEqual([]);
  await Promise.all([run(), run(), run()]);
  expect(mailed()).toEqual([id]);
});

test.each(['records/ID', 'tries/ID/0001'])('continues after an unreadable record: %s', async (damaged) => {
  const { open, broken } = unreadableRecords();
  const { mail, store, notify, pass, run, mailed } = create({ open });
  mail.down = true;
  const ids: string[] = [];
  for (let number = 0; number < 3; number++) {
    const id = await store('messages');
    ids.push(id);
    await notify(id);
    pass(1000);
  }
  mail.down = false;
  broken.add(damaged.replace('ID', ids.at(-1) ?? ''));
  pass(HOUR);
  expect(await run()).toEqual({ sent: 2, skipped: 0, busy: 0, failed: 1 });
  broken.clear();
  await run();
  expect(mailed()).toEqual(ids);
});
