/** Which free times the office is offered: of the wished half-day, of the day, of the next open days. */
import { expect, test } from 'vitest';
import { CONFIRM } from '../../support/functions/samples.ts';
import { createTestSite } from '../../support/functions/test-site.ts';

const textOf = ({ date, time }: { date: string; time: string }) => `${date.slice(5)} ${time}`;

test('a closed day and the weekend between are left out', async () => {
  const { site } = createTestSite();
  // A Thursday; Friday, 13 March, is closed.
  const times = await site.findFreeTimes({ date: '2026-03-12', halfDay: 'Afternoon', type: 'Consultation' });
  expect(times.wished.map(textOf)).toEqual(['03-12 12:00', '03-12 12:30', '03-12 13:00', '03-12 13:30', '03-12 14:00']);
  expect(times.sameDay.map(textOf)).toEqual(['03-12 08:00', '03-12 08:30', '03-12 09:00', '03-12 09:30']);
  // The wished half-day of these days, too.
  expect(times.later.map(textOf)).toEqual(['03-16 12:00', '03-16 12:30', '03-17 12:00', '03-17 12:30']);
});

test('a closed day has no free time, and a day that is over begins with today, after now', async () => {
  const { site, time } = createTestSite();
  const closed = await site.findFreeTimes({ date: '2026-03-13', type: 'Consultation' });
  expect([closed.wished, closed.sameDay, closed.later.map(textOf)[0]]).toEqual([[], [], '03-16 08:00']);
  // Monday, 2 March 2026, 19:10 at the practice.
  time.now = Date.parse('2026-03-02T13:40:00Z');
  const over = await site.findFreeTimes({ date: '2026-02-20', halfDay: 'Morning', type: 'Consultation' });
  expect([over.wished, over.later.map(textOf)]).toEqual([[], ['03-02 19:30', '03-03 08:00', '03-03 08:30', '03-04 08:00']]);
});

test('what is confirmed is not free, but for the appointment that is moved', async () => {
  const { add, site } = createTestSite();
  const id = await add('appointments', CONFIRM);
  const wish = { date: CONFIRM.date, halfDay: 'Morning', type: 'Consultation' };
  const others = await site.findFreeTimes(wish);
  expect(others.wished.map(({ time }) => time)).toEqual(['08:00', '08:30', '09:00', '10:00', '10:30']);
  expect(others.confirmed).toEqual(['09:30']);
  const own = await site.findFreeTimes({ ...wish, except: id });
  expect(own.wished.map(({ time }) => time)).toContain('09:30');
  expect(own.confirmed).toEqual([]);
});

test('without a wished half-day all times of the day and of the next three open days are offered', async () => {
  const { add, site } = createTestSite();
  await add('appointments', CONFIRM);
  // Monday, 9 March, from 8 to 20: 24 times of half an hour, of which one is confirmed. Friday, 13 March, is closed.
  const times = await site.findFreeTimes({ date: CONFIRM.date, type: 'Consultation' });
  expect(times.wished).toHaveLength(23);
  expect([times.wished[0], times.wished.at(-1)]).toEqual([
    { date: CONFIRM.date, time: '08:00', halfDay: 'Morning' },
    { date: CONFIRM.date, time: '19:30', halfDay: 'Evening' },
  ]);
  expect(times.sameDay).toEqual([]);
  expect(times.later).toHaveLength(3 * 24);
  const days = [...new Set(times.later.map(({ date }) => date))];
  expect(days).toEqual(['2026-03-10', '2026-03-11', '2026-03-12']);
});
