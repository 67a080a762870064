import { readFile } from 'node:fs/promises';
import { CommandError } from '../../command-line.ts';

/** Secret keys of a file of `backup-key`. */
export async function identitiesIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch(() => '');
  const identities = text.match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/gm) ?? [];
  if (identities.length === 0) throw new CommandError(`${file} holds no line that begins with AGE-SECRET-KEY-1.`);
  return identities;
}
