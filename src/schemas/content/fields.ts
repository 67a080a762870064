/**
 * Field builders shared by every content schema: what an author may type, and the words an author gets back. What goes by
 * a pattern says in `form` what it has to look like; the author's guide shows it.
 */
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';

/**
 * What a schema needs from whoever reads the files: Astro resolves an image to
 * its metadata, the content check only looks whether the file is there.
 */
export interface ContentTools {
  image: () => z.ZodType<ImageMetadata, string>;
}

// Line breaks and other control characters never belong in a one-line text.
const CONTROL_CHARACTERS = /[\u0000-\u001F\u007F]/;

/** One line of text, `min` to `max` characters. */
export const line = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text === text.trim(), 'begins or ends with a space')
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'has a line break or a control character in it');

/** A calendar day as YYYY-MM-DD. YAML reads an unquoted date as a moment in time: only its day counts. */
export const calendarDate = () =>
  z.preprocess((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value), z.iso.date());

/** An address on the web. Only https, so that no visitor is sent over an open line. */
export const webAddress = () => z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** The end of a page's address: small letters, digits and single hyphens. */
export const slug = () =>
  z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .meta({ form: 'small letters, digits and single hyphens, at most 80' });

/** Says what a picture shows, for those who do not see it. */
export const altText = () => line(10, 200);

/** A telephone number as it is written for people, with its country code. */
export const phoneNumber = () =>
  z
    .string()
    .regex(/^\+\d{2}(?: \d{2,4}){3}$/)
    .meta({ form: '+, the country’s two digits, then three groups of two to four digits' });

/** HH:MM on a 24-hour clock. */
export const clockTime = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .meta({ form: 'HH:MM, 00:00 to 23:59' });
