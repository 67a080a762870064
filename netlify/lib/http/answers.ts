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

/** The one place where an outcome becomes an answer. */
export function responseOf(outcome: Outcome, requestId: string): Response {
  const always = { ...API_HEADERS, 'X-Request-Id': requestId };
  if (outcome.kind === 'file') return new Response(outcome.body, { headers: { ...always, ...outcome.headers } });
  const headers = { ...always, ...outcome.headers };
  if (outcome.kind === 'ok') return Response.json(outcome.body, { status: outcome.status ?? 200, headers });
  const { status, code, message, fields } = outcome;
  return Response.json({ error: { code, message, ...(fields ? { fields } : {}) } }, { status, headers });
}
