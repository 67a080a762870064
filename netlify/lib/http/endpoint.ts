/**
 * The one way in and out of every function: an endpoint says what is special about it, and this does the rest, in this
 * order: method (405), where it comes from (403), size (413), kind (415), JSON (400), schema (422), the handler within its
 * deadline (503), and one exit for whatever goes wrong (500, 503). Each request leaves one line in the log.
 */
import type { ZodMiniType } from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { beforeDeadline, type Deadline, DeadlineError } from '../deadline.ts';
import { StoreError } from '../stores/record-store.ts';
import { type Outcome, type Refusal, refused, responseOf } from './answers.ts';
import { readBody } from './body.ts';
import { describeFault, type Log, outputLog } from './log.ts';
import { isFromOwnPages } from './same-site.ts';

/** What of Netlify's context is used; tests pass as much of it as they need. */
export interface PlatformContext {
  params?: Record<string, string | undefined>;
  requestId?: string;
  /** The visitor's address. */
  ip?: string;
  deploy?: { context?: string };
  /** Lets the platform wait for work that goes on after the answer. */
  waitUntil?: (work: Promise<unknown>) => void;
}

export interface Call<Body> {
  request: Request;
  /** The parts of the path that the function's address names, as they were sent. */
  params: Readonly<Record<string, string | undefined>>;
  body: Body;
  /** The visitor's, if the platform tells. It is never kept and never written to a log. */
  address: string | undefined;
  /** Aborted when the deadline has passed. */
  signal: AbortSignal;
  /**
   * Goes on with work after the answer. Whether it succeeds changes nothing for the visitor; where the platform cannot wait
   * for it, the answer does, for a moment.
   * @param more `alike`: the answer waits as long whatever the work is, so that its time tells nothing of it
   */
  afterwards: (work: () => Promise<unknown>, more?: { alike?: boolean }) => Promise<void>;
}

export interface Endpoint<Body> {
  /** Its name in the log. */
  name: string;
  method: 'GET' | 'POST';
  /** What the body must be; an endpoint that reads has none. */
  body?: ZodMiniType<Body>;
  handle: (call: Call<Body>) => Promise<Outcome>;
  clock?: Clock;
  log?: Log;
}

/** Milliseconds a handler has. Netlify ends a function after 10 s, and then nobody could say what happened. */
export const HANDLER_DEADLINE = 8000;
/** Milliseconds for which an answer waits for what is done afterwards, where the platform does not. */
const AFTERWARDS = 3000;
/** Milliseconds for which it waits there where its time must tell nothing: enough for most work, and the same for all. */
const ALIKE = 1000;
/** Seconds after which a visitor may try again when something behind us is slow or down. */
const RETRY_AFTER = '10';

const ALLOWED = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

const unavailable = (code: string) =>
  refused(503, code, 'This is not possible just now. Please try again in a moment.', { headers: { 'Retry-After': RETRY_AFTER } });

function outcomeOfFault(error: unknown): Refusal {
  if (error instanceof DeadlineError) return unavailable('deadline');
  if (error instanceof StoreError) return unavailable('store_unavailable');
  return refused(500, 'internal', 'Something went wrong on our side. Please try again.');
}

export type Handler = (request: Request, context: PlatformContext) => Promise<Response>;

export function endpoint<Body = undefined>(spec: Endpoint<Body>): Handler {
  const { name, method, body: schema, handle, clock = systemClock, log = outputLog } = spec;
  const allowed: readonly string[] = ALLOWED[method];

  async function outcomeOf(request: Request, context: PlatformContext, deadline: Deadline): Promise<Outcome> {
    if (!allowed.includes(request.method))
      return refused(405, 'method', `Use ${method}.`, { headers: { Allow: allowed.join(', ') } });
    if (method !== 'GET' && !isFromOwnPages(request))
      return refused(403, 'cross_site', 'This can only be sent from our own pages.');
    const read = schema ? await readBody(request, schema) : ({ kind: 'read', value: undefined as Body } as const);
    if (read.kind === 'refused') return read;
    return handle({
      request,
      params: context.params ?? {},
      body: read.value,
      address: context.ip,
      get signal() {
        return deadline.signal;
      },
      async afterwards(work, { alike = false } = {}) {
        const going = Promise.resolve()
          .then(work)
          .catch((error: unknown) =>
            console.error(JSON.stringify({ endpoint: name, afterwards: 'failed', fault: describeFault(error) })),
          );
        if (context.waitUntil) context.waitUntil(going);
        else if (alike) await new Promise((resolve) => setTimeout(resolve, ALIKE));
        else await beforeDeadline(name, AFTERWARDS, () => going).catch(() => undefined);
      },
    });
  }

  return async (request, context) => {
    const started = clock();
    const id = context.requestId ?? crypto.randomUUID();
    let outcome: Outcome;
    let response: Response;
    let fault: string | undefined;
    try {
      outcome = await beforeDeadline(name, HANDLER_DEADLINE, (deadline) => outcomeOf(request, context, deadline));
      response = responseOf(outcome, id);
    } catch (error) {
      outcome = outcomeOfFault(error);
      response = responseOf(outcome, id);
      fault = describeFault(error);
    }
    log({
      id,
      endpoint: name,
      method: request.method,
      status: response.status,
      ms: clock() - started,
      ...(outcome.kind === 'refused' ? { code: outcome.code } : {}),
      ...(fault ? { fault } : {}),
    });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
