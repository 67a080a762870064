import * as z from 'zod/mini';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { email } from './text.ts';

/** Payload of `POST /api/subscribe`. */
export const SubscribeSchema = z.strictObject({
  email: email('Please enter a valid email address'),
  ...SUBMISSION_EXTRAS,
});

/** Success message, the same for known and unknown addresses. */
export const SUBSCRIBE_ASKED =
  'Thank you for subscribing to our newsletter! Please open the mail that we are sending to you and confirm your address there.';

export const UNSUBSCRIBED = 'You will get no newsletter from us any more.';

export const LINK_WRONG = 'This link is not complete. Please open it from the mail again, or copy all of it.';
