import { DOCTOR_AS_AUTHOR, type Publication } from '../schemas/content/publication.ts';

export interface Author {
  name: string;
  isDoctor: boolean;
}

/** Replaces `@doctor` in a publication's authors with the doctor's printed name (`citationName`). */
export function authorsOf(publication: Pick<Publication, 'authors'>, citationName: string): Author[] {
  return publication.authors.map((name) =>
    name === DOCTOR_AS_AUTHOR ? { name: citationName, isDoctor: true } : { name, isDoctor: false },
  );
}
