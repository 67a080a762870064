/** What an entry says in the terms of content/: the fields that it states and content/ can hold, and whether it may become a publication by itself. */
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { DOCTOR_AS_AUTHOR, MORE_AUTHORS, publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { doiKey } from './clean/identifiers.ts';
import { printedName } from './clean/names.ts';
import type { PublicationRecord } from './clean/record.ts';
import type { ItemFields } from './fields.ts';
import { fittingFields } from './fitting.ts';
import { categoryOf } from './kinds.ts';
import type { Name } from './record.ts';

const MOST_AUTHORS = 200;

/** The authors as the site prints them. A list that is too long keeps the doctor and ends with "et al.". */
function authorsOf({ authors, authorsOmitted }: PublicationRecord, isDoctor: (author: Name) => boolean): string[] | undefined {
  if (authors.length === 0) return undefined;
  const names = authors.map((author) => (isDoctor(author) ? DOCTOR_AS_AUTHOR : printedName(author)));
  const all = authorsOmitted ? [...names, MORE_AUTHORS] : names;
  if (all.length <= MOST_AUTHORS) return all;
  const first = names.slice(0, MOST_AUTHORS - 1);
  const isCutOff = names.includes(DOCTOR_AS_AUTHOR) && !first.includes(DOCTOR_AS_AUTHOR);
  return [...(isCutOff ? first.with(-1, DOCTOR_AS_AUTHOR) : first), MORE_AUTHORS];
}

/** Says why the doctor is not certain to be an author, or undefined. */
function doubtAboutDoctor(count: number): string | undefined {
  if (count === 1) return undefined;
  if (count > 1) return 'several authors have the doctor’s name; add it by hand';
  return `the doctor is not among its authors; if one is the doctor, add the form of the name to doctor.nameForms in ${CONTENT_DIR}/site.json`;
}

/** @param retractedPapers DOIs and PMIDs of papers that a notice in the input retracts */
export function candidateOf(
  record: PublicationRecord,
  isDoctor: (author: Name) => boolean,
  retractedPapers: ReadonlySet<string>,
) {
  const { authors, doi = '', pmid = '', kind = 'article', skipped } = record;
  const retracted = record.retracted || [doiKey(doi), pmid].some((id) => retractedPapers.has(id));
  // It names other publications by their DOIs, items by their ids.
  const stated = { ...record, authors: authorsOf(record, isDoctor), retracted: retracted || undefined, preprintOf: undefined };
  const { fields, misfits } = fittingFields(stated);
  /** A new item: what the entry says, its tab and its kind. Values equal to the default are left out. */
  const item: ItemFields = { ...fields, category: categoryOf(kind), ...(kind === 'article' ? {} : { kind }) };
  const doubt = doubtAboutDoctor(authors.filter(isDoctor).length);
  const isComplete = skipped === undefined && doubt === undefined && publicationSchema.safeParse(item).success;
  return { ...record, fields, misfits, item, doubt, isComplete };
}

export type Candidate = ReturnType<typeof candidateOf>;
