/** Texts of pages in another language. Numbers of the original are not repeated: a changed one must not stay unchanged here. */
import { z } from 'astro/zod';
import { calendarDate } from './fields.ts';
import { shortName, translatedList } from './practice-list.ts';
import { PAGE_SCHEMAS, type PageName } from './page.ts';

const SCHEMAS: Readonly<Record<PageName, z.ZodObject>> = {
  ...PAGE_SCHEMAS,
  gallery: PAGE_SCHEMAS.gallery.extend({ filters: translatedList('The text on its button.', {}) }),
  appointments: PAGE_SCHEMAS.appointments.omit({ arriveMinutesEarly: true, cancelHoursBefore: true }).extend({
    types: translatedList('The name of the type for patients.', { shortName: shortName() }),
    halfDays: translatedList('The name of the half-day, with its hours.', { shortName: shortName() }),
  }),
};

const follows = calendarDate()
  .optional()
  .meta({ description: 'The day on which it was compared with the original last.', example: '2026-03-01' });

const entries = Object.entries(SCHEMAS).map(([name, schema]): [string, z.ZodObject] => [name, schema.extend({ follows })]);

/** File name in `content/pages/` (without `.<language>.json`) → its schema. */
export const TRANSLATED_PAGE_SCHEMAS = Object.fromEntries(entries) as Readonly<Record<PageName, z.ZodObject>>;
