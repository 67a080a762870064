import { expect, test } from 'vitest';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { addressesOf, createIssue, createNewsletter, addresses } from '../../support/newsletter/newsletter.ts';
import { DAY, HOUR, START } from '../../support/functions/test-site.ts';

const NIMALI = 'nimali@example.com';

type Site = ReturnType<typeof createNewsletter>;
const keysOf = ({ open }: Site, folder: string) => open('newsletter').keys(folder);
/** An issue that everybody has. */
async function createSentIssue(emails: readonly string[]) {
  const site = await createIssue(emails);
  await site.minute();
  return site;
}
/** An issue that has reached Nimali, and not everybody. */
async function createHalfSentIssue() {
  const site = await createIssue([NIMALI, ...addresses(3)], { perMinute: 2 });
  while (!site.mails.some(({ to }) => to.address === NIMALI)) await site.minute();
  return { ...site, hash: await site.hashOf(NIMALI) };
}
const EVERYBODY = [NIMALI, ...addresses(3)].toSorted();
const PERSON = { kind: 'email', address: NIMALI } as const;

test('removes the minutes of a schedule after a day, and deliveries 30 days after the issue, whose figures it keeps', async () => {
  const site = await createSentIssue(addresses(3));
  for (const [at, folder, count] of [
    [DAY - 1, 'runs/', 1],
    [DAY, 'runs/', 0],
    [30 * DAY - 1, 'deliveries/', 3],
    [30 * DAY - 1, 'outcomes/', 3],
  ] as const) {
    await site.purge(START + at);
    expect(await keysOf(site, folder)).toHaveLength(count);
  }
  await site.purge(START + 30 * DAY);
  expect(await keysOf(site, '')).toEqual([`finished/${site.id}`, `issues/${site.id}`]);
  expect(await site.progress(site.id)).toMatchObject({ state: 'sent', counts: { sent: 3 } });
  // Nobody is mailed again.
  site.time.now = START + 31 * DAY;
  expect((await site.minute()).state).toBe('idle');
});

test('keeps the deliveries of an issue that is still being sent', async () => {
  const site = await createIssue(addresses(3), { perMinute: 1 });
  await site.minute();
  await site.purge(START + 60 * DAY);
  expect(await keysOf(site, 'outcomes/')).toHaveLength(1);
  site.time.now = START + 60 * DAY;
  await site.finish();
  expect(addressesOf(site.mails)).toEqual(addresses(3));
});

test('removes the deliveries of a subscriber who is gone, and of nobody else', async () => {
  const site = await createSentIssue([NIMALI, ...addresses(2)]);
  await site.leaves(NIMALI);
  await site.purge(START + 2 * HOUR);
  const left = [...(await keysOf(site, 'deliveries/')), ...(await keysOf(site, 'outcomes/'))];
  expect(left).toHaveLength(4);
  expect(left.join()).not.toContain(await site.hashOf(NIMALI));
});

test('mails nobody twice when the erasure of a recipient is killed at any call, and erases everything when run again', async () => {
  const calls = await everyCall(async (at) => {
    const site = await createHalfSentIssue();
    // Its time is over when the issue goes on.
    site.time.now += HOUR;
    const [killed] = await Promise.allSettled([
      eraseDataSubject(site.process({ open: crashingStores(site.open, at, 'after') }), PERSON),
    ]);
    await site.finish();
    expect(addressesOf(site.mails), `killed after call ${at}`).toEqual(EVERYBODY);
    expect(await eraseDataSubject(site, PERSON)).toEqual({ found: [], unreadable: [] });
    expect((await keysOf(site, '')).join(), `killed after call ${at}`).not.toContain(site.hash);
    return killed.status === 'rejected';
  });
  expect(calls).toBeGreaterThan(50);
});
