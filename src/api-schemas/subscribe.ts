import * as z from 'zod/mini';
import { errorKey } from './error-keys.ts';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { email } from './text.ts';

/** Payload of `POST /api/subscribe`. */
export const SubscribeSchema = z.strictObject({
  email: email(errorKey('emailInvalid')),
  ...SUBMISSION_EXTRAS,
});
