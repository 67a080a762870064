import { expect, test } from 'vitest';
import type { Mailer } from '../../../netlify/lib/mail/mailer.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { addressesOf, createIssue, createNewsletter, DOCTOR, DRAFT, addresses } from '../../support/newsletter/newsletter.ts';
import { memoryStores, MINUTE, START } from '../../support/functions/test-site.ts';

test('offers what is new since the last issue was written, and what was sent before as not new', async () => {
  const site = createNewsletter();
  const newsletter = await site.newsletter();
  const offered = async () => {
    const { since, items } = await newsletter.candidates();
    return { since, fresh: items.filter(({ isNew }) => isNew).map(({ reference }) => reference) };
  };
  expect(await offered()).toEqual({ since: undefined, fresh: ['video:a-walk', 'article:second-look', 'article:first-steps'] });
  // Written on 20 February for 2 March; the video is of 28 February.
  site.time.now = Date.parse('2026-02-20T08:00:00Z');
  await site.sendIssue({ items: ['article:second-look'] }, '2026-03-02T09:00');
  const written = site.time.now;
  for (const now of ['2026-02-28T08:00:00Z', '2026-03-10T08:00:00Z']) {
    site.time.now = Date.parse(now);
    expect(await offered()).toEqual({ since: written, fresh: ['video:a-walk'] });
  }
  const stopped = await site.sendIssue({ items: ['video:a-walk'] });
  await newsletter.stop(stopped, DOCTOR);
  expect((await offered()).fresh).toEqual(['video:a-walk']);
});

test('names what is wrong with a draft by field, keeps its subject on one line, and schedules it for no wrong time', async () => {
  const site = createNewsletter();
  const newsletter = await site.newsletter();
  const draft = { id: newsletter.newDraftId(), ...DRAFT };
  for (const [fields, error] of [
    [{ items: ['article:draft'] }, { items: 'Not on the public site, or not any more: article:draft' }],
    [{ id: '../secrets' }, { id: 'Please open the form anew.' }],
  ])
    expect(newsletter.check({ ...draft, ...fields })).toEqual({ ok: false, error });
  const lines = newsletter.check({ ...draft, subject: 'a\r\nBcc: everybody@evil.example' });
  expect(lines).toMatchObject({ value: { subject: 'a Bcc: everybody@evil.example' } });
  for (const [at, reason] of [
    ['2026-03-01T13:30', /future/],
    ['2026-02-30T09:00', /date and time/],
    ['2027-03-02T09:00', /within a year/],
  ] as const)
    expect(await newsletter.send(draft, { by: DOCTOR, at }), at).toMatchObject({
      error: { code: 'invalid', problems: { at: expect.stringMatching(reason) as string } },
    });
  expect(await site.open('newsletter').keys('')).toEqual([]);
});

test('sends an issue to those who confirmed before it is sent, and to nobody else', async () => {
  const site = createNewsletter();
  await site.addReaders(['active@example.com', 'gone@example.com']);
  await site.leaves('gone@example.com');
  await site.request('asked@example.com');
  site.mails.length = 0;
  const id = await site.sendIssue();
  await site.addReaders(['late@example.com'], START + 1);
  expect(await site.minute()).toMatchObject({ state: 'done', mails: { sent: 1 } });
  await site.minute();
  expect(addressesOf(site.mails)).toEqual(['active@example.com']);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 1 }, finishedAt: START });
});

test('sends at most the configured number of mails in a minute, and shows how far it is', async () => {
  const { id, progress, minute, mails } = await createIssue(addresses(7), { perMinute: 3 });
  const steps: unknown[] = [];
  for (let minutes = 0; minutes < 4; minutes++) {
    const { state, remaining, counts } = await progress(id);
    steps.push([state, counts.sent, remaining].join(' '));
    await minute();
  }
  expect(steps).toEqual(['sending 0 7', 'sending 3 4', 'sending 6 1', 'sent 7 0']);
  expect(addressesOf(mails)).toEqual(addresses(7).toSorted());
});

test('lets one of three schedulers send in a minute, and mails nobody twice when runs of two minutes overlap', async () => {
  const { process, mails } = await createIssue(addresses(6), { perMinute: 4 });
  const runs = await Promise.all([1, 2, 3].map(() => process().site.jobs.sendNewsletter(START + 20_000)));
  expect(runs.map(({ state }) => state).toSorted()).toEqual(['busy', 'busy', 'sending']);
  expect(mails).toHaveLength(4);
  for (const seed of ['one', 'two', 'three', 'four', 'five']) {
    const interleaving = createInterleaving(seed);
    const site = await createIssue(addresses(12));
    const runAt = (now: number) =>
      site.process({ open: interleaving.process(site.open).open, clock: () => now }).site.jobs.sendNewsletter(now + 20_000);
    await Promise.all([runAt(START), runAt(START + MINUTE)]);
    expect(addressesOf(site.mails), seed).toEqual(addresses(12).toSorted());
  }
});

test('stops in the middle: mails under way arrive, no other is sent, and it cannot be stopped when everybody has it', async () => {
  const sent: string[] = [];
  const stopped = Promise.withResolvers<undefined>();
  const mailer: Mailer = {
    async send({ to }) {
      sent.push(to.address);
      // The mails that are under way when it is stopped.
      if (sent.length > 3) await stopped.promise;
      if (sent.length < 3) return;
      await (await site.newsletter()).stop(id, DOCTOR);
      stopped.resolve(undefined);
    },
  };
  const { id, ...site } = await createIssue(addresses(40), { mailer });
  await site.minute();
  // Five mails are under way at once.
  expect(sent.length).toBeLessThanOrEqual(3 + 4);
  const count = sent.length;
  for (let minute = 0; minute < 3; minute++) expect((await site.minute()).state).toBe('idle');
  expect(sent).toHaveLength(count);
  const stop = { at: START, by: DOCTOR };
  expect(await site.progress(id)).toMatchObject({ state: 'stopped', counts: { sent: count }, remaining: 0, stopped: stop });
  const finished = await createIssue(addresses(2));
  await finished.minute();
  const newsletter = await finished.newsletter();
  expect(await newsletter.stop(finished.id, DOCTOR)).toMatchObject({ ok: false, error: { code: 'finished' } });
  const unknown = await newsletter.stop('issue-000000000-0000000000000000', DOCTOR);
  expect(unknown).toEqual({ ok: false, error: { code: 'unknown' } });
});

test('sends nothing to an address that unsubscribes while the issue is sent', async () => {
  const mailed: string[] = [];
  const everybodyLeft = Promise.withResolvers<undefined>();
  const mailer: Mailer = {
    async send({ to }) {
      mailed.push(to.address);
      if (mailed.length > 1) return everybodyLeft.promise;
      for (const email of addresses(30)) await site.leaves(email);
      everybodyLeft.resolve(undefined);
    },
  };
  const site = await createIssue(addresses(30), { mailer, perMinute: 600 });
  await site.finish();
  // Five are under way at once; those had read that their address was subscribed.
  expect(mailed.length).toBeLessThanOrEqual(5);
  expect((await site.progress(site.id)).state).toBe('sent');
});

test('sends a scheduled issue at its time at the practice, to those subscribed by then', async () => {
  const site = createNewsletter();
  await site.addReaders(['early@example.com']);
  const id = await site.sendIssue({}, '2026-03-02T09:00');
  expect((await site.progress(id)).state).toBe('scheduled');
  // 9:00 in Colombo is 3:30 UTC.
  await site.addReaders(['since@example.com'], Date.parse('2026-03-02T03:29:00Z'));
  site.time.now = Date.parse('2026-03-02T03:29:59.999Z');
  expect((await site.process().site.jobs.sendNewsletter(Infinity)).state).toBe('idle');
  site.time.now = Date.parse('2026-03-02T03:30:00Z');
  expect((await site.process().site.jobs.sendNewsletter(Infinity)).state).toBe('done');
  expect(addressesOf(site.mails)).toEqual(['early@example.com', 'since@example.com']);
  expect(site.mails[0]?.text).toContain('Newsletter, 2 March 2026');
});

test('makes one issue of a draft that is sent fifty times at once', async () => {
  const site = createNewsletter({ open: createInterleaving('drafts').process(memoryStores()).open });
  await site.addReaders(addresses(2));
  const newsletter = await site.newsletter();
  const draft = { id: newsletter.newDraftId(), ...DRAFT };
  const results = await Promise.all(Array.from({ length: 50 }, () => newsletter.send(draft, { by: DOCTOR })));
  expect(results.every(({ ok }) => ok)).toBe(true);
  await site.finish();
  expect(addressesOf(site.mails)).toEqual(addresses(2));
  const again = await newsletter.send({ ...draft, subject: 'Another subject' }, { by: DOCTOR });
  expect(again).toMatchObject({ error: { code: 'used', issue: { subject: DRAFT.subject } } });
});
