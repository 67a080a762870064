/**
 * Request pipeline of every function, in this order: method (405), origin (403), size (413), content type (415), decoding and
 * JSON (400), schema (422), the handler within its timeout (503), errors (500, 503). Logs one line per request.
 */
import type { ZodMiniType } from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { ok } from '../result.ts';
import { StoreError } from '../stores/record-store.ts';
import { type Timeout, TimeoutError, withTimeout } from '../timeout.ts';
import { readBody } from './body.ts';
import { isSameOrigin } from './csrf.ts';
import { describeError, type Log, outputLog } from './log.ts';
import { type Outcome, reject, responseOf } from './responses.ts';

/** The part of Netlify's context that is used. */
export interface PlatformContext {
  params?: Record<string, string | undefined>;
  requestId?: string;
  /** The visitor's IP address. */
  ip?: string;
  deploy?: { context?: string };
  /** Keeps the process alive for work after the response. */
  waitUntil?: (work: Promise<unknown>) => void;
}

export type Handler = (request: Request, context: PlatformContext) => Promise<Response>;

export interface Call<Body> {
  request: Request;
  /** Path parameters, as sent. */
  params: Readonly<Record<string, string | undefined>>;
  body: Body;
  /** The visitor's IP address, if known. It is never stored or logged. */
  ip: string | undefined;
  /** Aborted when the timeout is over. */
  signal: AbortSignal;
  /**
   * Runs work after the response; its failure is logged only. Without `waitUntil`, the response waits up to 3 s for it.
   * @param options.constantTime without `waitUntil`, always waits the same time, so that the duration reveals nothing
   */
  defer: (work: () => Promise<unknown>, options?: { constantTime?: boolean }) => Promise<void>;
}

export interface Endpoint<Body> {
  /** Name in the log. */
  name: string;
  method: 'GET' | 'POST';
  /** Schema of the body; an endpoint without it never reads the body. */
  body?: ZodMiniType<Body>;
  handle: (call: Call<Body>) => Promise<Outcome>;
  clock?: Clock;
  log?: Log;
}

/** Milliseconds a handler may take. Netlify ends a function after 10 s without a log line. */
export const HANDLER_TIMEOUT = 8000;
/** Milliseconds a response waits for deferred work without `waitUntil`. */
const DEFER_TIMEOUT = 3000;
/** Milliseconds a response waits with `constantTime`. */
const CONSTANT_WAIT = 1000;
/** Seconds. */
const RETRY_AFTER = '10';

const ALLOWED = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

const unavailable = (code: string) =>
  reject(503, code, 'This is not possible just now. Please try again in a moment.', { headers: { 'Retry-After': RETRY_AFTER } });

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof TimeoutError) return unavailable('timeout');
  if (error instanceof StoreError) return unavailable('store_unavailable');
  return reject(500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** Creates the handler of a function. */
export function endpoint<Body = undefined>(spec: Endpoint<Body>): Handler {
  const { name, method, body: schema, handle, clock = systemClock, log = outputLog } = spec;
  const allowed: readonly string[] = ALLOWED[method];

  function deferrer({ waitUntil }: PlatformContext): Call<Body>['defer'] {
    return async (work, { constantTime = false } = {}) => {
      const running = Promise.resolve()
        .then(work)
        .catch((error: unknown) =>
          console.error(JSON.stringify({ endpoint: name, deferred: 'failed', error: describeError(error) })),
        );
      if (waitUntil) waitUntil(running);
      else if (constantTime) await new Promise((resolve) => setTimeout(resolve, CONSTANT_WAIT));
      else await withTimeout(name, DEFER_TIMEOUT, () => running).catch(() => undefined);
    };
  }

  async function outcomeOf(request: Request, context: PlatformContext, timeout: Timeout): Promise<Outcome> {
    if (!allowed.includes(request.method))
      return reject(405, 'method', `Use ${method}.`, { headers: { Allow: allowed.join(', ') } });
    if (method !== 'GET' && !isSameOrigin(request)) return reject(403, 'cross_site', 'This can only be sent from our own pages.');
    const read = schema ? await readBody(request, schema) : ok(undefined as Body);
    if (!read.ok) return read;
    return handle({
      request,
      params: context.params ?? {},
      body: read.value,
      ip: context.ip,
      get signal() {
        return timeout.signal;
      },
      defer: deferrer(context),
    });
  }

  return async (request, context) => {
    const started = clock();
    const id = context.requestId ?? crypto.randomUUID();
    let outcome: Outcome;
    let response: Response;
    let error: string | undefined;
    try {
      outcome = await withTimeout(name, HANDLER_TIMEOUT, (timeout) => outcomeOf(request, context, timeout));
      response = responseOf(outcome, id);
    } catch (thrown) {
      outcome = outcomeOfError(thrown);
      response = responseOf(outcome, id);
      error = describeError(thrown);
    }
    log({
      id,
      endpoint: name,
      method: request.method,
      status: response.status,
      ms: clock() - started,
      ...(outcome.ok ? {} : { code: outcome.error.code }),
      ...(error ? { error } : {}),
    });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
