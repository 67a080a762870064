/** What an import prints: a row for each entry of its input. */
import { counted } from '../../src/format/numbers.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import type { Difference } from './compare.ts';
import type { Place, Texts } from './record.ts';

const STATUSES = ['new', 'changed', 'conflict', 'question', 'same', 'skipped', 'refused'] as const;
export type Status = (typeof STATUSES)[number];

export interface Row extends Place, Texts<'id' | 'doi' | 'reason'> {
  status: Status;
  title: string;
}

const LONGEST = 100;

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}”`;
};

/** "volume: nothing → “12”" */
export const changeText = ({ field, mine, theirs }: Difference): string => `${field}: ${shown(mine)} → ${shown(theirs)}`;
/** "title: yours “…”, theirs “…”" */
export const conflictText = ({ field, mine, theirs }: Difference): string =>
  `${field}: yours ${shown(mine)}, theirs ${shown(theirs)}`;

export const reportJson = (rows: readonly Row[]): string => `${JSON.stringify({ entries: rows }, null, 2)}\n`;

/**
 * The rows as text, with a count of each status at the end.
 * @param written number of files; undefined for a run that writes nothing
 */
export function reportText(rows: readonly Row[], written: number | undefined): string {
  const entries = rows.map(({ status, file, line, id, title, doi, reason }) => {
    const details = [doi ? `doi ${doi}` : '', ...(reason?.split('\n') ?? [])].filter(Boolean);
    return [
      `${status.padEnd(8)}  ${file}:${line}  ${id ?? ''}`.trimEnd(),
      `          ${title || '(no title)'}`,
      ...details.map((detail) => `          ${detail}`),
    ].join('\n');
  });
  const counts = STATUSES.flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? [`${count} ${status}`] : [];
  });
  const outcome =
    written === undefined
      ? 'Nothing is written. Add --write to write what is new or changed.'
      : written === 0
        ? 'Nothing is written, as nothing is new or changed.'
        : `${counted(written, 'file')} written in ${CONTENT_DIR}/publications. Look at the changes with \`git diff\`.`;
  return [...entries, `${counted(rows.length, 'entry', 'entries')}: ${counts.join(', ') || 'none'}.`, outcome, ''].join('\n');
}
