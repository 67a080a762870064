import { DOCTOR_AS_AUTHOR, LISTED_AUTHORS, MORE_AUTHORS, type Publication } from '../content-model/schemas/publication.ts';

export interface Author {
  name: string;
  isDoctor: boolean;
}

/** Replaces `@doctor` in a publication's authors with the doctor's printed name (`citationName`). */
export function authorsOf({ authors }: Pick<Publication, 'authors'>, citationName: string): Author[] {
  return authors
    .filter((name) => name !== MORE_AUTHORS)
    .map((name) => (name === DOCTOR_AS_AUTHOR ? { name: citationName, isDoctor: true } : { name, isDoctor: false }));
}

/**
 * The authors as a list shows them: the first six, then "et al." for more.
 * @param most Infinity for all that are known
 */
export function listedAuthors(
  publication: Pick<Publication, 'authors'>,
  citationName: string,
  most: number = LISTED_AUTHORS,
): Author[] {
  const authors = authorsOf(publication, citationName);
  const complete = authors.length <= most && !publication.authors.includes(MORE_AUTHORS);
  return [...authors.slice(0, most), ...(complete ? [] : [{ name: MORE_AUTHORS, isDoctor: false }])];
}
