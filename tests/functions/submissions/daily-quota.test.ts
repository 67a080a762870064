import { expect, test, vi } from 'vitest';
import { ipPrefix } from '../../../netlify/lib/submissions/daily-quota.ts';
import { withAutoTimers } from '../../support/vitest/auto-timers.ts';
import { createMemoryBlobs, NAMED_FAULTS } from '../../support/storage/memory-blobs.ts';
import { readResponse } from '../../support/functions/responses.ts';
import { SAMPLE_MESSAGE } from '../../support/functions/samples.ts';
import { createTestSite, DAY, memoryStores, recordsOf } from '../../support/functions/test-site.ts';

const HERE = '203.0.113.7';
const ELSEWHERE = '203.0.113.8';

function create(open = memoryStores()) {
  const { site, pass } = createTestSite({ open });
  const times = async (count: number, address: string | ((number: number) => string), form = 'contact') => {
    const outcomes: (string | undefined)[] = [];
    for (let number = 0; number < count; number++)
      outcomes.push(await site.quota.count(form, typeof address === 'string' ? address : address(number)));
    return outcomes;
  };
  return { times, pass, store: open('caps') };
}

const accepted = (count: number) => Array.from({ length: count }, () => undefined);

test('accepts twenty submissions a day per address, quarantines further ones without counting them, and stores no IP address', async () => {
  const { times, pass, store } = create();
  expect(await times(20, HERE)).toEqual(accepted(20));
  expect(new Set(await times(600, HERE))).toEqual(new Set(['address_cap']));
  const keys = await store.keys('');
  expect(keys).toHaveLength(20);
  expect(keys[0]).toMatch(/^contact\/[0-9a-f]{64}\/[0-9a-z]{9}-[0-9a-f]{16}$/);
  expect(await store.read(keys[0] ?? '')).toEqual({});
  // Other addresses and forms have quotas of their own.
  expect([await times(1, ELSEWHERE), await times(1, HERE, 'appointments')]).toEqual([[undefined], [undefined]]);
  pass(DAY - 1);
  expect(await times(1, HERE)).toEqual(['address_cap']);
  pass(1);
  expect(await times(20, HERE)).toEqual(accepted(20));
});

test('accepts five hundred submissions a day in total and quarantines further ones', async () => {
  const { times, pass } = create();
  const distinct = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  expect(await times(500, distinct)).toEqual(accepted(500));
  expect(await times(1, HERE)).toEqual(['site_cap']);
  expect(await times(1, HERE, 'appointments')).toEqual([undefined]);
  pass(DAY);
  expect(await times(1, HERE)).toEqual([undefined]);
});

test('counts the IPv6 addresses of a household as one, and no address of this machine', async () => {
  for (const [given, prefix] of [
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '', 'somewhere', undefined].map((one) => [one, undefined] as const),
  ] as const)
    expect(ipPrefix(given), given).toBe(prefix);
  const outcomes = await create().times(21, (number) => `2001:db8:1:2::${(number + 1).toString(16)}`);
  expect(outcomes).toEqual([...accepted(20), 'address_cap']);
});

test.each(NAMED_FAULTS)('accepts the submission within 1.5 s when the store fails: $name', async ({ fault }) => {
  const service = createMemoryBlobs();
  const others = memoryStores();
  const { times } = create((name) => (name === 'caps' ? service.open(name) : others(name)));
  using log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  service.failAt(1, fault, 'from-then-on');
  await withAutoTimers(async () => {
    const late = vi.fn();
    const clock = setTimeout(late, 1501);
    expect(await times(1, HERE)).toEqual([undefined]);
    clearTimeout(clock);
    expect(late).not.toHaveBeenCalled();
  });
  // Half of a response without a body is a complete one.
  if (fault.kind !== 'truncate') expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls.join()).not.toContain(HERE);
});

test('quarantines a submission over the quota with the same response and without a mail, and counts none of the honeypot', async () => {
  const { send, messages, mails, open } = createTestSite();
  const options = { ip: HERE, waits: true };
  await send('contact', { ...SAMPLE_MESSAGE, website: 'https://spam.example' }, options);
  expect(await open('caps').keys('')).toEqual([]);
  const bodies = new Set<string>();
  for (let number = 0; number < 21; number++)
    bodies.add(JSON.stringify(await readResponse(await send('contact', SAMPLE_MESSAGE, options))));
  expect(bodies.size).toBe(1);
  const reasons = (await recordsOf(messages)).map(({ quarantined }) => String(quarantined));
  expect(reasons.toSorted()).toEqual(['address_cap', ...Array.from({ length: 20 }, () => 'null'), 'trap']);
  expect(mails).toHaveLength(20);
});
