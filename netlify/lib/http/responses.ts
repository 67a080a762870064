/** Replies and rejections of endpoints, and their conversion to a Response. Unexpected errors are thrown: 500 or 503. */
import { fail, type Failure, type Result } from '../result.ts';
import { API_HEADERS } from './headers.ts';

type OwnHeaders = Readonly<Record<string, string>>;

export type Reply =
  | { json: unknown; headers?: OwnHeaders }
  /** Any content but JSON. Its headers override those of every response. */
  | { file: BodyInit; headers: OwnHeaders };

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

export type Outcome = Result<Reply, Rejection>;

export const reject = (
  status: number,
  code: string,
  message: string,
  more: Pick<Rejection, 'fields' | 'headers'> = {},
): Failure<Rejection> => fail({ status, code, message, ...more });

// Created once: copying a header list is faster than building it from an object per response.
const COMMON = new Headers(API_HEADERS);
const COMMON_JSON = new Headers({ ...API_HEADERS, 'Content-Type': 'application/json' });

function respond(body: BodyInit, status: number, common: Headers, requestId: string, own: OwnHeaders = {}): Response {
  const response = new Response(body, { status, headers: common });
  response.headers.set('X-Request-Id', requestId);
  for (const name in own) response.headers.set(name, own[name] ?? '');
  return response;
}

/** Converts an outcome to a Response. */
export function responseOf(outcome: Outcome, requestId: string): Response {
  if (!outcome.ok) {
    const { status, code, message, fields, headers } = outcome.error;
    const body = JSON.stringify({ error: { code, message, ...(fields ? { fields } : {}) } });
    return respond(body, status, COMMON_JSON, requestId, headers);
  }
  const { value } = outcome;
  return 'file' in value
    ? respond(value.file, 200, COMMON, requestId, value.headers)
    : respond(JSON.stringify(value.json), 200, COMMON_JSON, requestId, value.headers);
}
