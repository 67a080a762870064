/**
 * The simulated practice: the site's functions over stores, mail and clock of the simulation, and the people who use them. One
 * process serves one request at a time, as on the platform, and is gone when it is killed.
 */
import type { PlatformContext } from '../../netlify/lib/http/endpoint.ts';
import type { EnquiryKind } from '../../netlify/lib/enquiries/kinds.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { createSite, type Site } from '../../netlify/lib/site.ts';
import { practiceTime } from '../../src/time/practice-time.ts';
import { SITE } from '../support/functions/test-site.ts';
import { createChance } from './chance.ts';
import { createMailServer } from './mail-server.ts';
import { createPatients, createStaffMembers, type Patient } from './people.ts';
import { FIRST_RETENTION, firstData } from './practice-data.ts';
import { createStores, type Weather } from './stores.ts';
import { createTimeline, LONGEST_RUN, type Task } from './timeline.ts';
import { firstDay, timeZone } from './setting.ts';
import { createTruth } from './truth.ts';

type EndpointName = keyof Site['endpoints'];
type JobName = keyof Site['jobs'];

export interface Failure {
  /** Number of the invariant. */
  invariant: number;
  what: string;
  at: number;
}

export function createPractice(seed: string) {
  const start = practiceTime(firstDay(), '06:00');
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone(), dateStyle: 'short', timeStyle: 'medium' });
  const timeline = createTimeline(start);
  const { clock } = timeline;
  const truth = createTruth(timeline);
  const weather: Weather = { faults: 0, isDown: false, mailFaults: 0 };
  const stores = createStores(timeline, truth.observer, weather);
  const failures: Failure[] = [];
  const diary: string[] = [];
  /** What the functions have logged since the last check. */
  const lines: unknown[] = [];
  /** When runs of the job of reminders began that nothing hindered, in milliseconds since 1970. */
  const reminderRuns: number[] = [];
  const statistics = { actions: 0, requests: 0, jobs: 0, checks: 0 };
  const mail = createMailServer(timeline, weather, (one) => truth.changes.emit('mail', one));
  const first = firstData();
  const deployment = { data: first, retentionDays: FIRST_RETENTION, before: first, number: 0, at: start };
  let idle: { number: number; site: Site }[] = [];
  let tasks = 0;
  const atWork = new Set<Task>();

  const fail = (invariant: number, what: string) => void failures.push({ invariant, what, at: clock() });
  const note = (text: string) => void diary.push(`${format.format(clock())}  ${text}`);

  function takeProcess() {
    const found = idle.pop();
    if (found && found.number === deployment.number) return found;
    idle = [];
    const site = createSite({
      retentionDays: deployment.retentionDays,
      ...{ open: stores.open, data: deployment.data, env: () => readEnv({}), mailer: mail.mailer, clock },
      log: (line) => void lines.push(line),
      fetchPage: () => Promise.resolve(new Response('<html></html>', { status: 404 })),
    });
    return { number: deployment.number, site };
  }

  async function withProcess<T>(work: (site: Site, defer: (promise: Promise<unknown>) => void) => Promise<T>): Promise<T> {
    const process = takeProcess();
    const deferred: Promise<unknown>[] = [];
    const result = await work(process.site, (promise) => void deferred.push(promise));
    void Promise.allSettled(deferred).then(() => idle.push(process));
    return result;
  }

  return {
    seed,
    reminderRuns,
    /** The end of the last check, in milliseconds since 1970. */
    checkedAt: start,
    calendarPath: '',
    ...{ timeline, clock, truth, stores, mail, weather, deployment, failures, diary, statistics, atWork, lines },
    patients: createPatients(),
    staff: createStaffMembers(),
    /** Submissions that the site has acknowledged, each with a text that no other one has. */
    acknowledged: [] as { kind: EnquiryKind | 'subscribers'; mark: string }[],
    /** "who date time" of questions about a time that others have. */
    overbooked: new Set<string>(),
    /** The number of the last event that a page showed, by the key of its form. */
    shown: new Map<string, number>(),
    erased: [] as { patient: Patient; at: number }[],
    ...{ fail, note, withProcess },
    /** Hands a request to a function. */
    ask(endpoint: EndpointName, request: Request, context: PlatformContext = {}): Promise<Response> {
      statistics.requests += 1;
      const requestId = `r${statistics.requests}`;
      return withProcess((site, defer) => site.endpoints[endpoint](request, { requestId, waitUntil: defer, ...context }));
    },
    /** Runs a job as the schedule does: it may fail, and never throws. */
    async runJob(name: JobName): Promise<unknown> {
      statistics.jobs += 1;
      const task = timeline.running();
      return withProcess(async ({ jobs }) => {
        try {
          const result = await jobs[name](clock() + 20_000);
          if (name === 'sendReminders' && !task.hadFault) reminderRuns.push(task.begun);
          return result;
        } catch (error) {
          if (!task.hadFault) fail(8, `The job ${name} failed though no store did: ${describe(error)}`);
          return undefined;
        }
      });
    },
    /** Begins work as a task of its own. */
    begin(
      name: string,
      at: number,
      chanceSeed: string,
      work: (task: Task) => Promise<void>,
      { diesAt, focus }: Partial<Pick<Task, 'diesAt' | 'focus'>> = {},
    ): Task {
      const task: Task = {
        ...{ number: ++tasks, name, chance: createChance(chanceSeed), begun: at, isDead: false, calls: 0 },
        ...{ diesAt, focus, hadFault: false, batch: { begunAt: -1, endsAt: -1 } },
      };
      const end = () => void atWork.delete(task);
      const kill = () => {
        task.isDead = true;
        end();
      };
      timeline.schedule(at, task, () => {
        task.begun = clock();
        atWork.add(task);
        timeline.schedule(clock() + LONGEST_RUN, task, kill, kill);
        work(task).then(end, (error: unknown) => {
          end();
          // Signing in is no request of the simulation, so a failed store reaches the step.
          if (!task.hadFault) fail(8, `${name}: ${describe(error)}`);
        });
      });
      return task;
    },
    /** The site's own address of a path. */
    urlOf: (path: string) => SITE.url + path,
  };
}
export type Practice = ReturnType<typeof createPractice>;

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);
}
