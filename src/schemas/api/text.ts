/** Text as visitors type it: trimmed, of a limited length, without characters that nobody can see. */
import * as z from 'zod/mini';

/** Characters, at most. The e-mail's limit is that of the standard (RFC 5321). */
export const TEXT_LIMITS = { name: 100, email: 254, phone: 40, emergencyContact: 200, message: 4000 } as const;

// Would start a new line where one line is meant: in the head of a mail, in a table.
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const LINES = /^(?:[^\p{Cc}]|[\n\t])*$/u;

const atMost = (limit: number) => z.maxLength(limit, `Please use at most ${limit} characters.`);

interface Wanted {
  /** Characters, at least; 0 if it may be left empty. */
  least?: number;
  limit: number;
  /** Said when it is missing or too short. */
  message?: string;
}

/** One line. */
export const line = ({ least = 0, limit, message = 'Please fill this in.' }: Wanted) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(least, message), atMost(limit), z.regex(ONE_LINE, 'Please write this on one line.'));

/** Several lines; however a browser ends them, they end alike. */
export const paragraphs = ({ least = 0, limit, message = 'Please fill this in.' }: Wanted) =>
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

/** An e-mail address, or nothing. */
export const optionalEmail = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(TEXT_LIMITS.email, message),
    z.refine((text) => text === '' || z.email().safeParse(text).success, message),
  );

/** One of the options of a list; what is not chosen is asked for with `message`. */
export const choice = <const Value extends string>(options: readonly { value: Value }[], message: string) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]], message);
