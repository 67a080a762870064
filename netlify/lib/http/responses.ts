/** Replies and rejections of endpoints, and their conversion to a Response. Unexpected errors are thrown: 500 or 503. */
import { fail, type Failure, type Result } from '../result.ts';
import { API_HEADERS } from './headers.ts';

type OwnHeaders = Readonly<Record<string, string>>;

export type Reply = {
  /** 200 without it. */
  status?: number;
  /** They override those of every response. */
  headers?: OwnHeaders;
  cookies?: readonly string[];
  /** An error that did not prevent the reply, for the log. */
  error?: unknown;
} & (
  | { json: unknown }
  | { html: string }
  /** Without a body for a status that has none. */
  | { file: BodyInit | null; headers: OwnHeaders }
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

function contentOf(reply: Reply): [body: BodyInit | null, common: Headers] {
  if ('json' in reply) return [JSON.stringify(reply.json), COMMON_JSON];
  if ('html' in reply) return [reply.html, COMMON_HTML];
  return ['file' in reply ? reply.file : null, COMMON];
}

/** Converts a reply to a Response. @param shared headers of every response of the endpoint; the reply's own override them */
export function responseOfReply(reply: Reply, requestId: string, shared: OwnHeaders = {}): Response {
  const [body, common] = contentOf(reply);
  const redirect = 'location' in reply && !('json' in reply) ? { Location: reply.location } : undefined;
  const response = new Response(body, { status: reply.status ?? (redirect ? 303 : 200), headers: common });
  response.headers.set('X-Request-Id', requestId);
  for (const [name, value] of Object.entries({ ...shared, ...reply.headers, ...redirect })) response.headers.set(name, value);
  for (const cookie of reply.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Whether no page of the site has sent the request. */
export const isForeign = ({ status }: Rejection): boolean => status === 403 || status === 405;

export const replyOfRejection = ({ status, code, message, fields, headers }: Rejection): Reply => ({
  json: { error: { code, message, ...(fields ? { fields } : {}) } },
  status,
  ...(headers ? { headers } : {}),
});
