/** Keeps between builds what takes long to make. */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the file unless it is there; its name has to change with all that it is made from. A process that is stopped, or one
 * beside it, leaves no half of a file.
 * @returns its path
 */
export async function keptFile(folder: string, name: string, make: () => Promise<Uint8Array>): Promise<string> {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, await make());
  await rename(unfinished, file);
  return file;
}
