/** What an endpoint answers: the outcomes that are expected. Anything else is thrown and becomes a 500 or a 503. */
import { API_HEADERS } from './headers.ts';

export type Outcome =
  | { kind: 'ok'; body: unknown; status?: number; headers?: Readonly<Record<string, string>> }
  /** Anything but JSON; headers of its own win over those that every answer has. */
  | { kind: 'file'; body: BodyInit; headers: Readonly<Record<string, string>> }
  | Refusal;

export interface Refusal {
  kind: 'refused';
  status: number;
  /** For programs: short, in snake case, never changed. */
  code: string;
  /** For people: what is wrong and what to do. */
  message: string;
  /** A message for each field that is wrong, by its path (`email`, `items.0.name`). */
  fields?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

export const refused = (
  status: number,
  code: string,
  message: string,
  more: Pick<Refusal, 'fields' | 'headers'> = {},
): Refusal => ({ kind: 'refused', status, code, message, ...more });

// Made once: copying a header list is quicker than making one from an object for each answer.
const ALWAYS = new Headers(API_HEADERS);
const JSON_ALWAYS = new Headers({ ...API_HEADERS, 'Content-Type': 'application/json' });

function answer(
  body: BodyInit,
  status: number,
  always: Headers,
  requestId: string,
  own?: Readonly<Record<string, string>>,
): Response {
  const response = new Response(body, { status, headers: always });
  response.headers.set('X-Request-Id', requestId);
  for (const name in own) response.headers.set(name, own[name] ?? '');
  return response;
}

/** The one place where an outcome becomes an answer. */
export function responseOf(outcome: Outcome, requestId: string): Response {
  if (outcome.kind === 'file') return answer(outcome.body, 200, ALWAYS, requestId, outcome.headers);
  if (outcome.kind === 'ok')
    return answer(JSON.stringify(outcome.body), outcome.status ?? 200, JSON_ALWAYS, requestId, outcome.headers);
  const { status, code, message, fields, headers } = outcome;
  return answer(
    JSON.stringify({ error: { code, message, ...(fields ? { fields } : {}) } }),
    status,
    JSON_ALWAYS,
    requestId,
    headers,
  );
}
