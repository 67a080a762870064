/** Recognises the doctor among authors, in every form of the name that site.json lists, and rejects namesakes. */
import type { SiteInput } from '../../src/content-model/schemas/site.ts';
import { isCapital } from './clean/capitals.ts';
import { initialsOf, nameOf } from './clean/names.ts';
import { lettersOf } from './clean/text.ts';
import type { Name } from './record.ts';

/** What site.json says of the doctor's name, as it is written. */
export type DoctorNames = Pick<SiteInput['doctor'], 'name' | 'citationName' | 'nameForms' | 'orcid'>;

const TITLES = /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|sir)\.?\s+)+/i;

/** Family name and initials, as far as spellings share them. */
const formOf = ({ family, given }: Name) => `${lettersOf(family)} ${initialsOf(given)}`;

/** Forms of a name whose initials were read as a name: "SAMPLE, MELSE" as Melse, "Sample MELSE" as the family MELSE. */
const otherFormsOf = ({ family, given }: Name) => [
  `${lettersOf(family)} ${given.toUpperCase()}`,
  ...(isCapital(family) ? [`${lettersOf(given)} ${family}`] : []),
];

/** Given names that are written out: "Sample A" → ["sample"]. Capitals, and letters with a full stop, are initials. */
const writtenOut = (given: string): string[] =>
  given
    .split(/[\s-]+|(?<=\.)/)
    .filter((word) => word.length > 1 && !word.endsWith('.') && !isCapital(word))
    .map(lettersOf);

/**
 * Tells whether an author is the doctor. Family name and initials must be those of a listed form. A given name that is
 * written out must be one of the doctor's, so that a namesake with the same initials is not claimed.
 */
export function doctorMatcher({ name, citationName, nameForms = [], orcid }: DoctorNames): (author: Name) => boolean {
  const names = [name.replace(TITLES, ''), ...nameForms].map((form) => nameOf(form));
  const listed = [...names, nameOf(citationName, { capitals: 'initials' })];
  const forms = new Set(listed.map(formOf));
  const givenNames = new Set(listed.flatMap(({ given }) => writtenOut(given)));
  return (author) => {
    if (orcid && author.orcid) return author.orcid === orcid;
    const isListed = forms.has(formOf(author)) && writtenOut(author.given).every((given) => givenNames.has(given));
    return isListed || otherFormsOf(author).some((form) => forms.has(form));
  };
}
