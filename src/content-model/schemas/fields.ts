/**
 * Field builders for all content schemas. A field that checks a pattern describes the pattern in `form`, which the
 * author's guide shows.
 */
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { mailAddressPattern } from '../../api-schemas/mail-address.ts';
import { firstBox, firstInvisible } from './invisible.ts';

/**
 * What a schema needs from its caller. Astro's `image` reads the metadata of a picture; the content check only tests
 * whether the file exists.
 */
export interface ContentTools {
  image: () => z.ZodType<ImageMetadata, string>;
}

// Made once for all fields. A field takes its checks in one call, because each call copies the schema: with a call for each check of
// a thousand fields, loading the schemas took a tenth of the content check.
const TRIMMED = z.refine<string>((text) => text === text.trim(), 'begins or ends with a space');
const ONE_LINE = z.refine<string>(
  (text) => !/[\t\n]/.test(text) && !firstInvisible(text),
  'contains a line break or a control character',
);
const NO_CONTROL_CHARACTER = z.refine<string>((text) => !firstInvisible(text), 'contains a control character');
/** The words of the check of characters, which sees a file, for a value that has no file yet or writes them as `\\uF0B7`. */
const NO_BOX = z.refine<string>(
  (text) => !firstBox(text),
  'contains a sign that is an empty box on the page, as a bullet of Word is; write a list with -',
);

/** One line of text, `min` to `max` characters. */
export const line = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max), TRIMMED, ONE_LINE, NO_BOX);

/** Lines of text, `min` to `max` characters in all. */
export const paragraphs = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), NO_CONTROL_CHARACTER, NO_BOX);

/** A group of fields, with the sentence for its author. */
export const group = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  z.strictObject(fields).meta({ description });

/** A list of groups of fields. */
export const listOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.strictObject(fields));

/** A text of a fixed form. @param form the pattern in words */
export const pattern = (regex: RegExp, form: string) => z.string().regex(regex).meta({ form });

/** A calendar day that exists, as YYYY-MM-DD. */
export const calendarDate = () => z.iso.date();

/** A web address. Only https is accepted. */
export const webAddress = () =>
  z
    .url({ protocol: /^https$/, hostname: z.regexes.domain })
    // URL parsers accept these forms; browsers read some of them as an address on this site.
    .refine((url) => /^https:\/\/[^\s/]\S*$/i.test(url) && !firstInvisible(url), {
      error: 'is not a full address that begins with https://',
      when: ({ issues }) => issues.length === 0,
    });

/** The last part of a page's address: small letters, digits and single hyphens. */
export const slug = () =>
  z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .meta({ form: 'small letters, digits and single hyphens, at most 80' });

/** Keeps an item out of the public site; see src/content-model/visibility.ts. */
export const draft = () =>
  z
    .boolean()
    .default(false)
    .meta({ description: '`true` keeps it out of the public site. Previews show it, marked as a draft.', example: true });

/** The place among items of the same date, which a file alone does not give. */
export const rank = (among: string) =>
  z
    .int()
    .min(1)
    .max(999)
    .optional()
    .meta({ description: `Its place among ${among}: 1 is the first. Those without a rank follow.`, example: 1 });

/** Alternative text of a picture. */
export const altText = () => line(10, 200);

/** An e-mail address with a dot in its domain, which is in ASCII: .ලංකා is .xn--fzc2c9e2c. */
export const mailAddress = () => z.email({ pattern: mailAddressPattern('+') });

/** A telephone number with country code and spaces. */
export const phoneNumber = () =>
  pattern(
    /^(?=(?:\D*\d){7,15}\D*$)\+[1-9]\d{0,2}(?:[ -]\d{1,8})+$/,
    '+, the country code, then groups of digits with spaces between them, 7 to 15 digits in all',
  );

/** HH:MM on a 24-hour clock. */
export const clockTime = () => pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'HH:MM, 00:00 to 23:59');
