import { type Person, personFrom } from '../../../netlify/lib/office/person.ts';
import { type Found, findPerson } from '../../../netlify/lib/office/search.ts';
import { createSecret } from '../../../netlify/lib/stores/secret.ts';
import { timeOf } from '../../../netlify/lib/stores/inbox.ts';
import { createSubscribers } from '../../../netlify/lib/stores/subscribers.ts';
import { type Arguments, type Office, onlyArgument, practiceTime, UsageError } from '../command.ts';
import { tableOf } from '../table.ts';

/** Whom a command is about, and what the stores call them without saying who it is. */
export interface Whom {
  person: Person;
  names: string[];
}

export async function whomOf({ open }: Office, given: Arguments): Promise<Whom> {
  const text = onlyArgument(given, 'whom: an e-mail address or a telephone number');
  const person = personFrom(text);
  if (!person)
    throw new UsageError(
      `"${text}" is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.`,
    );
  // Without subscribers there is no secret either, and to look for somebody must not make one.
  if (person.kind !== 'email' || (await open('subscribers').keys('')).length === 0) return { person, names: [] };
  const secret = createSecret({ store: open('secrets') });
  return { person, names: [await createSubscribers({ store: open('subscribers'), secret }).hashOf(person.address)] };
}

export const foundOf = ({ open }: Office, { person, names }: Whom): Promise<Found[]> => findPerson(open, person, names);

const RECORD = /[0-9a-z]{9}-[0-9a-f]{16}/;
const sentOf = (key: string) => {
  const id = RECORD.exec(key)?.[0];
  return id === undefined ? '' : practiceTime(timeOf(id));
};

/** What was found and why; never what it says. */
export const foundTable = (found: readonly Found[], columns: number): string =>
  tableOf(
    ['Store', 'Sent', 'Holds it in', 'Key'],
    found.map(({ store, key, fields }) => [store, sentOf(key), fields.join(', ') || '(belongs to it)', key]),
    columns,
  );
