/** Runs a plan, settles at its checks, and says which invariant was broken. */
import { subscribeCalendar } from './calendar-checks.ts';
import { takeFrom } from './globals.ts';
import { INVARIANTS, watch } from './invariants.ts';
import { REFUSED } from './people.ts';
import { JOB_STEPS } from './job-steps.ts';
import { type Plan, STEPS } from './plan.ts';
import { createPractice, type Failure, type Practice } from './practice.ts';
import { checkQuiet } from './quiet-checks.ts';
import { USUAL } from './world-steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hours in which the last mails are sent before a check: the longest pause between two tries is six. */
const SETTLING = 8;

export interface RunResult {
  failure: Failure | undefined;
  failures: readonly Failure[];
  diary: readonly string[];
  statistics: Record<string, number>;
}

/** Runs work as one task, until it is done. */
async function now(practice: Practice, name: string, work: Parameters<Practice['begin']>[3]): Promise<void> {
  const { timeline } = practice;
  const task = practice.begin(name, practice.clock(), `${practice.seed} ${name} ${practice.clock()}`, work);
  const isDone = () => !practice.atWork.has(task);
  await timeline.runUntil(practice.clock());
  for (let rounds = 0; rounds < 400 && !isDone(); rounds++) await timeline.runUntil(practice.clock() + 250);
}

/** Lets everything that is under way end, without faults: what is still wrong afterwards stays wrong. */
async function settle(practice: Practice, goOn: () => boolean): Promise<void> {
  const { timeline, weather } = practice;
  const before = { ...weather };
  Object.assign(weather, { faults: 0, isDown: false, mailFaults: 0 });
  await timeline.runUntil(practice.clock() + 2 * MINUTE);
  const run = (name: keyof typeof JOB_STEPS) => now(practice, name, (task) => JOB_STEPS[name](practice, task));
  await run('repairsIndexes');
  for (let hour = 0; hour < SETTLING && goOn(); hour++) {
    await run('retriesMails');
    await run('sendsIssues');
    await timeline.runUntil(practice.clock() + HOUR);
  }
  await run('repairsIndexes');
  await run('countsFigures');
  await timeline.runUntil(practice.clock() + 2 * MINUTE);
  if (goOn()) {
    await now(practice, 'check', (task) => checkQuiet(practice, task));
    practice.statistics.checks += 1;
  }
  Object.assign(weather, before);
}

/** @param stopsAtFirst ends the run at the first broken invariant */
export async function runPlan({ seed, steps, checks }: Plan, stopsAtFirst = true): Promise<RunResult> {
  const practice = createPractice(seed);
  const { timeline, failures } = practice;
  takeFrom(timeline);
  // What the functions log besides their requests.
  console.error = (line: unknown) => void practice.lines.push(line);
  watch(practice);
  for (const index of REFUSED) for (const address of practice.patients[index]?.addresses ?? []) practice.mail.closed.add(address);
  const goOn = () => !stopsAtFirst || failures.length === 0;
  // Creates the secret before anything can fail, and loads every module: a first import is not simulated.
  await now(practice, 'begins', async (task) => {
    await STEPS.signsIn(practice, task);
    practice.calendarPath = await subscribeCalendar(practice);
    for (const path of ['/office', '/office/newsletter', '/office/figures', '/office/log'])
      await practice.ask('office', new Request(practice.urlOf(path)));
    for (const job of Object.values(JOB_STEPS)) await job(practice, task);
  });
  Object.assign(practice.weather, USUAL);
  let next = 0;
  for (const check of checks) {
    // The settling before moves the clock into the night.
    for (let step = steps[next]; step && step.at <= check; step = steps[++next]) {
      if (step.at < practice.clock()) continue;
      practice.statistics.actions += 1;
      const { name, at, chance } = step;
      practice.begin(name, at, chance, (task) => STEPS[name](practice, task), step);
    }
    await timeline.runUntil(check, goOn);
    if (goOn()) await settle(practice, goOn);
    if (!goOn()) break;
  }
  return {
    failure: failures[0],
    failures,
    diary: practice.diary,
    statistics: {
      ...practice.statistics,
      ...practice.stores.statistics,
      kills: practice.stores.statistics.kills + practice.mail.statistics.kills,
      mails: practice.mail.statistics.accepted,
      enquiries: practice.truth.enquiries.size,
      invariants: INVARIANTS.length,
    },
  };
}
