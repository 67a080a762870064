/** Every screen of the office answers within 60 store calls, however many records there are, and is light. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { steppedStore } from '../../support/storage/crashing-store.ts';
import { createOfficeSite } from '../../support/office/office-site.ts';
import { memoryStores } from '../../support/functions/test-site.ts';

/** Stores that count the calls of all. */
function countingStores() {
  const open = memoryStores();
  const counted = { calls: 0 };
  const step = <T>(call: () => Promise<T>) => ((counted.calls += 1), call());
  return { counted, open: ((name) => steppedStore(open(name), step)) satisfies OpenStore };
}

const MOST = 60;
/** Compressed bytes of a page, beside 13,500 of script and styles (tests/build). */
const HEAVIEST = 6500;
const DATE = '2026-03-09';

test('screens with 10,000 enquiries', { timeout: 60_000 }, async () => {
  const { open, counted } = countingStores();
  const { site, doctor, request, decide } = await createOfficeSite({ open });
  for (let number = 0; number < 5000; number++) {
    await site.store('appointments', { phone: `077 5${String(number).padStart(6, '0')}`, preferredDate: '2026-04-20' });
    await site.store('messages', { phone: `077 6${String(number).padStart(6, '0')}` });
  }
  const { path } = await request();
  const { path: confirmed } = await request({ name: 'Arjun Pillai', email: 'arjun@example.com' });
  await decide(confirmed, 'confirm', { date: DATE, time: '09:00' });
  const calls: Record<string, number> = {};
  for (const address of [
    ...['/office', '/office?list=done', '/office?kind=messages&page=100', path, confirmed, `${confirmed}?move`],
    ...[`/office/days/${DATE}`, `/office/weeks/${DATE}`, '/office/tomorrow', '/office/appointments/new', '/office/people'],
    ...['/office/log', '/office/figures', '/office/devices', '/office/newsletter', '/office/newsletter/new', '/office/count'],
  ]) {
    counted.calls = 0;
    const response = await doctor.get(address);
    expect(response.status, address).toBe(200);
    calls[address] = counted.calls;
    expect(brotliCompressSync(await response.text()).length, address).toBeLessThanOrEqual(HEAVIEST);
  }
  expect(Object.entries(calls).filter(([, count]) => count > MOST)).toEqual([]);
});
