import { z } from 'astro/zod';
import { line, rank, webAddress } from './fields.ts';

/** The tabs of /publications, in their order. The first is the default. */
export const PUBLICATION_CATEGORIES = ['journal', 'conference', 'case_report'] as const;

/** Placeholder for the doctor in a list of authors. The printed name is in site.json. */
export const DOCTOR_AS_AUTHOR = '@doctor';

/** `content/publications/<id>.json`. The id is part of the address of a search result. */
export const publicationSchema = z.strictObject({
  title: line(10, 200).meta({
    description: 'The full title, as published.',
    example: 'Toe pressure or ankle index? A prospective comparison',
  }),
  journal: line(3, 120).meta({
    description: 'The journal, conference or preprint server.',
    example: 'Sample Journal of Vascular Medicine',
  }),
  year: z.int().min(1980).max(2100).meta({ description: 'The year it was published.', example: 2024 }),
  authors: z
    .array(z.union([z.literal(DOCTOR_AS_AUTHOR), line(2, 60)]))
    .min(1)
    .max(12)
    .refine(
      (authors) => authors.includes(DOCTOR_AS_AUTHOR),
      `does not name the doctor; write "${DOCTOR_AS_AUTHOR}" at the doctor’s place`,
    )
    .meta({ description: 'Authors in their printed order; write `@doctor` for the doctor.', example: '["@doctor", "Author A"]' }),
  citations: z.int().min(0).default(0).meta({ description: 'The number of citations.', example: 18 }),
  tags: z
    .array(line(2, 40))
    .min(1)
    .max(5)
    .meta({ description: 'Subjects a reader may search for.', example: '["Diabetes", "Limb Salvage"]' }),
  category: z
    .enum(PUBLICATION_CATEGORIES)
    .meta({ description: 'Its tab: `journal`, `conference` (preprints too) or `case_report`.', example: 'journal' }),
  url: webAddress().meta({
    description: 'The web address of the publication.',
    example: 'https://example.org/publications/toe-pressure-2024',
  }),
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/[\w.()/:;-]+$/)
    .optional()
    .meta({
      description: 'Its DOI, without `https://doi.org/`.',
      form: '10., four to nine digits, a slash and its name',
      example: '10.5555/sample.2024.001',
    }),
  featured: z.boolean().default(false).meta({ description: '`true` shows a star.', example: true }),
  isNew: z.boolean().default(false).meta({ description: '`true` shows the NEW badge.', example: true }),
  abstract: line(80, 900).optional().meta({ description: 'A short abstract, in one paragraph.' }),
  rank: rank('publications of the same year'),
});

export type Publication = z.output<typeof publicationSchema>;
