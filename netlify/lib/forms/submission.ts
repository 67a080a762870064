/** What all forms have in common once their fields are read: who is suspected, and which sending this is. */
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  MINIMUM_FILL_TIME,
  type SubmissionExtras,
  TRAP_FIELD,
} from '../../../src/schemas/api/submission.ts';
import { type Refusal, refused } from '../http/answers.ts';

/** Why a submission is set aside: it filled in what people do not see, or faster than people can. */
export type Suspicion = 'trap' | 'too_fast';

/** Only what was sent can raise suspicion: whoever sends neither a trap nor a time has told nothing against themselves. */
export function suspicionOf({ [TRAP_FIELD]: trap = '', filledIn }: SubmissionExtras): Suspicion | undefined {
  if (trap !== '') return 'trap';
  if (filledIn !== undefined && filledIn < MINIMUM_FILL_TIME) return 'too_fast';
  return undefined;
}

/** The key that a form was sent with, undefined without one, or what is wrong with it. */
export function idempotencyKeyOf(request: Request): string | Refusal | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key ?? undefined;
  return refused(400, 'idempotency_key', `${IDEMPOTENCY_HEADER} must be 16 to 64 letters, digits, "_" or "-".`);
}
