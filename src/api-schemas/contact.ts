import * as z from 'zod/mini';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

export const CONTACT_SUBJECTS = [
  { value: 'educational', label: 'Educational Inquiry' },
  { value: 'consultation', label: 'Professional Consultation' },
  { value: 'research', label: 'Research Collaboration' },
  { value: 'speaking', label: 'Speaking Engagement' },
  { value: 'other', label: 'Other' },
] as const;

/** Payload of `POST /api/contact`. */
export const ContactMessageSchema = z.strictObject({
  name: line({ least: 1, limit: TEXT_LIMITS.name, message: 'Please enter your name' }),
  email: email('Please enter a valid email address'),
  phone: z.optional(line({ limit: TEXT_LIMITS.phone })),
  subject: choice(CONTACT_SUBJECTS, 'Please choose a subject'),
  message: paragraphs({ least: 1, limit: TEXT_LIMITS.message, message: 'Please write a message' }),
  ...SUBMISSION_EXTRAS,
});

export const CONTACT_SENT = "Your message has been sent successfully. We'll get back to you soon.";

/** Message for a missing consent. The consent itself is not sent. */
export const CONTACT_NOT_AGREED = 'Please agree to the privacy policy to continue.';
