/** Finds programs on PATH and installs Debian packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The first of the named programs that is on PATH. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((candidate) => existsSync(candidate));
}

/** Whether a program starts and exits with status 0. */
export const starts = (executable: string, ...args: readonly string[]): boolean =>
  spawnSync(executable, args.length > 0 ? args : ['--version'], { timeout: 20_000 }).status === 0;

/** Installs Debian packages where this process may: with apt-get and as root. Returns whether they are installed. */
export function installPackages(...names: readonly string[]): boolean {
  if (!findOnPath('apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing Debian packages: ${names.join(', ')}`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
