/** Replies and rejections of endpoints, and their conversion to a Response. Unexpected errors are thrown: 500 or 503. */
import { fail, type Failure, type Result } from '../result.ts';
import { API_HEADERS } from './headers.ts';

type OwnHeaders = Readonly<Record<string, string>>;

interface ReplyOptions {
  /** 200 without it. */
  status?: number;
  /** They override those of every response. */
  headers?: OwnHeaders;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
  /** An error that did not prevent the reply, for the log. */
  error?: unknown;
}

export type Reply = ReplyOptions &
  (
    | { json: unknown }
    /** A page in HTML. */
    | { html: string }
    /** Any other content. */
    | { file: BodyInit; headers: OwnHeaders }
    /** A redirect after a form (303), to a path of this site. */
    | { location: string }
  );

export interface Rejection {
  status: number;
  /** Stable, for programs: short, in snake case. */
  code: string;
  /** For people: what is wrong and what to do. */
  message: string;
  /** Messages by field path (`email`, `items.0.name`). */
  fields?: Readonly<Record<string, string>>;
  headers?: OwnHeaders;
}

export type EndpointResult = Result<Reply, Rejection>;

export const reject = (
  status: number,
  code: string,
  message: string,
  more: Pick<Rejection, 'fields' | 'headers'> = {},
): Failure<Rejection> => fail({ status, code, message, ...more });

// Created once: copying a header list is faster than building it from an object per response.
const COMMON = new Headers(API_HEADERS);
const COMMON_JSON = new Headers({ ...API_HEADERS, 'Content-Type': 'application/json' });
const COMMON_HTML = new Headers({ ...API_HEADERS, 'Content-Type': 'text/html; charset=utf-8' });

function respond(
  reply: ReplyOptions & { body: BodyInit | null; common: Headers },
  requestId: string,
  shared: OwnHeaders,
): Response {
  const { body, common, status = 200, headers: own = {}, cookies = [] } = reply;
  const response = new Response(body, { status, headers: common });
  response.headers.set('X-Request-Id', requestId);
  for (const name in shared) response.headers.set(name, shared[name] ?? '');
  for (const name in own) response.headers.set(name, own[name] ?? '');
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Converts a reply to a Response. @param shared headers of every response of the endpoint; the reply's own override them */
export function responseOfReply(reply: Reply, requestId: string, shared: OwnHeaders = {}): Response {
  if ('location' in reply && !('json' in reply)) {
    const headers = { ...reply.headers, Location: reply.location };
    return respond({ ...reply, body: null, common: COMMON, status: reply.status ?? 303, headers }, requestId, shared);
  }
  if ('file' in reply) return respond({ ...reply, body: reply.file, common: COMMON }, requestId, shared);
  if ('html' in reply) return respond({ ...reply, body: reply.html, common: COMMON_HTML }, requestId, shared);
  return respond({ ...reply, body: JSON.stringify(reply.json), common: COMMON_JSON }, requestId, shared);
}

/** Converts a rejection to JSON, the form that programs read. */
export const replyOfRejection = ({ status, code, message, fields, headers }: Rejection): Reply => ({
  json: { error: { code, message, ...(fields ? { fields } : {}) } },
  status,
  ...(headers ? { headers } : {}),
});
