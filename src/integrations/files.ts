import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder whose name ends in `ending`, with `/` between the parts of its path. */
export const filesBelow = (folder: string, ending = ''): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'));

/** Files below a folder that are not hidden, as paths from `root`, in order. A missing folder has none. */
export const visibleFiles = (root: string, folder: string): string[] =>
  existsSync(path.join(root, folder))
    ? filesBelow(path.join(root, folder))
        .map((file) => path.relative(root, file).replaceAll('\\', '/'))
        .filter((file) => !path.posix.basename(file).startsWith('.'))
        .toSorted()
    : [];
