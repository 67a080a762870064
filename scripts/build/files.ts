import { readdirSync } from 'node:fs';

/** Every file below a folder whose name ends in `ending`, with `/` between the parts of its path. */
export const filesBelow = (folder: string, ending = ''): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'));
