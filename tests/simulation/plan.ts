/** What happens in a run, as a list that the seed decides. Each step has a chance of its own, so that a run without some of them is still the same in the rest. */
import { shiftedDay, practiceTime } from '../../src/time/practice-time.ts';
import { weekdayOf } from '../../src/time/dates.ts';
import { type Chance, createChance } from './chance.ts';
import { DOCTOR_STEPS } from './doctor-steps.ts';
import { JOB_STEPS } from './job-steps.ts';
import { OFFICE_STEPS } from './office-steps.ts';
import { PATIENT_STEPS, type Step } from './patient-steps.ts';
import { firstDay } from './setting.ts';
import { WORLD_STEPS } from './world-steps.ts';

export const STEPS: Readonly<Record<StepName, Step>> = {
  ...PATIENT_STEPS,
  ...OFFICE_STEPS,
  ...DOCTOR_STEPS,
  ...JOB_STEPS,
  ...WORLD_STEPS,
};
type StepName = keyof (typeof PATIENT_STEPS & typeof OFFICE_STEPS & typeof DOCTOR_STEPS & typeof JOB_STEPS & typeof WORLD_STEPS);

export interface PlannedStep {
  /** Milliseconds since 1970. */
  at: number;
  name: StepName;
  /** Decides what the step does, within the state that it finds. */
  chance: string;
  /** The call at which its task is killed. */
  diesAt?: number;
  /** Steps with the same one are about the same time of a day. */
  focus?: string;
}

export interface Plan {
  seed: string;
  steps: PlannedStep[];
  /** Times at which all work is done and the invariants are checked. */
  checks: number[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const OFFICE_WEIGHTS = {
  ...{
    opensEnquiries: 24,
    decides: 62,
    confirmsSameTime: 0,
    tidiesUp: 2,
    booksByTelephone: 7,
    opensDay: 9,
    closesDay: 0.6,
    reminds: 3,
    looksAround: 5,
  },
  ...{ sendsNewsletter: 1.6, erases: 0.5, triesWithoutRight: 1.5, looksAsDoctor: 1.5 },
} satisfies Record<keyof typeof OFFICE_STEPS | keyof typeof DOCTOR_STEPS, number>;
const PATIENT_WEIGHTS = {
  ...{ sendsAppointment: 26, sendsMessage: 5, chats: 4, subscribes: 8, sendsAgain: 5, pressesLink: 34 },
  ...{ unsubscribesInMailProgram: 1.5, looksAtDay: 1 },
} satisfies Record<keyof typeof PATIENT_STEPS, number>;
/** Steps that meet within a second. */
const RUSH_WEIGHTS = {
  decides: 50,
  pressesLink: 30,
  sendsReminders: 4,
  closesDay: 4,
  booksByTelephone: 10,
  retriesMails: 4,
  repairsIndexes: 2,
  deploys: 0.3,
} as const;

/** Jobs of a day, with the hour of each run. */
const JOBS: readonly (readonly [StepName, readonly number[]])[] = [
  ['retriesMails', [7, 10, 13, 16, 20]],
  ['sendsReminders', [7, 10, 16]],
  ['repairsIndexes', [6]],
  ['sendsIssues', [10, 15]],
  ['sendsDigest', [7]],
  ['purges', [2]],
];

export function planOf(seed: string, weeks: number): Plan {
  const chance = createChance(`plan ${seed}`);
  const steps: PlannedStep[] = [];
  const checks: number[] = [];
  let number = 0;
  const add: Add = (at, name, mayDie = true, focus) => {
    const step: PlannedStep = { at, name, chance: `${seed} ${number++}`, ...(focus === undefined ? {} : { focus }) };
    if (mayDie && chance.happens(0.05)) step.diesAt = chance.between(1, chance.pick([12, 60, 110]));
    steps.push(step);
  };

  for (let day = 0; day < weeks * 7; day++) {
    const date = shiftedDay(firstDay(), day);
    const at = (hour: number) => practiceTime(date, '00:00') + Math.round(hour * HOUR);
    const isSunday = weekdayOf(date) === 'Sunday';
    const isCheck = isSunday && day > 0 && (day / 7) % 2 === 0;
    planPeople(chance, at, isSunday, isCheck ? 20 : 23, add);
    planJobs(chance, at, add);
    if (chance.happens(0.05)) add(at(chance.between(8, 18)), 'deploys', false);
    planWeather(chance, at, add);
    if (day % 7 === 3) add(at(22.5), 'countsFigures');
    // 23:30, after the last step of the evening.
    if (isCheck) checks.push(at(23.5));
  }
  const end = practiceTime(shiftedDay(firstDay(), weeks * 7), '00:30');
  if (checks.at(-1) === undefined || end - (checks.at(-1) ?? 0) > 2 * HOUR) checks.push(end);
  return { seed, steps: steps.toSorted((a, b) => a.at - b.at), checks };
}

type Add = (at: number, name: StepName, mayDie?: boolean, focus?: string) => void;
type At = (hour: number) => number;

function planPeople(chance: Chance, at: At, isSunday: boolean, lastHour: number, add: Add): void {
  for (let count = chance.between(3, 7); count > 0; count--)
    add(at(6 + chance.next() * (lastHour - 6)), chance.weighted(PATIENT_WEIGHTS));
  if (isSunday) return;
  add(at(8), 'signsIn', false);
  for (let count = chance.between(6, 10); count > 0; count--) add(at(8 + chance.next() * 11), chance.weighted(OFFICE_WEIGHTS));
  if (!chance.happens(0.35)) return;
  // Everybody opens enquiries, and a moment later all press.
  const begin = at(8 + chance.next() * 11);
  for (let count = chance.between(2, 4); count > 0; count--) add(begin - 90_000 + chance.integer(60_000), 'opensEnquiries');
  // Sometimes they want the same time.
  const focus = `focus ${begin}`;
  const isFocused = chance.happens(0.5);
  for (let count = isFocused ? chance.between(2, 5) : 0; count > 0; count--)
    add(begin + chance.integer(60), 'confirmsSameTime', true, focus);
  for (let count = chance.between(4, 12); count > 0; count--) add(begin + chance.integer(400), chance.weighted(RUSH_WEIGHTS));
}

function planJobs(chance: Chance, at: At, add: Add): void {
  // The schedule of the platform stood still.
  if (chance.happens(0.02)) return;
  for (const [name, hours] of JOBS)
    for (const hour of hours) {
      if (chance.happens(0.04)) continue;
      const time = at(hour + (chance.happens(0.05) ? chance.next() * 3 : 0.02));
      add(time, name);
      if (chance.happens(0.05)) add(time + chance.integer(300), name);
    }
}

function planWeather(chance: Chance, at: At, add: Add): void {
  if (chance.happens(0.06)) {
    const begin = at(6 + chance.next() * 14);
    add(begin, 'storesGetWorse', false);
    add(begin + chance.between(10, 120) * MINUTE, 'storesRecover', false);
  }
  if (chance.happens(0.03)) {
    const begin = at(6 + chance.next() * 14);
    add(begin, 'mailGoesDown', false);
    add(begin + chance.between(1, chance.happens(0.3) ? 90 : 10) * HOUR, 'mailRecovers', false);
  }
}
