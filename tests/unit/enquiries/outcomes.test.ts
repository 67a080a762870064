/** Figures count as if a decision that was taken back, and its taking back, had never been. */
import { expect, test } from 'vitest';
import type { StatusEvent } from '../../../netlify/lib/enquiries/events.ts';
import { agreedTimes, firstAnswerAt } from '../../../netlify/lib/figures/outcomes.ts';

const CONFIRMED: StatusEvent = { status: 'confirmed', type: 'confirm', at: 10, date: '2026-03-09', time: '09:30' };
const CANCELLED: StatusEvent = { status: 'cancelled', type: 'cancel', at: 20 };
const takeBack = (number: number, state: Partial<StatusEvent>): StatusEvent => ({
  ...{ status: 'pending', ...state },
  ...{ type: 'take-back', at: 30, takesBack: number },
});

test('a confirmation that was taken back is no answer and no agreed time', () => {
  const events = [CONFIRMED, takeBack(1, {})];
  expect(firstAnswerAt(events)).toBeUndefined();
  expect(agreedTimes(events)).toEqual([]);
  expect(firstAnswerAt([...events, { ...CONFIRMED, at: 40 }])).toBe(40);
});

test('an appointment whose cancellation was taken back is one agreed time, from its first confirmation on', () => {
  const events = [CONFIRMED, CANCELLED, takeBack(2, CONFIRMED)];
  expect(agreedTimes(events)).toMatchObject([{ date: '2026-03-09', at: 10, outcome: 'confirmed' }]);
});
