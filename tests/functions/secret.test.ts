import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withAutoTimers } from '../support/auto-timers.ts';

test('creates the secret once and hashes with HMAC-SHA256', async () => {
  await using server = await serveBlobs();
  const first = createSecret({ store: server.open('secrets') });
  const hash = await first.keyedHash('subscriber', 'nimali@example.com');
  expect(await createSecret({ store: server.open('secrets') }).keyedHash('subscriber', 'nimali@example.com')).toBe(hash);
  const { secret } = (await server.open('secrets').read('hmac')) as { secret: string };
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const byHand = createHmac('sha256', Buffer.from(secret, 'hex')).update('subscriber\nnimali@example.com').digest('hex');
  expect(hash).toBe(byHand);
  expect(await first.keyedHash('address', 'nimali@example.com')).not.toBe(hash);
});

test('creates different secrets for two sites', async () => {
  const hashes = await Promise.all(
    [1, 2].map(() => createSecret({ store: createMemoryRecords() }).keyedHash('subscriber', 'nimali@example.com')),
  );
  expect(new Set(hashes).size).toBe(2);
});

test('gives 200 racing processes the same secret', async () => {
  const service = createMemoryBlobs();
  const hashes = await Promise.all(
    Array.from({ length: 200 }, () => createSecret({ store: service.open('secrets') }).keyedHash('subscriber', 'a')),
  );
  expect(new Set(hashes).size).toBe(1);
  expect([...service.records('secrets').keys()]).toEqual(['hmac']);
});

test('reads the secret once per process', async () => {
  const service = createMemoryBlobs();
  const secret = createSecret({ store: service.open('secrets') });
  await secret.keyedHash('subscriber', 'a');
  const before = service.requests.length;
  await Promise.all(['b', 'c'].map((text) => secret.keyedHash('subscriber', text)));
  expect(service.requests.length).toBe(before);
});

test.each([null, {}, { secret: '' }, { secret: 'ab' }, 'x'])(
  'a secret that is not as it was written (%j) is a fault, and no other one is made',
  async (written) => {
    const service = createMemoryBlobs();
    await service.open('secrets').create('hmac', written);
    const before = service.everWritten.size;
    await expect(createSecret({ store: service.open('secrets') }).keyedHash('subscriber', 'a')).rejects.toThrow(StoreError);
    expect(service.everWritten.size).toBe(before);
    expect(await service.open('secrets').read('hmac')).toEqual(written);
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'when the store fails ($name) there is no hash, and afterwards the same one for all',
  async ({ fault }) => {
    for (const at of [1, 2, 3]) {
      const service = createMemoryBlobs();
      const secret = createSecret({ store: service.open('secrets') });
      service.failAt(at, fault, 'from-then-on');
      const early = await withAutoTimers(() => secret.keyedHash('subscriber', 'a').catch(() => undefined));
      service.heal();
      const hash = await secret.keyedHash('subscriber', 'a');
      expect(await createSecret({ store: service.open('secrets') }).keyedHash('subscriber', 'a')).toBe(hash);
      if (early !== undefined) expect(early).toBe(hash);
    }
  },
);
