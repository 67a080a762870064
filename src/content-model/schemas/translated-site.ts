/** The texts of site.json in another language. Names, numbers and addresses are in site.json alone. */
import { z } from 'astro/zod';
import { group, line } from './fields.ts';
import { completed } from '../../language/fallback.ts';
import type { Site } from './site.ts';

const translated = (description: string) => line(1, 300).optional().meta({ description });

/** `content/site.<language>.json`. The first language is the fallback for texts that are not translated. */
export const translatedSiteSchema = z
  .strictObject({
    doctor: group('The doctor.', {
      name: translated('The name, as it is written in this language.'),
      shortTitle: translated('The line under the name in the header.'),
      jobTitle: translated('The post.'),
      credentials: translated('The degrees.'),
      titleSuffix: translated('The words after the name in the titles of pages.'),
      introduction: translated('The words after the name on the home page.'),
      about: translated('The sentence about the doctor below articles, which begins after the name.'),
      portraitAlt: translated('What the photograph shows.'),
      portraitCaption: translated('The line under the photograph.'),
    }),
    practice: group('The practice.', {
      name: translated('The hospital.'),
      street: translated('Street and number.'),
      district: translated('Town and postal district.'),
      city: translated('The town.'),
      country: translated('The country.'),
    }),
    contact: group('The office.', { whatsAppGreeting: translated('The prefilled message when a visitor opens WhatsApp.') }),
    emergency: group('The ambulance.', {
      name: translated('The name of the service.'),
      description: translated('A short explanation of the service.'),
    }),
    keywords: group('Search words of every page.', {
      location: z.array(line(2, 60)).optional().meta({ description: 'Search words for the place.' }),
      expertise: z.array(line(2, 60)).optional().meta({ description: 'Search words for the field.' }),
    }),
    hourNotes: z
      .record(z.string(), line(1, 120))
      .meta({ description: 'The notes after office hours: the note of site.json, then its translation.' }),
  })
  .partial();

export type TranslatedSite = z.output<typeof translatedSiteSchema>;

/** The identity with the texts of a language. */
export function siteInLanguage(site: Site, { hourNotes = {}, ...texts }: TranslatedSite): Site {
  const withNotes = (rows: Site['hours']['contact']) =>
    rows.map((row) => ({ ...row, note: row.note === undefined ? undefined : (hourNotes[row.note] ?? row.note) }));
  const hours = { contact: withNotes(site.hours.contact), appointments: withNotes(site.hours.appointments) };
  return completed(site, { ...texts, hours });
}
