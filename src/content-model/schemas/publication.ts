import { z } from 'astro/zod';
import { draft, line, pattern, rank, slug, webAddress } from './fields.ts';

/** The tabs of /publications, in their order. The first is the default. */
export const PUBLICATION_CATEGORIES = ['journal', 'conference', 'case_report'] as const;

/** What a publication is. Without a kind it is an article. */
export const PUBLICATION_KINDS = [
  'article',
  'review',
  'case-report',
  'letter',
  'editorial',
  'preprint',
  'abstract',
  'conference-paper',
  'chapter',
  'book',
  'thesis',
  'report',
] as const;

/** Placeholder for the doctor in a list of authors. The printed name is in site.json. */
export const DOCTOR_AS_AUTHOR = '@doctor';

/** The last author of a list that is not complete. */
export const MORE_AUTHORS = 'et al.';

/** Maximum number of authors that a list of publications names. */
export const LISTED_AUTHORS = 6;

/** The year alone, with the month, or with month and day; only days that exist. */
const partialDate = () =>
  z
    .string()
    .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/)
    .refine((date) => date.length < 10 || z.iso.date().safeParse(date).success, 'is not a day that exists');

const digest = z.string().regex(/^[0-9a-f]{12}$/);

/** `content/publications/<id>.json`. The id is part of the address of a search result. */
export const publicationSchema = z
  .strictObject({
    title: line(3, 500).meta({
      description: 'The full title, as published.',
      example: 'Toe pressure or ankle index? A prospective comparison',
    }),
    journal: line(2, 300).meta({
      description: 'The journal, conference, book or preprint server.',
      example: 'Sample Journal of Vascular Medicine',
    }),
    year: z.int().min(1900).max(2100).meta({ description: 'The year it was published.', example: 2024 }),
    published: partialDate().optional().meta({
      description: 'The date it was published, as far as it is known.',
      form: 'YYYY, YYYY-MM or YYYY-MM-DD',
      example: '2024-03-15',
    }),
    authors: z
      .array(z.union([z.literal(DOCTOR_AS_AUTHOR), line(2, 200)]))
      .min(1)
      .max(200)
      .refine(
        (authors) => authors.includes(DOCTOR_AS_AUTHOR),
        `does not name the doctor; write "${DOCTOR_AS_AUTHOR}" at the doctor’s place`,
      )
      .meta({
        description:
          'Authors in their printed order, family name first, then initials; write `@doctor` for the doctor, and `et al.` last if others are left out.',
        example: '["@doctor", "Author A"]',
      }),
    citations: z.int().min(0).default(0).meta({ description: 'The number of citations.', example: 18 }),
    tags: z
      .array(line(2, 40))
      .max(5)
      .default([])
      .meta({ description: 'Subjects a reader may search for.', example: '["Diabetes", "Limb Salvage"]' }),
    category: z
      .enum(PUBLICATION_CATEGORIES)
      .meta({ description: 'Its tab: `journal`, `conference` (preprints too) or `case_report`.', example: 'journal' }),
    kind: z.enum(PUBLICATION_KINDS).optional().meta({
      description: 'What it is. Leave it out for an article.',
      example: 'preprint',
    }),
    url: webAddress().optional().meta({
      description: 'The web address of the publication. Needed if it has neither DOI nor PMID.',
      example: 'https://example.org/publications/toe-pressure-2024',
    }),
    doi: z
      .string()
      .max(200)
      .regex(/^10\.\d{4,9}\/[!#-~]+$/)
      .optional()
      .meta({
        title: 'DOI',
        description: 'Its DOI, without `https://doi.org/`.',
        form: '10., four to nine digits, a slash and its name',
        example: '10.5555/sample.2024.001',
      }),
    pmid: pattern(/^[1-9]\d{0,8}$/, 'up to nine digits')
      .optional()
      .meta({ title: 'PMID', description: 'Its number at PubMed.', example: '12345678' }),
    pmcid: pattern(/^PMC\d{1,9}$/, 'PMC and up to nine digits')
      .optional()
      .meta({ title: 'PMCID', description: 'Its number at PubMed Central.', example: 'PMC1234567' }),
    issn: pattern(/^\d{4}-\d{3}[\dX]$/, 'NNNN-NNNN')
      .optional()
      .meta({ title: 'ISSN', description: 'The ISSN of the journal.', example: '1234-5678' }),
    volume: line(1, 60).optional().meta({ description: 'The volume.', example: '12' }),
    issue: line(1, 60).optional().meta({ description: 'The issue.', example: '3' }),
    pages: line(1, 60).optional().meta({ description: 'The pages, or the number of the article.', example: '101-109' }),
    pdf: pattern(/^\.\/[\w.-]+\.pdf$/, './ and the name of the file')
      .optional()
      .meta({
        control: 'file',
        title: 'PDF',
        description: 'A PDF that you may publish, in the same folder. The publication gets a page of its own, which links to it.',
        example: './toe-pressure-2024.pdf',
      }),
    featured: z.boolean().default(false).meta({ description: '`true` shows a star.', example: true }),
    isNew: z.boolean().default(false).meta({ description: '`true` shows the NEW badge.', example: true }),
    retracted: z.boolean().default(false).meta({ description: '`true` marks a paper that was retracted.', example: true }),
    preprintOf: slug().optional().meta({
      relation: 'publications',
      description: 'For a preprint: the journal article that followed, by its file name without `.json`.',
      example: 'toe-pressure-2024',
    }),
    abstract: line(20, 20_000).optional().meta({
      description: 'The abstract, in one paragraph. It is shown on a page of its own, with how to cite the publication.',
    }),
    draft: draft(),
    rank: rank('publications of the same year'),
    sources: z
      .record(z.string(), z.record(z.string(), digest))
      .optional()
      .meta({ description: 'Written by the import: what each source last said. Do not edit it.' }),
  })
  .refine(({ url, doi, pmid }) => url ?? doi ?? pmid, {
    path: ['url'],
    message: 'is missing, and there is no DOI or PMID either',
  });

export type Publication = z.output<typeof publicationSchema>;
export type PublicationInput = z.input<typeof publicationSchema>;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];
