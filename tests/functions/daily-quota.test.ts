import { expect, test, vi } from 'vitest';
import { createDailyQuota } from '../../netlify/lib/forms/daily-quota.ts';
import { ipPrefix } from '../../netlify/lib/forms/ip-prefix.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { readResponse } from '../support/responses.ts';
import { SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import { createTestSite, recordsOf, START } from '../support/test-site.ts';

const DAY = 24 * 3_600_000;
const HERE = '203.0.113.7';

function create(store: RecordStore = createMemoryRecords()) {
  let now = START;
  const secret = createSecret({ store: createMemoryRecords() });
  const quota = createDailyQuota({ store, secret, clock: () => now });
  const times = async (count: number, address: string, form = 'contact') => {
    const outcomes: (string | undefined)[] = [];
    for (let n = 0; n < count; n++) outcomes.push(await quota.count(form, address));
    return outcomes;
  };
  return { quota, times, store, pass: (milliseconds: number) => (now += milliseconds) };
}

/** A distinct address per number. */
const address = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;
const NOTHING = (count: number) => Array.from({ length: count }, () => undefined);

test('accepts twenty submissions a day per address and quarantines further ones', async () => {
  const { times, pass } = create();
  expect(await times(20, HERE)).toEqual(NOTHING(20));
  expect(await times(2, HERE)).toEqual(['address_cap', 'address_cap']);
  // Other addresses and forms have quotas of their own.
  expect(await times(1, '203.0.113.8')).toEqual([undefined]);
  expect(await times(1, HERE, 'appointments')).toEqual([undefined]);
  pass(DAY - 1);
  expect(await times(1, HERE)).toEqual(['address_cap']);
  pass(1);
  expect(await times(20, HERE)).toEqual(NOTHING(20));
});

test('accepts five hundred submissions a day in total and quarantines further ones', async () => {
  const { quota, times, pass } = create();
  for (let number = 0; number < 500; number++) expect(await quota.count('contact', address(number))).toBeUndefined();
  expect(await times(1, HERE)).toEqual(['site_cap']);
  expect(await times(1, HERE, 'appointments')).toEqual([undefined]);
  pass(DAY);
  expect(await times(1, HERE)).toEqual([undefined]);
});

test('does not count submissions over the quota of an address', async () => {
  const { times, store } = create();
  await times(600, HERE);
  expect(await store.keys('')).toHaveLength(20);
  expect(await times(1, '203.0.113.8')).toEqual([undefined]);
});

test('stores no IP address', async () => {
  const { times, store } = create();
  await times(1, HERE);
  const [key = ''] = await store.keys('');
  expect(key).toMatch(/^contact\/[0-9a-f]{64}\/[0-9a-z]{9}-[0-9a-f]{16}$/);
  expect(await store.read(key)).toEqual({});
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // Loopback.
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['::ffff:127.0.0.1', undefined],
  ['', undefined],
  ['somewhere', undefined],
  [undefined, undefined],
])('reduces %s to %s', (given, prefix) => expect(ipPrefix(given)).toBe(prefix));

test('counts the IPv6 addresses of a household as one', async () => {
  const { quota } = create();
  const outcomes: unknown[] = [];
  for (let number = 1; number <= 21; number++)
    outcomes.push(await quota.count('contact', `2001:db8:1:2::${number.toString(16)}`));
  expect(outcomes).toEqual([...NOTHING(20), 'address_cap']);
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'accepts the submission within 1.5 s when the store fails: $name',
  async ({ fault }) => {
    const service = createMemoryBlobs();
    const { quota } = create(service.open('caps'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.failAt(1, fault, 'from-then-on');
    const outcome = await withAutoTimers(async () => {
      let waited = 0;
      const clock = setTimeout(() => (waited = 1), 1501);
      const found = await quota.count('contact', HERE);
      clearTimeout(clock);
      return { found, waited };
    });
    expect(outcome).toEqual({ found: undefined, waited: 0 });
    // Half of a response without a body is a complete one.
    if (fault.kind !== 'truncate') expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls.join()).not.toContain(HERE);
    log.mockRestore();
  },
);

test('stores and quarantines a submission over the quota with the same response and without a mail', async () => {
  const { send, settled, messages, mails } = createTestSite();
  const bodies = new Set<string>();
  for (let number = 0; number < 21; number++) {
    const response = await send('contact', SAMPLE_MESSAGE, { ip: HERE });
    expect(response.status).toBe(200);
    bodies.add(JSON.stringify(await readResponse(response)));
  }
  await settled();
  expect(bodies.size).toBe(1);
  const reasons = (await recordsOf(messages)).map(({ quarantined }) => quarantined);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(20);
  expect(reasons.filter((reason) => reason === 'address_cap')).toHaveLength(1);
  expect(mails).toHaveLength(20);
});

test('does not count a submission that the honeypot quarantines', async () => {
  const { send, open } = createTestSite();
  await send('contact', { ...SAMPLE_MESSAGE, website: 'https://spam.example' }, { ip: HERE });
  expect(await open('caps').keys('')).toEqual([]);
});
