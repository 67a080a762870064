import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A temporary copy of content/ that a test can change. Removed at the end of the test (`using`). */
export function contentCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  cpSync('content', path.join(root, 'content'), { recursive: true });
  const full = (file: string) => path.join(root, 'content', file);
  return {
    root,
    read: (file: string) => readFileSync(full(file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(full(file), text),
    remove: (file: string) => rmSync(full(file)),
    replace(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(full(file), 'utf8');
      const after = before.replace(from, to);
      if (before === after) throw new Error(`${file} does not contain ${String(from)}, so the test changes nothing.`);
      writeFileSync(full(file), after);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
