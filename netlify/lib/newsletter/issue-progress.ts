import type { Actor } from '../enquiries/actor.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Counts, Deliveries } from './deliveries.ts';
import type { Issue, Issues } from './issues.ts';
import type { Subscribers } from './subscribers.ts';

export interface IssueProgress {
  issue: Issue;
  state: 'scheduled' | 'sending' | 'stopped' | 'sent';
  /** Recipients whose delivery is closed. */
  counts: Counts;
  /** Recipients whose mail was put off and is retried, or is under way. */
  retried: number;
  /** Upper bound of the recipients without a try. */
  remaining: number;
  stopped: { at: number; by: Actor } | undefined;
  /** When nothing was left to send, in milliseconds since 1970. */
  finishedAt: number | undefined;
}

interface Deps {
  issues: Issues;
  deliveries: Deliveries;
  subscribers: Pick<Subscribers, 'confirmed'>;
  clock?: Clock;
}

/** Creates a reader of an issue's progress: some listings while it is sent, three reads afterwards. */
export const createProgressReader =
  ({ issues, deliveries, subscribers, clock = systemClock }: Deps) =>
  async (id: string): Promise<IssueProgress | undefined> => {
    const [issue, stopped, finish] = await Promise.all([issues.read(id), issues.stopOf(id), issues.finishOf(id)]);
    if (!issue) return undefined;
    const known = { issue, stopped, finishedAt: finish?.at };
    if (finish) return { ...known, state: stopped ? 'stopped' : 'sent', counts: finish.counts, retried: 0, remaining: 0 };
    const [{ tries, outcomes, counts }, confirmed] = await Promise.all([deliveries.of(id), subscribers.confirmed()]);
    const open = [...confirmed.keys()].filter((hash) => !outcomes.has(hash));
    const retried = open.filter((hash) => tries.has(hash)).length;
    const isDue = issue.sendAt <= clock();
    return {
      ...known,
      counts,
      retried: stopped ? 0 : retried,
      remaining: stopped ? 0 : open.length - retried,
      state: stopped ? 'stopped' : isDue ? 'sending' : 'scheduled',
    };
  };
