import * as z from 'zod/mini';
import { errorKey } from './error-keys.ts';
import { SUBMISSION_EXTRAS } from './submission.ts';
import { choice, email, line, paragraphs, TEXT_LIMITS } from './text.ts';

/** Payload of `POST /api/contact`. @param subjects ids of those that can be chosen */
export const contactMessageSchema = (subjects: readonly string[]) =>
  z.strictObject({
    name: line({ least: 1, limit: TEXT_LIMITS.name, message: errorKey('nameMissing') }),
    email: email(errorKey('emailInvalid')),
    phone: z.optional(line({ limit: TEXT_LIMITS.phone })),
    subject: choice(subjects, errorKey('subjectMissing')),
    message: paragraphs({ least: 1, limit: TEXT_LIMITS.message, message: errorKey('messageMissing') }),
    ...SUBMISSION_EXTRAS,
  });
