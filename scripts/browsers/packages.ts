/** Finds programs that start, and installs Debian packages and fonts. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** An executable program and where it was found. */
export interface Program {
  executable: string;
  source: string;
}

/** Where a program may be. */
export type Source = readonly [source: string, find: () => Promise<string | undefined> | string | undefined];

/** The first of the named programs that is on PATH. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((candidate) => existsSync(candidate));
}

/** Installs Debian packages where this process may: with apt-get and as root. Returns whether they are installed. */
export function installPackages(...names: readonly string[]): boolean {
  if (!findOnPath('apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing Debian packages: ${names.join(', ')}`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/** Font families of the tests and their Debian packages: Liberation, which the fallback fonts are matched to, and the Sinhala and Tamil typefaces of phones. */
const FONTS = { 'Liberation Sans': 'fonts-liberation', 'Noto Sans Sinhala': 'fonts-noto-core' } as const;

/** Installs fonts, so that layout shift is what visitors see. */
export function ensureFonts(): void {
  if (process.platform !== 'linux') return;
  const isInstalled = (family: string) => {
    const listed = spawnSync('fc-list', [`:family=${family}`], { encoding: 'utf8' });
    return listed.status === 0 && listed.stdout.trim() !== '';
  };
  const missing = Object.entries(FONTS).filter(([family]) => !isInstalled(family));
  if (missing.length > 0 && !installPackages(...missing.map(([, name]) => name)))
    console.warn(
      `Fonts are missing and could not be installed: ${missing.map(([family]) => family).join(', ')}. Tests of layout shift will fail.`,
    );
}

/** Debian's packages, which have one of the named programs. */
export const debian = (packages: readonly string[], names: readonly string[]): Source => [
  'Debian’s package',
  () => (installPackages(...packages) ? findOnPath(...names) : undefined),
];

/**
 * Finds a program that starts: the one that an environment variable names, or the first of the sources.
 * @param probe the argument with which it starts and exits with status 0
 * @throws Error that says what to install, or what is wrong with the variable
 */
export async function findProgram(
  variable: string,
  sources: readonly Source[],
  { probe = '--version', none }: { probe?: string; none: string },
): Promise<Program> {
  const starts = (executable: string) =>
    existsSync(executable) && spawnSync(executable, [probe], { timeout: 20_000 }).status === 0;
  const configured = process.env[variable];
  if (configured) {
    if (starts(configured)) return { executable: configured, source: variable };
    throw new Error(`${variable} is "${configured}", which does not start. Correct it, or unset it to search for another.`);
  }
  for (const [source, find] of sources) {
    const executable = await Promise.resolve(find()).catch(() => undefined);
    if (executable && starts(executable)) return { executable, source };
  }
  throw new Error(none);
}
