/** Sending a form to the office, from any page. */
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '../schemas/api/submission.ts';
import { ApiError, send } from './client.ts';

/** A form that is filled in, and the key that it is known by however often it is sent. */
export interface Submission {
  key: string;
  payload: Readonly<Record<string, unknown>>;
}

export type Submitted<T> =
  | { kind: 'sent'; answer: T }
  /** The server has read it and wants it otherwise: a message for each field, by its name. */
  | { kind: 'refused'; fields: Readonly<Record<string, string>>; error: Error }
  /** No answer came, or none that is ours: it may or may not have arrived. Sent again with its key it arrives once. */
  | { kind: 'unreached'; error: Error }
  /** The server answered that something is wrong with itself, or with the request as a whole; it may have arrived all the same. */
  | { kind: 'failed'; error: Error };

/** Milliseconds after which a connection that is too thin is given up. */
const PATIENCE = 20_000;

const RefusalSchema = z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) });

function fieldsOf(error: ApiError): Readonly<Record<string, string>> | undefined {
  try {
    return RefusalSchema.parse(JSON.parse(error.body)).error.fields;
  } catch {
    return undefined;
  }
}

/** @param parse makes sure of the answer's shape */
export async function submit<T>(
  path: string,
  { key, payload }: Submission,
  parse: (answer: unknown) => T,
): Promise<Submitted<T>> {
  const sent = await send(path, {
    method: 'POST',
    body: payload,
    headers: { [IDEMPOTENCY_HEADER]: key },
    parse,
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (sent.kind === 'ok') return { kind: 'sent', answer: sent.data };
  const { error } = sent;
  if (!(error instanceof ApiError)) return { kind: 'unreached', error };
  const fields = error.status === 422 ? fieldsOf(error) : undefined;
  return fields ? { kind: 'refused', fields, error } : { kind: 'failed', error };
}
