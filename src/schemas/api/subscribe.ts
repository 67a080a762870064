import * as z from 'zod/mini';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { email } from './text.ts';

/** What `POST /api/subscribe` takes. */
export const SubscribeSchema = z.strictObject({
  email: email('Please enter a valid email address'),
  ...SUBMISSION_EXTRAS,
});

/** Answered whether or not the address is known already. */
export const SUBSCRIBE_ASKED =
  'Thank you for subscribing to our newsletter! Please open the mail that we are sending to you and confirm your address there.';

/** Said when no other sentence came with the answer. */
export const SUBSCRIBE_THANKS = 'Thank you for subscribing to our newsletter!';

/** What the server answers with, of which the page reads this. */
export const SubscribeAnswerSchema = z.object({ message: z.optional(z.string()) });
