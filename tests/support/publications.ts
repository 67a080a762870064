/** Runs the import of publications over a copy of content/. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { runPublications, type Surroundings } from '../../scripts/publications/command.ts';
import type { Row } from '../../scripts/publications/report.ts';
import { contentCopy } from './content-copy.ts';

// Compiling the schema takes longer than all that is validated with it.
z.config({ jitless: true });

/** The doctor of site.json in the copy, so that tests do not depend on the sample identity. */
const DOCTOR = { name: 'Dr. Nimal Perera', citationName: 'Perera N', nameForms: ['Perera, Nimal K.', 'N. K. Perera'] };

/** A BibTeX entry of the doctor; `fields` replace or add to it. */
export function bibtex(fields: Readonly<Record<string, string>> = {}, type = 'article'): string {
  const all = {
    title: 'Ankle pressure after exercise in people with diabetes',
    author: 'Perera, Nimal and Author, Anna',
    journal: 'Example Journal of Vessels',
    year: '2023',
    doi: '10.5555/ankle.2023',
    ...fields,
  };
  const lines = Object.entries(all).flatMap(([field, value]) => (value === '' ? [] : [`  ${field} = {${value}},`]));
  return `@${type}{key,\n${lines.join('\n')}\n}\n`;
}

/** A copy of content/ with the import over it. Removed at the end of the test (`using`). */
export function publicationsCopy({ orcid }: { orcid?: string } = {}) {
  const copy = contentCopy();
  const site = JSON.parse(copy.read('site.json')) as { doctor: object };
  copy.write('site.json', JSON.stringify({ ...site, doctor: { ...site.doctor, ...DOCTOR, ...(orcid ? { orcid } : {}) } }));
  const command = async (args: readonly string[], surroundings: Partial<Surroundings> = {}) => {
    let printed = '';
    let notes = '';
    const exit = await runPublications(args, {
      root: copy.root,
      env: {},
      print: (text) => void (printed += text),
      note: (text) => void (notes += text),
      ...surroundings,
    });
    return { exit, printed, notes };
  };
  const run = (args: readonly string[], surroundings?: Partial<Surroundings>) => command(['import', ...args], surroundings);
  const item = (id: string) => JSON.parse(copy.read(`publications/${id}.json`)) as Record<string, unknown>;
  return {
    ...copy,
    command,
    /** Runs `import`. */
    run,
    item,
    /** Writes an export beside content/. @returns its path */
    file(name: string, text: string | Uint8Array): string {
      const file = path.join(copy.root, name);
      writeFileSync(file, text);
      return file;
    },
    /** Imports a text and returns the rows of the report. */
    async import(text: string | Uint8Array, ...options: string[]): Promise<Row[]> {
      const { printed } = await run([this.file('export.txt', text), '--json', ...options]);
      return (JSON.parse(printed) as { entries: Row[] }).entries;
    },
    edit(id: string, fields: Record<string, unknown>) {
      copy.write(`publications/${id}.json`, JSON.stringify({ ...item(id), ...fields }));
    },
    /** All publications as text, to see whether anything was written. */
    files: () =>
      Object.fromEntries(
        readdirSync(path.join(copy.root, 'content/publications'))
          .filter((name) => name.endsWith('.json'))
          .map((name) => [name, copy.read(`publications/${name}`)]),
      ),
  };
}

/** What matters most about a row. */
export const statuses = (rows: readonly Row[]) => rows.map(({ status }) => status);
