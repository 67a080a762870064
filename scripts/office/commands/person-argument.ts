import { type Person, personFrom } from '../../../netlify/lib/office/person.ts';
import { type Found, findPerson, type SearchResult } from '../../../netlify/lib/office/search.ts';
import { timeOf } from '../../../netlify/lib/stores/inbox.ts';
import { StoreError } from '../../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../../netlify/lib/stores/secret.ts';
import { subscriberHash } from '../../../netlify/lib/stores/subscribers.ts';
import { type Arguments, type Office, onlyArgument, practiceTime, UsageError } from '../command.ts';
import { formatTable } from '../table.ts';

/** The person of a command, and the hash under which the newsletter knows the address; none if the secret is unreadable. */
interface PersonArgument {
  person: Person;
  identifiers: string[];
}

/**
 * The hash of an address in the newsletter. Without a readable secret there is none: the search goes on by the address, and
 * names the secret, as it reads that record too.
 */
async function hashesOf({ open }: Office, address: string): Promise<string[]> {
  // Without subscribers there is no secret either, and a search must not create one.
  if ((await open('subscribers').keys('')).length === 0) return [];
  try {
    return [await subscriberHash(createSecret({ store: open('secrets') }), address)];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [];
  }
}

/** Parses the argument EMAIL|PHONE. */
export async function personArgument(office: Office, args: Arguments): Promise<PersonArgument> {
  const text = onlyArgument(args, 'whom: an e-mail address or a telephone number');
  const person = personFrom(text);
  if (!person)
    throw new UsageError(
      `"${text}" is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.`,
    );
  return { person, identifiers: person.kind === 'email' ? await hashesOf(office, person.address) : [] };
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
