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

/** Fallback success message. */
export const SUBSCRIBE_THANKS = 'Thank you for subscribing to our newsletter!';

/** Response of `POST /api/subscribe`. */
export const SubscribeAnswerSchema = z.object({ message: z.optional(z.string()) });

/** Payload of `POST /api/subscribe/confirm`: the token of the link in the mail. */
export const ConfirmSchema = z.strictObject({
  token: z.string('Please open the link of the mail anew.').check(z.maxLength(500, 'Please open the link of the mail anew.')),
});

export const SUBSCRIBE_CONFIRMED = 'Thank you. Your address is confirmed, and you will get our newsletter.';
export const UNSUBSCRIBED = 'You will get no newsletter from us any more.';

/** Messages for invalid links, to confirm and to unsubscribe. */
export const LINK_WRONG = 'This link is not complete. Please open it from the mail again, or copy all of it.';
export const LINK_EXPIRED = 'This link is too old. Please subscribe again, and you will get a new one.';
export const UNSUBSCRIBED_SINCE =
  'You have unsubscribed since this mail was sent. Please subscribe again if you want the newsletter.';
