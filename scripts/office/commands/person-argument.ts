import { type DataSubject, dataSubjectFrom } from '../../../netlify/lib/privacy/data-subject.ts';
import type { Found } from '../../../netlify/lib/privacy/traits.ts';
import { describeRecords, differentNames } from '../../../netlify/lib/privacy/described-record.ts';
import { type Arguments, onlyArgument, UsageError } from '../../command-line.ts';
import type { Office } from '../command.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { escapeLine } from '../escape-control.ts';
import { formatTable } from '../table.ts';

/** Parses the argument EMAIL|PHONE. */
export function personArgument(args: Arguments): DataSubject {
  const text = onlyArgument(args, 'whom: an e-mail address or a telephone number');
  const subject = dataSubjectFrom(text);
  if (!subject)
    throw new UsageError(
      `"${text}" is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.`,
    );
  return subject;
}

/** Prints found records, without their content, and says if they are of several names. */
export function showFound({ print, note, columns }: Office, found: readonly Found[]): void {
  const records = describeRecords(found);
  const rows = records.map(({ kind, name, at, fields, key }) => [
    kind,
    name,
    at === undefined ? '' : practiceDay(at),
    fields.join(', ') || '(belongs to it)',
    key,
  ]);
  print(`${formatTable(['Kind', 'Name', 'Date', 'Holds it in', 'Key'], rows, columns)}\n`);
  const names = differentNames(records);
  if (names.length > 0) note(`These records have different names: ${names.map(escapeLine).join('; ')}. Are all of one person?`);
}
