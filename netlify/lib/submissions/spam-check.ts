/** Spam signals and the idempotency key of a form submission. */
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  MINIMUM_FILL_TIME,
  type SubmissionExtras,
  HONEYPOT_FIELD,
} from '../../../src/api-schemas/submission.ts';
import { isFormEncoded } from '../http/body.ts';
import { formDay } from '../http/html-form.ts';
import { type Rejection, reject } from '../http/responses.ts';
import { ok, type Result } from '../result.ts';

/**
 * Why a submission is quarantined: the honeypot is filled in, or the form was sent faster than people type. One without honeypot and
 * fill time is not suspicious: programs and forms without JavaScript send neither.
 */
export function spamReason({ [HONEYPOT_FIELD]: trap = '', filledIn }: SubmissionExtras): 'trap' | 'too_fast' | undefined {
  if (trap !== '') return 'trap';
  if (filledIn !== undefined && filledIn < MINIMUM_FILL_TIME) return 'too_fast';
  return undefined;
}

/** The idempotency key of a request, undefined without one. A form of a browser without JavaScript has the day as its key. */
export function idempotencyKey(request: Request, now: number): Result<string | undefined, Rejection> {
  const key = request.headers.get(IDEMPOTENCY_HEADER) ?? (isFormEncoded(request) ? `plain-form-${formDay(now)}` : undefined);
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return ok(key);
  return reject(400, 'idempotency_key', `${IDEMPOTENCY_HEADER} must be 16 to 64 letters, digits, "_" or "-".`);
}
