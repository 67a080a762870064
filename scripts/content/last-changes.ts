/** When files were changed last, as Git knows it. */
import { spawnSync } from 'node:child_process';

/** Before each commit in the log; no file name begins with it. */
const MARK = ':';

/**
 * The day of the last change of each file of some folders, `YYYY-MM-DD`, by path from the root; today for a change that is not
 * committed. Empty without the history, as in a folder that is no repository, or a clone of the last commits alone.
 */
export function lastChanges(root: string, folders: readonly string[], today: string): ReadonlyMap<string, string> {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', ['-C', root, '-c', 'core.quotePath=false', ...args], { encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : [];
  };
  const [isShallow] = git('rev-parse', '--is-shallow-repository');
  if (isShallow !== 'false') return new Map();
  const days = new Map<string, string>();
  let day = '';
  for (const line of git('log', `--format=${MARK}%cs`, '--name-only', '--relative', '--', ...folders)) {
    if (line.startsWith(MARK)) day = line.slice(MARK.length);
    else if (!days.has(line)) days.set(line, day);
  }
  for (const file of git('diff', '--name-only', '--relative', 'HEAD', '--', ...folders)) days.set(file, today);
  return days;
}
