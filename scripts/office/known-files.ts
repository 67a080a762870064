/** Lists of what the tool has written on this machine, so that it can name the files when they are to be deleted. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Adds a line to a list. @param list file */
export async function addKnown(list: string, line: string): Promise<void> {
  await mkdir(path.dirname(list), { recursive: true, mode: 0o700 });
  await appendFile(list, `${line}\n`, { mode: 0o600 });
}

export const knownLines = async (list: string): Promise<string[]> =>
  existsSync(list) ? (await readFile(list, 'utf8')).split('\n').filter(Boolean) : [];
