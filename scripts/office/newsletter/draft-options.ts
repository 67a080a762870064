/** The options that describe an issue on the command line. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Draft, type DraftTexts, type Problems, translationsOf } from '../../../netlify/lib/newsletter/draft.ts';
import type { Newsletter } from '../../../netlify/lib/newsletter/newsletter.ts';
import { contentIssueId } from '../../../netlify/lib/newsletter/issues.ts';
import { englishName } from '../../../src/language/english-name.ts';
import { firstLanguage, otherLanguages } from '../../../src/language/languages.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type Arguments, textOption, UsageError } from '../../command-line.ts';
import type { Office } from '../command.ts';

/** Names of the options of a text: in the first language, and with the code of each other one. */
const TEXT_OPTIONS = ['subject', 'greeting', 'greeting-file'];

export const draftOptions = (): string[] => [
  ...['', ...otherLanguages().map((language) => `-${language}`)].flatMap((end) => TEXT_OPTIONS.map((name) => name + end)),
  ...['items', 'at'],
];

export const draftDetails = (): string[] => [
  '--subject TEXT        the subject of the mail',
  '--greeting TEXT       the text before the items; or',
  '--greeting-file FILE  a text file with it; an empty line begins a paragraph',
  ...otherLanguages().flatMap((language) => [
    `--subject-${language}, --greeting-${language}, --greeting-file-${language}`,
    `                      the same in ${englishName(language)}, for those who read it; without it they get the ${englishName(firstLanguage())} mail, if any`,
  ]),
  '--items A,B           references from `newsletter items`, in the order of the mail; without it all that are new',
];

/** A text that somebody has typed, as the option or in a file. @param end of the option's name: `-si`, or empty for the first language */
function greetingFrom(args: Arguments, root: string, end: string): string {
  const file = textOption(args, `greeting-file${end}`);
  if (file === undefined) return textOption(args, `greeting${end}`) ?? '';
  const place = path.resolve(root, file);
  if (!existsSync(place)) throw new UsageError(`There is no file ${file}.`);
  return readFileSync(place, 'utf8');
}

/** Subject and greeting of a language. @param end as for `greetingFrom` */
const textsFrom = (args: Arguments, root: string, end = ''): DraftTexts => ({
  subject: textOption(args, `subject${end}`) ?? '',
  greeting: greetingFrom(args, root, end),
});

/** The draft of the options. The same options on the same day are the same issue, so that repeating a command is safe. */
export async function draftFrom({ clock, root }: Office, newsletter: Newsletter, args: Arguments): Promise<Draft> {
  const chosen = textOption(args, 'items');
  const items =
    chosen === undefined
      ? (await newsletter.candidates()).items.filter(({ isNew }) => isNew).map(({ reference }) => reference)
      : chosen.split(',').map((reference) => reference.trim());
  const translated = translationsOf((language) => textsFrom(args, root, `-${language}`));
  for (const language of otherLanguages())
    if (translated.translations?.[language] && !newsletter.languages.includes(language))
      throw new UsageError(`--subject-${language}, --greeting-${language}: this site is not in ${englishName(language)}.`);
  const draft = { ...textsFrom(args, root), ...translated, items };
  const at = timeFrom(args);
  return { ...draft, id: contentIssueId(Date.parse(practiceDay(clock())), JSON.stringify([draft, at])) };
}

/** The time of `--at`, as `YYYY-MM-DDTHH:MM`. */
export const timeFrom = (args: Arguments): string | undefined => textOption(args, 'at')?.trim().replace(/\s+/, 'T');

/** The options of a field. */
const optionOf = (field: string) =>
  field.startsWith('greeting') ? `--${field} or --${field.replace('greeting', 'greeting-file')}` : `--${field}`;

/** The error of an invalid draft: one line per field. */
export const invalidDraft = (problems: Problems): UsageError =>
  new UsageError(
    Object.entries(problems)
      .map(([field, problem]) => `${optionOf(field)}: ${problem}`)
      .join('\n'),
  );
