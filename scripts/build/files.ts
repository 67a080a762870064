import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder whose name ends in `ending`. */
export function filesBelow(folder: string, ending = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(full, ending);
    return entry.name.endsWith(ending) ? [full] : [];
  });
}
