/** Markers agree with events in the end, whatever is killed, and what waits for the office is shown in between. */
import { expect, test } from 'vitest';
import { PATIENT } from '../../../netlify/lib/actor.ts';
import { markSent, syncMarkers } from '../../../netlify/lib/enquiries/markers.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { APPOINTMENT, CONFIRM, PROPOSE, REPLY, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, type Decision, type OpenStore } from '../../support/functions/test-site.ts';

const MOVE = { ...CONFIRM, date: '2026-03-11', time: '10:00' } as const;
const SUNDAY: Decision = { ...CONFIRM, date: '2026-03-08', despite: ['outside'] };
const ASK = { type: 'ask-another-time' } as const;

const MARKERS = ['done/', 'flags/', 'aside/', 'restored/'];
const markersIn = async (open: OpenStore) => {
  const all = await Promise.all(MARKERS.map((folder) => open('appointments').keys(folder)));
  // Each site hashes telephone numbers with a secret of its own.
  return all.flat().filter((key) => !key.includes('/number-'));
};

/** The markers of the same record and events, made at once. */
async function freshMarkers(open: OpenStore, id: string): Promise<string[]> {
  const { open: copy, stores } = createTestSite();
  for (const folder of ['records/', 'status/'])
    for (const key of await open('appointments').keys(folder))
      await copy('appointments').create(key, await open('appointments').read(key));
  await markSent(copy('appointments'), id, APPOINTMENT, []);
  await syncMarkers(stores.appointments, id);
  return markersIn(copy);
}

const by = ({ type }: Decision) => (type === 'ask-another-time' ? PATIENT : SANDUNI);

test.each<[string, Decision[]]>([
  ['take', [{ type: 'take' }]],
  ['confirm', [CONFIRM]],
  ['confirm despite the session', [SUNDAY]],
  ['propose', [PROPOSE]],
  ['decline', [{ type: 'decline' }]],
  ['reply', [REPLY]],
  ['done', [{ type: 'done' }]],
  ['set aside', [{ type: 'set-aside' }]],
  ['restore', [{ type: 'set-aside' }, { type: 'restore' }]],
  ['reopen', [{ type: 'decline' }, { type: 'reopen' }]],
  ['move', [CONFIRM, MOVE]],
  ['move away from what was acknowledged', [SUNDAY, MOVE]],
  ['cancel', [CONFIRM, { type: 'cancel' }]],
  ['confirmed, then proposed', [CONFIRM, PROPOSE]],
  ['another time than the confirmed one', [CONFIRM, ASK]],
  ['keep', [CONFIRM, ASK, { type: 'keep' }]],
  ['another time than the proposed ones', [PROPOSE, ASK]],
  ['proposed anew', [PROPOSE, { ...PROPOSE, options: [MOVE] }]],
])(
  '%s: killed at any call, what is open is shown, and the hourly job leaves the markers of the last event',
  async (_what, decisions) => {
    for (const when of ['before', 'after'] as const) {
      const calls = await everyCall(async (at) => {
        const site = createTestSite();
        const { open } = site;
        const id = await site.add('appointments');
        const decide = (process: Pick<typeof site, 'decide'>, after: number) => {
          const decision = decisions[after] ?? CONFIRM;
          return process.decide({ kind: 'appointments', id, after, actor: by(decision), decision });
        };
        for (const [after] of decisions.slice(0, -1).entries()) expect((await decide(site, after)).ok).toBe(true);
        const dying = site.process({ open: crashingStores(open, at, when) });
        const [outcome] = await Promise.allSettled([decide(dying, decisions.length - 1)]);
        // What is open is never hidden in between.
        const last = await site.lastEvent(id);
        const isOpen = (last?.list ?? 'new') === 'new' && last?.aside !== true;
        if (isOpen) expect((await site.site.lists.counts()).new, `killed ${when} call ${at}`).toBe(1);
        await site.site.jobs.repairIndexes(Infinity);
        expect(await markersIn(open), `killed ${when} call ${at}`).toEqual(await freshMarkers(open, id));
        return outcome.status === 'rejected';
      });
      expect(calls).toBeGreaterThan(6);
    }
  },
);

/** Removes the marker of an appointment, or of all, whose name begins so. */
const removed = (prefix: string) => async (store: RecordStore, id: string) => {
  for (const key of await store.keys(`flags/${id}/${prefix}`)) await store.remove(key);
};
const wasLeft = (store: RecordStore, id: string) => store.create(`done/${id}`, {});
const [AT_ONCE, LATER] = [Date.parse('2026-03-01T08:00:00Z'), Date.parse('2026-03-12T00:00:00Z')];
test.each<[string, Decision[], (store: RecordStore, id: string) => Promise<unknown>, at: number, object, object]>([
  ['a proposal killed between two', [PROPOSE], removed('waiting'), AT_ONCE, { new: 1, waiting: 0 }, { new: 0, waiting: 1 }],
  ['a proposal from before there was an end', [PROPOSE], removed('until-'), LATER, { waiting: 1 }, { waiting: 0, new: 1 }],
  ['a time of a closed day from before there was one', [CONFIRM], removed('at-'), AT_ONCE, { done: 1 }, { done: 0, new: 1 }],
  ['what was opened again in a race', [{ type: 'decline' }, { type: 'reopen' }], wasLeft, AT_ONCE, { done: 1 }, { new: 1 }],
])('the hourly job mends the markers of %s', async (_what, decisions, damage, at, before, after) => {
  const { open, site, add, setClosed } = createTestSite();
  await damage(open('appointments'), await add('appointments', ...decisions));
  await setClosed(CONFIRM.date);
  expect(await site.lists.counts(at)).toMatchObject(before);
  await site.jobs.repairIndexes(Infinity);
  expect(await site.lists.counts(at)).toMatchObject(after);
});

test('the hourly job marks the wished day of a request from before there were such marks', async () => {
  const { open, site, add } = createTestSite();
  const id = await add('appointments');
  const keys = await open('appointments').keys('flags/');
  expect(keys.length).toBeGreaterThan(0);
  await removed('')(open('appointments'), id);
  await site.jobs.repairIndexes(Infinity);
  expect(await open('appointments').keys('flags/')).toEqual(keys);
});

test('the flags of the time before are gone although no listing shows them yet', async () => {
  const { add, pass, process } = createTestSite({ hasLateListings: true });
  const id = await add('appointments', SUNDAY);
  pass(1000);
  await process().decided('appointments', id, 1, MOVE);
  pass(120_000);
  const flags = await process().open('appointments').keys(`flags/${id}/at-`);
  expect(flags).toEqual([`flags/${id}/at-2026-03-11-1000-30`]);
});
