import { knownIdentifiers } from '../../../netlify/lib/office/known-identifiers.ts';
import { type Person, personFrom } from '../../../netlify/lib/office/person.ts';
import { type Found, findPerson, type SearchResult } from '../../../netlify/lib/office/search.ts';
import { timeOf } from '../../../netlify/lib/stores/inbox.ts';
import { type Arguments, type Office, onlyArgument, practiceTime, UsageError } from '../command.ts';
import { formatTable } from '../table.ts';

/** The person of a command, and the identifiers that are known. */
interface PersonArgument {
  person: Person;
  identifiers: string[];
}

/** Parses the argument EMAIL|PHONE. */
export async function personArgument(office: Office, args: Arguments): Promise<PersonArgument> {
  const text = onlyArgument(args, 'whom: an e-mail address or a telephone number');
  const person = personFrom(text);
  if (!person)
    throw new UsageError(
      `"${text}" is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.`,
    );
  return { person, identifiers: await knownIdentifiers(office.open, person) };
}

/** Searches all stores for the person. */
export const searchPerson = ({ open }: Office, { person, identifiers }: PersonArgument): Promise<SearchResult> =>
  findPerson(open, person, identifiers);

const RECORD_ID = /[0-9a-z]{9}-[0-9a-f]{16}/;
const timeOfKey = (key: string) => {
  const id = RECORD_ID.exec(key)?.[0];
  return id === undefined ? '' : practiceTime(timeOf(id));
};

/** Table of found records, without their content. */
export const foundTable = (found: readonly Found[], columns: number): string =>
  formatTable(
    ['Store', 'Sent', 'Holds it in', 'Key'],
    found.map(({ store, key, fields }) => [store, timeOfKey(key), fields.join(', ') || '(belongs to it)', key]),
    columns,
  );
