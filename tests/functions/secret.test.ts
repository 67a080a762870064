import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { createMemoryBlobs, NAMED_FAULTS } from '../support/memory-blobs.ts';

const EMAIL = 'nimali@example.com';

/** A service, and the secret of each new process. */
function secretsOf(service = createMemoryBlobs()) {
  return { service, store: service.open('secrets'), process: () => createSecret({ store: service.open('secrets') }) };
}

test('creates the secret once and hashes with HMAC-SHA256', async () => {
  const { store, process } = secretsOf();
  const hash = await process().keyedHash('subscriber', EMAIL);
  const { secret } = (await store.read('hmac')) as { secret: string };
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).toBe(createHmac('sha256', Buffer.from(secret, 'hex')).update(`subscriber\n${EMAIL}`).digest('hex'));
  expect(await process().keyedHash('address', EMAIL)).not.toBe(hash);
});

test('gives racing processes the same secret, which each reads once', async () => {
  const { service, process } = secretsOf();
  const secret = process();
  const hashes = await Promise.all(
    [secret, ...Array.from({ length: 50 }, process)].map((one) => one.keyedHash('subscriber', 'a')),
  );
  expect(new Set(hashes).size).toBe(1);
  expect([...service.records('secrets').keys()]).toEqual(['hmac']);
  const before = service.requests.length;
  await secret.keyedHash('subscriber', 'b');
  expect(service.requests.length).toBe(before);
});

test('a secret that is not as it was written is a fault, and no other one is made', async () => {
  const { service, store, process } = secretsOf();
  await store.create('hmac', { secret: 'ab' });
  await expect(process().keyedHash('subscriber', 'a')).rejects.toThrow(StoreError);
  expect(service.everWritten.size).toBe(1);
});

test.each(NAMED_FAULTS)('gives no hash when the store fails ($name), and afterwards the same one to all', async ({ fault }) => {
  for (const at of [1, 2, 3]) {
    const { service, process } = secretsOf();
    const secret = process();
    service.failAt(at, fault, 'from-then-on');
    const early = await withAutoTimers(() => secret.keyedHash('subscriber', 'a').catch(() => undefined));
    service.heal();
    const hash = await secret.keyedHash('subscriber', 'a');
    expect(await process().keyedHash('subscriber', 'a')).toBe(hash);
    expect([undefined, hash]).toContain(early);
  }
});
