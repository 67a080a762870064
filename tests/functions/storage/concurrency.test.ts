/** Concurrent requests through the endpoints, down to records and mails. */
import { expect, test } from 'vitest';
import { createMemoryBlobs } from '../../support/memory-blobs.ts';
import { readResponse } from '../../support/responses.ts';
import { SAMPLE_REQUEST } from '../../support/sample-forms.ts';
import { createTestSite, type FormName, FORMS, type SendOptions } from '../../support/test-site.ts';

const MANY = 50;
const KEY = { headers: { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' } };
const REQUESTS = Array.from({ length: MANY }, (_, number) => ({ ...SAMPLE_REQUEST, message: `Request ${number}` }));

/** A site over a service that shuffles concurrent calls. */
function createShuffledSite() {
  let calls = 0;
  const service = createMemoryBlobs({
    async pause() {
      for (let turn = (calls++ * 7) % 5; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    },
  });
  const site = createTestSite({ service });
  return {
    ...site,
    /** Sends all at once. @returns the texts of the responses */
    sendAll: async (form: FormName, bodies: readonly object[], options: SendOptions = {}) => {
      const responses = await Promise.all(bodies.map((body) => site.send(form, body, options)));
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      await site.settled();
      return Promise.all(responses.map(async (response) => JSON.stringify(await readResponse(response))));
    },
    recordsIn: (store: string) => [...service.records(store).keys()].filter((key) => key.startsWith('records/')),
  };
}
const manyTimes = <T>(value: T): T[] => Array.from({ length: MANY }, () => value);

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  'stores one record and sends one mail for 50 concurrent requests with one idempotency key: $form',
  async ({ form, right, store }) => {
    const { sendAll, recordsIn, mails } = createShuffledSite();
    expect(new Set(await sendAll(form, manyTimes(right), KEY)).size).toBe(1);
    expect(recordsIn(store)).toHaveLength(1);
    expect(mails).toHaveLength(1);
  },
);

test('stores one subscriber and sends one mail for 50 concurrent requests', async () => {
  const { sendAll, service, mails, pass, run } = createShuffledSite();
  await sendAll('subscribe', manyTimes({ email: 'nimali@example.com' }));
  for (let round = 0; round < 3; round++) {
    pass(6 * 60_000);
    await run();
  }
  const left = [...service.records('subscribers').keys()].map((key) => key.slice(0, key.indexOf('/')));
  expect(left.toSorted()).toEqual(['records', 'requests', 'states', 'subscribers', 'told', 'tries']);
  expect(mails).toHaveLength(1);
});

test('stores 50 records and sends 50 mails for 50 different concurrent appointments, even with one idempotency key', async () => {
  const { sendAll, recordsIn, mails } = createShuffledSite();
  expect(new Set(await sendAll('appointments', REQUESTS, KEY)).size).toBe(MANY);
  expect(recordsIn('appointments')).toHaveLength(MANY);
  const words = mails.map(({ text }) => /Request \d+/.exec(text)?.[0]);
  expect(words.toSorted()).toEqual(REQUESTS.map(({ message }) => message).toSorted());
});
