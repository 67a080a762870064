/** What happens to the practice from outside: deployments, faults, and the beginning of a day. */
import { practiceDay } from '../../src/time/practice-time.ts';
import { signIn } from './office-browser.ts';
import type { Step } from './patient-steps.ts';
import { deployed } from './practice-data.ts';

/** Faults of a quiet day, from 0 to 1. */
export const USUAL = { stores: 0.0004, mail: 0.004 } as const;

const deploys: Step = (practice, task) => {
  const { what, data, retentionDays } = deployed(practice.deployment, task.chance, practiceDay(practice.clock()));
  Object.assign(practice.deployment, {
    data,
    retentionDays,
    before: practice.deployment.data,
    number: practice.deployment.number + 1,
    at: practice.clock(),
  });
  practice.note(`A deployment changes ${what}`);
  return Promise.resolve();
};

const signsIn: Step = async (practice) => {
  for (const member of practice.staff) await signIn(practice, member).catch(() => undefined);
};

const sets =
  (what: string, change: (weather: { faults: number; isDown: boolean; mailFaults: number }) => void): Step =>
  (practice) => {
    change(practice.weather);
    practice.note(what);
    return Promise.resolve();
  };

export const WORLD_STEPS = {
  deploys,
  signsIn,
  storesGetWorse: sets('Stores begin to fail', (weather) => (weather.faults = 0.04)),
  storesRecover: sets('Stores recover', (weather) => (weather.faults = USUAL.stores)),
  mailGoesDown: sets('The mail server refuses connections', (weather) => (weather.isDown = true)),
  mailRecovers: sets('The mail server is back', (weather) => (weather.isDown = false)),
};
