import { expect, test } from 'vitest';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import { createDailyCap } from '../../netlify/lib/forms/daily-cap.ts';
import { networkOf } from '../../netlify/lib/forms/network.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { MessageSchema } from '../../netlify/lib/stores/messages.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { readAnswer } from '../support/answers.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withTimePassing } from '../support/passing-time.ts';
import { SAMPLE_MESSAGE } from '../support/sample-forms.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const DAY = 24 * 3_600_000;
const HERE = '203.0.113.7';

function create(store: RecordStore = createMemoryRecords()) {
  let now = START;
  const faults: string[] = [];
  const secret = createSecret({ store: createMemoryRecords() });
  const cap = createDailyCap({
    store,
    hashOf: (address) => secret.keyedHash('address', address),
    clock: () => now,
    onFault: (fault) => faults.push(fault),
  });
  const times = async (count: number, address: string, form = 'contact') => {
    const outcomes: (string | undefined)[] = [];
    for (let n = 0; n < count; n++) outcomes.push(await cap.count(form, address));
    return outcomes;
  };
  return { cap, times, faults, store, pass: (milliseconds: number) => (now += milliseconds) };
}

/** An address of its own for each number. */
const address = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;
const NOTHING = (count: number) => Array.from({ length: count }, () => undefined);

test('from one address twenty are let through in a day, and the next is set aside', async () => {
  const { times, pass } = create();
  expect(await times(20, HERE)).toEqual(NOTHING(20));
  expect(await times(2, HERE)).toEqual(['address_cap', 'address_cap']);
  // Other addresses and other forms have their own.
  expect(await times(1, '203.0.113.8')).toEqual([undefined]);
  expect(await times(1, HERE, 'appointments')).toEqual([undefined]);
  pass(DAY - 1);
  expect(await times(1, HERE)).toEqual(['address_cap']);
  pass(1);
  expect(await times(20, HERE)).toEqual(NOTHING(20));
});

test('altogether five hundred are let through in a day, and the next is set aside, whoever sends it', async () => {
  const { cap, times, pass } = create();
  for (let number = 0; number < 500; number++) expect(await cap.count('contact', address(number))).toBeUndefined();
  expect(await times(1, HERE)).toEqual(['site_cap']);
  expect(await times(1, HERE, 'appointments')).toEqual([undefined]);
  pass(DAY);
  expect(await times(1, HERE)).toEqual([undefined]);
});

test('one busy address does not use up what all others have', async () => {
  const { times, store } = create();
  await times(600, HERE);
  expect(await store.keys('')).toHaveLength(20);
  expect(await times(1, '203.0.113.8')).toEqual([undefined]);
});

test('what is stored tells nobody’s address', async () => {
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
  // No visitor comes from the machine itself.
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['::ffff:127.0.0.1', undefined],
  ['', undefined],
  ['somewhere', undefined],
  [undefined, undefined],
])('%s counts as %s', (given, network) => expect(networkOf(given)).toBe(network));

test('a household with many addresses counts as one', async () => {
  const { cap } = create();
  const outcomes: unknown[] = [];
  for (let number = 1; number <= 21; number++) outcomes.push(await cap.count('contact', `2001:db8:1:2::${number.toString(16)}`));
  expect(outcomes).toEqual([...NOTHING(20), 'address_cap']);
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'with the store failing ($name) what is sent is let through within a second and a half',
  async ({ fault }) => {
    const service = createMemoryBlobs();
    const { cap, faults } = create(service.open('caps'));
    service.failAt(1, fault, 'from-then-on');
    const outcome = await withTimePassing(async () => {
      let waited = 0;
      const clock = setTimeout(() => (waited = 1), 1501);
      const found = await cap.count('contact', HERE);
      clearTimeout(clock);
      return { found, waited };
    });
    expect(outcome).toEqual({ found: undefined, waited: 0 });
    // Half of an answer without a body is a whole one.
    if (fault.kind !== 'truncate') expect(faults).toHaveLength(1);
    expect(faults.join()).not.toContain(HERE);
  },
);

test('a visitor over the limit is thanked like everybody else; it is kept, set aside, and nobody is mailed', async () => {
  const { cap } = create();
  const messages = createInbox({ store: createMemoryRecords(), schema: MessageSchema });
  const told: (string | null)[] = [];
  const handler = contactEndpoint({
    messages,
    tell: ({ quarantined }) => Promise.resolve(told.push(quarantined)),
    cap,
    log: () => undefined,
  });
  const send = async () =>
    handler(
      new Request('https://site.test/api/contact', {
        method: 'POST',
        body: JSON.stringify(SAMPLE_MESSAGE),
        headers: { 'Content-Type': 'application/json' },
      }),
      { ip: HERE },
    );
  const answers: unknown[] = [];
  for (let number = 0; number < 21; number++) {
    const response = await send();
    expect(response.status).toBe(200);
    answers.push(await readAnswer(response));
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const [newest, ...others] = await Promise.all((await messages.ids()).map((id) => messages.read(id)));
  expect([newest, ...others].map((record) => record?.quarantined).toSorted()).toEqual(
    [...Array<null>(20).fill(null), 'address_cap'].toSorted(),
  );
  expect(told).toEqual([...Array<null>(20).fill(null), 'address_cap']);
});

test('what is suspected already uses nothing up', async () => {
  const { cap, store } = create();
  const handler = contactEndpoint({
    messages: createInbox({ store: createMemoryRecords(), schema: MessageSchema }),
    tell: () => Promise.resolve(),
    cap,
    log: () => undefined,
  });
  await handler(
    new Request('https://site.test/api/contact', {
      method: 'POST',
      body: JSON.stringify({ ...SAMPLE_MESSAGE, website: 'https://spam.example' }),
      headers: { 'Content-Type': 'application/json' },
    }),
    { ip: HERE },
  );
  expect(await store.keys('')).toEqual([]);
});
