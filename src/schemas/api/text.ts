/** Schemas of visitor input: trimmed, limited in length, without control characters. */
import * as z from 'zod/mini';

/** Maximum lengths in characters. The e-mail's limit is from RFC 5321. */
export const TEXT_LIMITS = { name: 100, email: 254, phone: 40, emergencyContact: 200, message: 4000 } as const;

// Line breaks in one-line text could inject a mail header.
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const LINES = /^(?:[^\p{Cc}]|[\n\t])*$/u;

const atMost = (limit: number) => z.maxLength(limit, `Please use at most ${limit} characters.`);

interface TextOptions {
  /** Minimum length in characters; 0 for optional text. */
  least?: number;
  limit: number;
  /** Message for missing or too short text. */
  message?: string;
}

/** Text on one line. */
export const line = ({ least = 0, limit, message = 'Please fill this in.' }: TextOptions) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(least, message), atMost(limit), z.regex(ONE_LINE, 'Please write this on one line.'));

/** Text with line breaks, normalised to `\n`. */
export const paragraphs = ({ least = 0, limit, message = 'Please fill this in.' }: TextOptions) =>
  z.string(message).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(least, message),
    atMost(limit),
    z.regex(LINES, 'Please leave out characters that cannot be seen.'),
  );

/** An e-mail address. */
export const email = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(TEXT_LIMITS.email, message), z.email(message));

/** An e-mail address, or empty. */
export const optionalEmail = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(TEXT_LIMITS.email, message),
    z.refine((text) => text === '' || z.email().safeParse(text).success, message),
  );

/** One value of a list of options. */
export const choice = <const Value extends string>(options: readonly { value: Value }[], message: string) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]], message);
