/** The options that describe an issue on the command line. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Draft, Problems } from '../../../netlify/lib/newsletter/draft.ts';
import type { Newsletter } from '../../../netlify/lib/newsletter/newsletter.ts';
import { contentIssueId } from '../../../netlify/lib/newsletter/issues.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type Arguments, textOption, UsageError } from '../../command-line.ts';
import type { Office } from '../command.ts';

export const DRAFT_OPTIONS = ['subject', 'greeting', 'greeting-file', 'items', 'at'];

export const DRAFT_DETAILS = [
  '--subject TEXT        the subject of the mail',
  '--greeting TEXT       the text before the items; or',
  '--greeting-file FILE  a text file with it; an empty line begins a paragraph',
  '--items A,B           references from `newsletter items`, in the order of the mail; without it all that are new',
];

/** A text that somebody has typed, as the option or in a file. */
function greetingFrom(args: Arguments, root: string): string {
  const file = textOption(args, 'greeting-file');
  if (file === undefined) return textOption(args, 'greeting') ?? '';
  const place = path.resolve(root, file);
  if (!existsSync(place)) throw new UsageError(`There is no file ${file}.`);
  return readFileSync(place, 'utf8');
}

/** The draft of the options. The same options on the same day are the same issue, so that repeating a command is safe. */
export async function draftFrom({ clock, root }: Office, newsletter: Newsletter, args: Arguments): Promise<Draft> {
  const chosen = textOption(args, 'items');
  const items =
    chosen === undefined
      ? (await newsletter.candidates()).items.filter(({ isNew }) => isNew).map(({ reference }) => reference)
      : chosen.split(',').map((reference) => reference.trim());
  const draft = { subject: textOption(args, 'subject') ?? '', greeting: greetingFrom(args, root), items };
  const at = timeFrom(args);
  return { ...draft, id: contentIssueId(Date.parse(practiceDay(clock())), JSON.stringify([draft, at])) };
}

/** The time of `--at`, as `YYYY-MM-DDTHH:MM`. */
export const timeFrom = (args: Arguments): string | undefined => textOption(args, 'at')?.trim().replace(/\s+/, 'T');

const OPTION_OF: Readonly<Record<string, string>> = { greeting: '--greeting or --greeting-file' };

/** The error of an invalid draft: one line per field. */
export const invalidDraft = (problems: Problems): UsageError =>
  new UsageError(
    Object.entries(problems)
      .map(([field, problem]) => `${OPTION_OF[field] ?? `--${field}`}: ${problem}`)
      .join('\n'),
  );
