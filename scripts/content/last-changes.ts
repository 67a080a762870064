/** When files were changed last, as Git knows it. */
import { execFile } from 'node:child_process';

/** Before each commit in the log; no file name begins with it. */
const MARK = ':';

/** The lines that Git prints; none where it fails. */
const git = (root: string, ...args: string[]) =>
  new Promise<string[]>((resolve) => {
    const all = ['-C', root, '-c', 'core.quotePath=false', ...args];
    execFile('git', all, { maxBuffer: Infinity }, (error, stdout) => resolve(error ? [] : stdout.split('\n').filter(Boolean)));
  });

/**
 * The day of the last change of each file of some folders, `YYYY-MM-DD`, by path from the root; today for a change that is not
 * committed. Empty without the history, as in a folder that is no repository, or a clone of the last commits alone.
 */
export async function lastChanges(root: string, folders: readonly string[], today: string): Promise<ReadonlyMap<string, string>> {
  const [[isShallow], log, changed] = await Promise.all([
    git(root, 'rev-parse', '--is-shallow-repository'),
    git(root, 'log', `--format=${MARK}%cs`, '--name-only', '--relative', '--', ...folders),
    git(root, 'diff', '--name-only', '--relative', 'HEAD', '--', ...folders),
  ]);
  if (isShallow !== 'false') return new Map();
  const days = new Map<string, string>();
  let day = '';
  for (const line of log) {
    if (line.startsWith(MARK)) day = line.slice(MARK.length);
    else if (!days.has(line)) days.set(line, day);
  }
  for (const file of changed) days.set(file, today);
  return days;
}
