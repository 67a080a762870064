/** A day as lanes of appointments and free places. Expected places are worked out by hand. */
import { expect, test } from 'vitest';
import type { Visit } from '../../../netlify/lib/appointments/day-list.ts';
import { planOfDay } from '../../../netlify/lib/appointments/day-plan.ts';
import { SCHEDULE } from '../../support/functions/test-site.ts';

/** A Monday, at midnight in Colombo. */
const DATE = '2026-03-09';
const MIDNIGHT = Date.parse('2026-03-08T18:30:00Z');
const [MORNING] = SCHEDULE.sessions;
if (!MORNING) throw new Error('The schedule has no session.');

const visit = (time: string, minutes?: number) => ({ id: time, time, minutes, status: 'confirmed' }) as unknown as Visit;

/** The plan of a morning from 8 to 10 in steps of half an hour. */
function planOf(
  visits: readonly Visit[],
  { parallel = 1, now = MIDNIGHT, closedBecause = undefined as string | undefined } = {},
) {
  const sessions = [{ ...MORNING, from: '08:00', to: '10:00', minutes: 30, parallel }] as typeof SCHEDULE.sessions;
  const plan = planOfDay(DATE, { visits, closedBecause }, { schedule: { sessions }, minutes: 30 }, now);
  return {
    lanes: plan.lanes,
    blocks: plan.blocks.map((one) => `${one.visit.time} ${one.to - one.from} min in ${one.lane}${one.isAlone ? ' alone' : ''}`),
    free: plan.gaps.map(({ time, lane }) => `${time} in ${lane}`),
  };
}

test('an appointment takes its length, and the times that it leaves are free', () => {
  expect(planOf([visit('08:15', 30)])).toEqual({
    lanes: 1,
    blocks: ['08:15 30 min in 0 alone'],
    free: ['09:00 in 0', '09:30 in 0'],
  });
});

test('where two fit, each has a lane, and one alone leaves a place beside it', () => {
  expect(planOf([visit('08:00'), visit('08:00'), visit('09:00')], { parallel: 2 })).toEqual({
    lanes: 2,
    blocks: ['08:00 30 min in 0', '08:00 30 min in 1', '09:00 30 min in 0'],
    free: ['08:30 in 0', '08:30 in 1', '09:00 in 1', '09:30 in 0', '09:30 in 1'],
  });
});

test('an overbooked time has more lanes than places, and none is free', () => {
  expect(planOf([visit('08:00', 60), visit('08:30', 30)])).toEqual({
    lanes: 2,
    blocks: ['08:00 60 min in 0', '08:30 30 min in 1'],
    free: ['09:00 in 0', '09:30 in 0'],
  });
});

test('what has begun is not free, and nothing is on a closed day', () => {
  expect(planOf([], { now: MIDNIGHT + 9 * 3_600_000 }).free).toEqual(['09:30 in 0']);
  expect(planOf([visit('08:00')], { closedBecause: 'the doctor is away' })).toMatchObject({
    blocks: [expect.any(String)],
    free: [],
  });
});
