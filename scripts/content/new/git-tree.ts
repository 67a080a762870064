import { spawnSync } from 'node:child_process';
import path from 'node:path';

const git = (root: string, ...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** Files and folders that are named. */
const NAMED = 5;

/**
 * Why Git could not bring back what is deleted or overwritten; undefined if it could.
 * @param except a file, from `root`, that need not be in Git
 */
export function whyNotInGit(root: string, except?: string): string | undefined {
  const file = except === undefined ? '..' : path.relative(root, path.resolve(root, except));
  const exception = file.startsWith('..') ? [] : [`:(exclude,literal)${file}`];
  const { status, stdout, stderr, error } = git(root, 'status', '--porcelain', '--untracked-files=all', '--', '.', ...exception);
  if (error) return 'Git cannot be started, and only Git can bring back what this command deletes.';
  if (status !== 0) {
    const detail = stderr.includes('not a git repository') ? '' : `\nGit says: ${stderr.trim().split('\n')[0] ?? ''}`;
    return `This folder is not a Git repository, and only Git can bring back what this command deletes.\nRun \`git init\`, \`git add .\` and \`git commit -m "The site as it came"\` first.${detail}`;
  }
  const changes = stdout.split('\n').filter((line) => line !== '');
  if (changes.length === 0) return undefined;
  return [
    'There are changes that are not committed, so Git could not bring back everything:',
    ...changes.slice(0, NAMED).map((line) => `  ${line}`),
    ...(changes.length > NAMED ? [`  and ${changes.length - NAMED} more`] : []),
    'Commit them first.',
  ].join('\n');
}

/** The files in folders that Git has, as paths below `root`. */
export const filesInGit = (root: string, folders: readonly string[]): string[] =>
  git(root, 'ls-files', '-z', '--', ...folders)
    .stdout.split('\0')
    .filter((file) => file !== '');

/** How much has changed in a folder, as Git says it. */
export const changedIn = (root: string, folder: string): string => git(root, 'diff', '--shortstat', '--', folder).stdout.trim();
