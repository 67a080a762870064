import * as z from 'zod/mini';
import { errorText, type ErrorWords } from '../api-schemas/error-keys.ts';
import { IDEMPOTENCY_HEADER } from '../api-schemas/submission.ts';
import { ApiError, send } from './client.ts';

/** Messages for the fields of a form, by their names. */
export type FieldMessages = Readonly<Partial<Record<string, string>>>;

type Submitted<T> =
  | { kind: 'sent'; answer: T }
  | { kind: 'rejected'; fields: FieldMessages; error: Error }
  /** No response: it may or may not have arrived. The idempotency key makes another try safe. */
  | { kind: 'offline'; error: Error }
  /** The server failed, or rejected the request as a whole; it may have arrived. */
  | { kind: 'failed'; error: Error };

const TIMEOUT_MS = 20_000;

const RejectionSchema = z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) });

function fieldMessages(error: ApiError): FieldMessages | undefined {
  try {
    return RejectionSchema.parse(JSON.parse(error.body)).error.fields;
  } catch {
    return undefined;
  }
}

/** The first message of each field, by its name. */
export const messagesOf = ({ issues }: z.core.$ZodError, words: ErrorWords): FieldMessages =>
  Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), errorText(issue, words)]));

/** @param key idempotency key, the same for all tries @param parse validates the response body; throws if it is invalid */
export async function submit<T>(
  path: string,
  { key, payload }: { key: string; payload: Readonly<Record<string, unknown>> },
  parse: (answer: unknown) => T,
): Promise<Submitted<T>> {
  const sent = await send(path, {
    method: 'POST',
    body: payload,
    headers: { [IDEMPOTENCY_HEADER]: key },
    parse,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (sent.kind === 'ok') return { kind: 'sent', answer: sent.data };
  const { error } = sent;
  if (!(error instanceof ApiError)) return { kind: 'offline', error };
  const fields = error.status === 422 ? fieldMessages(error) : undefined;
  return fields ? { kind: 'rejected', fields, error } : { kind: 'failed', error };
}
