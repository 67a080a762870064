/**
 * Request pipeline of every function, in this order: method (405), origin (403), admission (an endpoint's own check of who may
 * use it), size (413), content type (415), decoding and JSON (400), schema (422), the handler within its timeout (503), errors
 * (500, 503). Logs one line per request.
 */
import type { Context } from '@netlify/functions';
import type { ZodMiniType } from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { ok, type Result } from '../result.ts';
import { StoreError } from '../storage/record-store.ts';
import { TimeoutError, withTimeout } from '../storage/timeout.ts';
import { readBody, type ReadOptions } from './body.ts';
import { wordsIn } from '../words.ts';
import { isSameOrigin } from './csrf.ts';
import { describeError, type Log, outputLog } from './log.ts';
import { type EndpointResult, reject, type Rejection, type Reply, replyOfRejection, responseOfReply } from './responses.ts';

/** The part of Netlify's context that is used. */
export type PlatformContext = Partial<Pick<Context, 'requestId' | 'ip' | 'waitUntil'>> & {
  params?: Record<string, string | undefined>;
  deploy?: Partial<Context['deploy']>;
  site?: Context['site'];
};

export type Handler = (request: Request, context: PlatformContext) => Promise<Response>;

export interface Call<Body, Access = undefined> {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  body: Body;
  /** What the admission found. */
  access: Access;
  /** The visitor's IP address, if known. It is never stored or logged. */
  ip: string | undefined;
  signal: AbortSignal;
  /**
   * Runs work after the response; its failure is logged only. Without `waitUntil`, the response waits up to 3 s for it.
   * @param options.constantTime without `waitUntil`, always waits the same time, so that the duration reveals nothing
   * @param options.isAwaited false for long work, for which no response waits: the schedule does it if the process ends before
   */
  defer: (work: () => Promise<unknown>, options?: { constantTime?: boolean; isAwaited?: boolean }) => Promise<void>;
}

/** Dependencies of every endpoint. */
export interface EndpointDeps {
  clock: Clock;
  log?: Log;
}

export interface Endpoint<Body, Access = undefined> extends ReadOptions, Partial<EndpointDeps> {
  name: string;
  method: 'GET' | 'POST';
  /** Schema of the body; an endpoint without it never reads the body. */
  body?: ZodMiniType<Body>;
  /** Checks the request's origin. Without it, POST is accepted from the site's own pages and programs. */
  isExpectedOrigin?: (request: Request, context: PlatformContext) => boolean;
  /** Checks who sends the request, before its body is read. */
  admit?: (request: Request, context: PlatformContext) => Promise<Result<Access, Rejection>>;
  handle: (call: Call<Body, Access>) => Promise<EndpointResult>;
  /** Headers of every response, rejections included. */
  headers?: Readonly<Record<string, string>>;
  /** How a reply looks, by what the request asks for. */
  showReply?: (reply: Reply, request: Request) => Reply;
  /** How a rejection looks. Without it, JSON. @param request with its body unread */
  showRejection?: (rejection: Rejection, request: Request, context: PlatformContext) => Promise<Reply> | Reply;
}

/** Milliseconds a handler may take. Netlify ends a function after 10 s without a log line. */
export const HANDLER_TIMEOUT = 8000;
/** Milliseconds a response waits for deferred work without `waitUntil`. */
const DEFER_TIMEOUT = 3000;
/** Milliseconds a response waits with `constantTime`. */
const CONSTANT_WAIT = 1000;

const unavailable = (code: string) => reject(503, code, wordsIn().answers.unavailable, { headers: { 'Retry-After': '10' } });

function outcomeOfError(error: unknown): EndpointResult {
  if (error instanceof TimeoutError) return unavailable('timeout');
  if (error instanceof StoreError) return unavailable('store_unavailable');
  return reject(500, 'internal', wordsIn().answers.internal);
}

export function endpoint<Body = undefined, Access = undefined>(spec: Endpoint<Body, Access>): Handler {
  const { name, method, body: schema, encoding, decodeForm, admit, handle, headers, clock = systemClock, log = outputLog } = spec;
  const { isExpectedOrigin = (request) => method === 'GET' || isSameOrigin(request), showRejection = replyOfRejection } = spec;
  const { showReply = (reply: Reply) => reply } = spec;
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : ['POST'];

  function deferrer({ waitUntil }: PlatformContext): Call<Body, Access>['defer'] {
    return async (work, { constantTime = false, isAwaited = true } = {}) => {
      const running = Promise.resolve()
        .then(work)
        .catch((error: unknown) =>
          console.error(JSON.stringify({ endpoint: name, deferred: 'failed', error: describeError(error) })),
        );
      if (waitUntil) waitUntil(running);
      else if (constantTime) await new Promise((resolve) => setTimeout(resolve, CONSTANT_WAIT));
      else if (isAwaited) await withTimeout(name, DEFER_TIMEOUT, () => running).catch(() => undefined);
    };
  }

  async function outcomeOf(request: Request, context: PlatformContext, signal: AbortSignal): Promise<EndpointResult> {
    if (!allowed.includes(request.method))
      return reject(405, 'method', `Use ${method}.`, { headers: { Allow: allowed.join(', ') } });
    if (!isExpectedOrigin(request, context)) return reject(403, 'cross_site', 'This can only be sent from our own pages.');
    const admitted = admit ? await admit(request, context) : ok(undefined as Access);
    if (!admitted.ok) return admitted;
    const read = schema ? await readBody(request, schema, { encoding, decodeForm }) : ok(undefined as Body);
    if (!read.ok) return read;
    return handle({
      request,
      params: context.params ?? {},
      body: read.value,
      access: admitted.value,
      ip: context.ip,
      signal,
      defer: deferrer(context),
    });
  }

  return async (request, context) => {
    const started = clock();
    const id = context.requestId ?? crypto.randomUUID();
    // A body can be read once, and the page of a rejection may show again what was sent.
    const unread = spec.showRejection && request.method === 'POST' ? request.clone() : request;
    const respond = async (outcome: EndpointResult) =>
      responseOfReply(
        outcome.ok ? showReply(outcome.value, request) : await showRejection(outcome.error, unread, context),
        id,
        headers,
      );
    let outcome: EndpointResult;
    let response: Response;
    let error: string | undefined;
    try {
      outcome = await withTimeout(name, HANDLER_TIMEOUT, (signal) => outcomeOf(request, context, signal));
      response = await respond(outcome);
      if (outcome.ok && outcome.value.error !== undefined) error = describeError(outcome.value.error);
    } catch (thrown) {
      outcome = outcomeOfError(thrown);
      response = await respond(outcome);
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
