/**
 * Every screen of the office answers within 60 store calls, however many records there are, and is light. A day and a week take four
 * more for each appointment that they show (docs/decisions/0068-a-day-reads-its-appointments.md).
 */
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
const FULL_DAY = '2026-03-12';
/** Appointments of this day, and store calls of each in a day and a week, beside those that the screen takes itself. */
const FULL = 20;
const OF_EACH = 4;
const OWN = 20;

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
  for (let number = 0; number < FULL; number++) {
    const { id } = await request({ name: `Patient ${number}`, phone: `077 7${String(number).padStart(6, '0')}` });
    const time = `${String(8 + Math.floor(number / 2)).padStart(2, '0')}:${number % 2 === 0 ? '00' : '30'}`;
    await site.decided('appointments', id, 0, { type: 'confirm', date: FULL_DAY, time });
    // Each entry of the log names another patient.
    await doctor.get(`/office/appointments/${id}`);
  }
  const calls: Record<string, number> = {};
  for (const address of [
    ...['/office', '/office?list=done', '/office?kind=messages&page=100', path, confirmed, `${confirmed}?move`],
    ...[`/office/days/${DATE}`, `/office/weeks/${DATE}`, '/office/tomorrow', '/office/appointments/new', '/office/people'],
    ...[
      `/office/days/${FULL_DAY}`,
      '/office/log',
      '/office/log?kind=appointments',
      `/office/log?by=${doctor.person}`,
      '/office/figures',
      '/office/devices',
      '/office/newsletter',
      '/office/newsletter/new',
      '/office/count',
    ],
  ]) {
    counted.calls = 0;
    const response = await doctor.get(address);
    expect(response.status, address).toBe(200);
    calls[address] = counted.calls;
    expect(brotliCompressSync(await response.text()).length, address).toBeLessThanOrEqual(HEAVIEST);
  }
  const shows = (address: string) => (address === `/office/days/${FULL_DAY}` || address.includes('/weeks/') ? FULL : 0);
  expect(Object.entries(calls).filter(([address, count]) => count > Math.max(MOST, OWN + OF_EACH * shows(address)))).toEqual([]);
});
