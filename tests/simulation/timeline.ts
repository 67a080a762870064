/**
 * Simulated time. Every store call, mail and timer of the site is an event at a time; the events run one after the other, and
 * between two of them only the code of the task runs that waited for the first. So two requests interleave at every call, in an
 * order that the seed decides.
 */
import type { Chance } from './chance.ts';

/** A request, job or other work of the simulation: what the platform would end as one. */
export interface Task {
  /** Number in the run. */
  number: number;
  name: string;
  chance: Chance;
  /** Milliseconds since 1970. */
  begun: number;
  /** It was killed: nothing of it goes on, but for calls that are on their way. */
  isDead: boolean;
  /** Store calls and mails so far. */
  calls: number;
  /** The call at which it is killed. */
  diesAt: number | undefined;
  /** What it has in common with other tasks. */
  focus: string | undefined;
  /** A store call failed, so a 5xx is right. */
  hadFault: boolean;
  /** When the calls that the task begins at one moment mostly take effect, in milliseconds since 1970. */
  batch: { begunAt: number; endsAt: number };
}

interface Event {
  at: number;
  task: Task;
  run: () => void;
  /** Of a call: what happens if the task is dead by then. */
  arrive: (() => void) | undefined;
}

/** Runs all promise reactions, and those that they put off to the next tick; a turn of the event loop costs system calls. */
const turn = () => new Promise<void>((resolve) => process.nextTick(() => process.nextTick(resolve)));

export function createTimeline(start: number) {
  /** The next event is the last one. Of events at one time, the one that was scheduled first is the first to run. */
  const queue: Event[] = [];
  let running: Task | undefined;
  const time = { now: start };

  return {
    clock: () => time.now,
    /** The task whose code runs. */
    running(): Task {
      if (!running) throw new TypeError('No task is running.');
      return running;
    },
    schedule(wanted: number, task: Task, run: () => void, arrive?: () => void): void {
      const at = Math.max(wanted, time.now);
      queue.splice(queue.findLastIndex((later) => later.at > at) + 1, 0, { at, task, run, arrive });
    },
    /** Runs what is due until a time, and ends there. @param goOn checked after each event */
    async runUntil(until: number, goOn: () => boolean = () => true): Promise<void> {
      for (let event = queue.at(-1); event && event.at <= until && goOn(); event = queue.at(-1)) {
        const { at, task } = event;
        queue.pop();
        time.now = at;
        if (task.isDead) event.arrive?.();
        else {
          running = task;
          event.run();
          // Calls of one task that take effect at the same moment go on together.
          for (let next = queue.at(-1); next?.at === at && next.task === task && !next.task.isDead; next = queue.at(-1)) {
            queue.pop();
            next.run();
          }
          await turn();
          running = undefined;
        }
      }
      if (goOn()) time.now = Math.max(time.now, until);
    },
  };
}
export type Timeline = ReturnType<typeof createTimeline>;

/** Milliseconds after which the platform ends a function. */
export const LONGEST_RUN = 30_000;
