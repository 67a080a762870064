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
  order: number;
  task: Task;
  run: () => void;
  /** Of a call: what happens if the task is dead by then. */
  arrive: (() => void) | undefined;
}

const realImmediate = setImmediate;
/** Runs all promise reactions. */
const turn = () => new Promise<void>((resolve) => void realImmediate(resolve));

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** A binary heap of events, the earliest first. */
function createQueue() {
  const heap: Event[] = [];
  const swap = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]];
    if (one && other) [heap[a], heap[b]] = [other, one];
  };
  const precedes = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]];
    return one !== undefined && other !== undefined && isBefore(one, other);
  };
  return {
    first: () => heap[0],
    push(event: Event) {
      heap.push(event);
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!precedes(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    },
    pop(): Event | undefined {
      const [top] = heap;
      const last = heap.pop();
      if (heap.length > 0 && last) {
        heap[0] = last;
        for (let at = 0; ;) {
          const [left, right] = [2 * at + 1, 2 * at + 2];
          let least = precedes(left, at) ? left : at;
          if (precedes(right, least)) least = right;
          if (least === at) break;
          swap(at, least);
          at = least;
        }
      }
      return top;
    },
  };
}

export function createTimeline(start: number) {
  const queue = createQueue();
  let order = 0;
  let running: Task | undefined;
  const time = { now: start };

  const schedule = (at: number, task: Task, run: () => void, arrive?: () => void): Event => {
    const event = { at: Math.max(at, time.now), order: order++, task, run, arrive };
    queue.push(event);
    return event;
  };

  return {
    clock: () => time.now,
    /** The task whose code runs. */
    running(): Task {
      if (!running) throw new TypeError('No task is running.');
      return running;
    },
    schedule,
    /** Runs what is due until a time, and ends there. @param goOn checked after each event */
    async runUntil(until: number, goOn: () => boolean = () => true): Promise<void> {
      for (let event = queue.first(); event && event.at <= until && goOn(); event = queue.first()) {
        queue.pop();
        time.now = event.at;
        if (event.task.isDead) event.arrive?.();
        else {
          running = event.task;
          event.run();
          // Calls of one task that take effect at the same moment go on together.
          for (
            let next = queue.first();
            next?.at === event.at && next.task === event.task && !next.task.isDead;
            next = queue.first()
          ) {
            queue.pop();
            next.run();
          }
          await turn();
          running = undefined;
        }
      }
      if (goOn()) time.now = Math.max(time.now, until);
    },
    isEmpty: () => queue.first() === undefined,
  };
}
export type Timeline = ReturnType<typeof createTimeline>;

/** Milliseconds after which the platform ends a function. */
export const LONGEST_RUN = 30_000;
