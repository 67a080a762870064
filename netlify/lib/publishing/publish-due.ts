/**
 * Builds the site again on the day on which it changes by itself: a scheduled item appears, or a review is overdue. The build
 * lists the days after it (`due` in site-data.json); a page never changes without a build.
 *
 * Store `builds`:
 * - `days/<day>`: the build hook accepted a build for this day, so that a day starts one build, even if that build fails;
 * - `claims/<hour>`: claims the call of an hour, so that two runs at once make one call.
 *
 * Lifecycle: a day is due → a run claims the hour and calls the hook → the days are recorded. A run that fails in between is
 * repeated an hour later. A process killed after the call and before the records costs a second build of the same content.
 */
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { claim, namesBelow, type RecordStore } from '../storage/record-store.ts';
import { TimeoutError, withTimeout } from '../storage/timeout.ts';

const DAYS = 'days/';
const CLAIMS = 'claims/';

/** Milliseconds for one call of the hook. Netlify queues the build and responds at once. */
const HOOK_TIMEOUT = 8000;

export interface BuildHookOptions {
  fetch?: typeof globalThis.fetch;
  timeout?: number;
}

interface Deps extends BuildHookOptions {
  store: RecordStore;
  /** Days after the last build on which the site changes, YYYY-MM-DD at the practice. */
  due: readonly string[];
  hook: string | undefined;
  clock?: Clock;
}

/** The build hook did not accept a build. The message never holds its address, which is a secret. */
export class BuildHookError extends Error {
  override readonly name = 'BuildHookError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`NETLIFY_BUILD_HOOK did not start a build: ${reason}. The next hourly run tries again.`, options);
  }
}

async function callHook(hook: string, { fetch = globalThis.fetch, timeout = HOOK_TIMEOUT }: BuildHookOptions): Promise<void> {
  const response = await withTimeout('The build hook', timeout, (signal) =>
    fetch(hook, { method: 'POST', body: '{}', redirect: 'manual', signal }),
  ).catch((error: unknown) => {
    throw new BuildHookError(error instanceof TimeoutError ? `no response in ${timeout} ms` : 'no connection', { cause: error });
  });
  await response.body?.cancel();
  if (!response.ok) throw new BuildHookError(`status ${response.status}`);
}

/** Calls the hook once for all due days without a build. @returns a sentence for the log. @throws {BuildHookError} */
export async function publishDue({ store, due, hook, clock = systemClock, ...options }: Deps): Promise<string> {
  const today = practiceDay(clock());
  const reached = due.filter((day) => day <= today);
  const started = new Set(reached.length === 0 ? [] : await namesBelow(store, DAYS));
  const days = reached.filter((day) => !started.has(day));
  if (days.length === 0) return 'Nothing is due.';
  const names = days.join(', ');
  if (hook === undefined)
    return `The site changes on ${names}, and nothing builds it: set NETLIFY_BUILD_HOOK, or choose Deploys, Trigger deploy.`;
  const hour = new Date(clock()).toISOString().slice(0, 'YYYY-MM-DDTHH'.length).toLowerCase();
  if (!(await claim(store, CLAIMS + hour))) return `Another run of this hour calls the build hook for ${names}.`;
  await callHook(hook, options);
  for (const day of days) await store.create(DAYS + day, { at: clock() });
  return `Started a build for ${names}.`;
}
