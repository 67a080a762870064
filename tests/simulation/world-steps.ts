/** What happens to the practice from outside: deployments, faults, and the beginning of a day. */
import { practiceDay } from '../../src/time/practice-time.ts';
import { signIn } from './office-browser.ts';
import type { Step } from './patient-steps.ts';
import { deployed } from './practice-data.ts';
import type { Weather } from './stores.ts';

/** Faults of a quiet day, from 0 to 1. */
export const USUAL = { faults: 0.0004, mailFaults: 0.004 } as const;

const deploys: Step = (practice, task) => {
  const { data: before, number } = practice.deployment;
  const at = practice.clock();
  const { what, data, retentionDays } = deployed(practice.deployment, task.chance, practiceDay(at));
  Object.assign(practice.deployment, { data, retentionDays, before, number: number + 1, at });
  practice.note(`A deployment changes ${what}`);
  return Promise.resolve();
};

const signsIn: Step = async (practice) => {
  for (const member of practice.staff) await signIn(practice, member).catch(() => undefined);
};

const sets =
  (what: string, change: Partial<Weather>): Step =>
  (practice) => {
    Object.assign(practice.weather, change);
    practice.note(what);
    return Promise.resolve();
  };

export const WORLD_STEPS = {
  deploys,
  signsIn,
  storesGetWorse: sets('Stores begin to fail', { faults: 0.04 }),
  storesRecover: sets('Stores recover', { faults: USUAL.faults }),
  mailGoesDown: sets('The mail server refuses connections', { isDown: true }),
  mailRecovers: sets('The mail server is back', { isDown: false }),
};
