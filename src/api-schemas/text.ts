/** Schemas of what people type: normalised and limited in length. A message is a key of error-keys.ts, or a text for the office. */
import * as z from 'zod/mini';
import { errorKey } from './error-keys.ts';
import { asciiAddress, isMailAddress } from './mail-address.ts';
import { normaliseAddress, normaliseLine, normaliseParagraphs } from './pasted-text.ts';

/** Maximum lengths in characters. The e-mail's limit is from RFC 5321. */
export const TEXT_LIMITS = { name: 100, email: 254, phone: 40, emergencyContact: 200, message: 4000 } as const;

const atMost = (limit: number) => z.maxLength(limit, errorKey('tooLong'));

interface TextOptions {
  /** Minimum length in characters; 0 for optional text. */
  least?: number;
  limit: number;
  /** Message for missing or too short text. */
  message?: string;
}

const text = (normalise: (text: string) => string, { least = 0, limit, message = errorKey('missing') }: TextOptions) =>
  z.string(message).check(z.overwrite(normalise), z.minLength(least, message), atMost(limit));

export const line = (options: TextOptions) => text(normaliseLine, options);

/** Text with line breaks, normalised to `\n`. */
export const paragraphs = (options: TextOptions) => text(normaliseParagraphs, options);

const address = (message: string, isAccepted: (text: string) => boolean) =>
  z.string(message).check(
    z.overwrite((text) => asciiAddress(normaliseAddress(text))),
    z.maxLength(TEXT_LIMITS.email, message),
    z.refine(isAccepted, message),
  );

/** An e-mail address, in its ASCII form. */
export const email = (message: string) => address(message, isMailAddress);

export const optionalEmail = (message: string) => address(message, (text) => text === '' || isMailAddress(text));

/**
 * An entry of a list, by its id.
 * @param message for none. Another one was in the list when the page was opened, and is refused with a message of its own.
 */
export const choice = (ids: readonly string[], message: string) =>
  z.string(message).check(
    z.refine((id) => id !== '', { error: message, abort: true }),
    z.refine((id) => ids.includes(id), errorKey('choiceGone')),
  );
