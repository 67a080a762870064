/** The import of publications over a small project of its own. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'astro/zod';
import { expect } from 'vitest';
import { checkContent } from '../../../src/integrations/content/check-content.ts';
import { runPublications, type Context } from '../../../scripts/publications/command.ts';
import type { Row } from '../../../scripts/publications/report.ts';
import { testWith } from '../vitest/test-with.ts';

// Compiling the schema takes longer than all that is validated with it.
z.config({ jitless: true });

export const SITE = { url: 'https://www.doctor.example', contact: { researchEmail: 'research@doctor.example' } };
const DOCTOR = { name: 'Dr. Nimal Perera', citationName: 'Perera N', nameForms: ['Perera, Nimal K.', 'N. K. Perera'] };
export const TITLE = 'Ankle pressure after exercise in people with diabetes';
/** The file name that the import gives the paper of `bibtex()` and `work()`. */
export const ID = 'ankle-pressure-after-exercise-people-diabetes-2023';

const OWN_FIELDS = {
  journal: 'Example Journal of Foot Care',
  authors: ['@doctor', 'Author A', 'Author B'],
  category: 'journal',
  tags: ['Diabetes'],
  isNew: true,
};
/** Publications that the doctor wrote in the editor, by their file names. */
export const OWN = {
  'foot-clinic-2025': { ...OWN_FIELDS, title: 'Twelve foot clinics', year: 2025, doi: '10.5555/own.2025' },
  'ankle-or-toe-2024': { ...OWN_FIELDS, title: 'Toe pressure or ankle index?', year: 2024, doi: '10.5555/own.2024' },
};

/** A BibTeX entry of the doctor; `fields` replace or add to it. */
export function bibtex(fields: Readonly<Record<string, string>> = {}, type = 'article', key = 'key'): string {
  const all = {
    title: TITLE,
    author: 'Perera, Nimal and Author, Anna',
    journal: 'Example Journal of Vessels',
    year: '2023',
    doi: '10.5555/ankle.2023',
    ...fields,
  };
  const lines = Object.entries(all).flatMap(([field, value]) => (value === '' ? [] : [`  ${field} = {${value}},`]));
  return `@${type}{${key},\n${lines.join('\n')}\n}\n`;
}

/** The same paper as a work of Crossref. */
export const work = (fields: object = {}) => ({
  type: 'journal-article',
  title: [TITLE],
  'container-title': ['Example Journal of Vessels'],
  issued: { 'date-parts': [[2023, 3]] },
  author: [
    { family: 'Perera', given: 'Nimal' },
    { family: 'Author', given: 'Anna' },
  ],
  DOI: '10.5555/ankle.2023',
  ...fields,
});
/** The same paper as ORCID summarises it, with its code 7, and a list of such papers. */
export const orcidSummary = (fields: object = {}) => ({
  'put-code': 7,
  title: { title: { value: TITLE } },
  'external-ids': {
    'external-id': [{ 'external-id-type': 'doi', 'external-id-value': '10.5555/ankle.2023', 'external-id-relationship': 'self' }],
  },
  type: 'journal-article',
  'publication-date': { year: { value: '2023' }, month: null, day: null },
  'journal-title': { value: 'Example Journal of Vessels' },
  ...fields,
});
export const orcidWorks = (...summaries: object[]) => ({ group: summaries.map((one) => ({ 'work-summary': [one] })) });
export const crossref = (...items: object[]) => JSON.stringify({ 'message-type': 'work-list', message: { items } });

/** What content/ has, what is imported, and for each entry its status with a part of the reason. */
export type Import = [what: string, known: string, text: string, [status: string, reason?: RegExp][]];

/** A project with the doctor's own publications, for an import to change. Removed at the end of the test (`using`). */
export function publicationsCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'publications-'));
  const folder = path.join(root, 'content/publications');
  const full = (id: string) => path.join(folder, `${id}.json`);
  const write = (id: string, fields: object) => writeFileSync(full(id), JSON.stringify(fields));
  const item = (id: string) => JSON.parse(readFileSync(full(id), 'utf8')) as Record<string, unknown>;
  const files = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  mkdirSync(folder, { recursive: true });
  const describeDoctor = (fields: object) =>
    writeFileSync(path.join(root, 'content/site.json'), JSON.stringify({ ...SITE, doctor: { ...DOCTOR, ...fields } }));
  describeDoctor({});
  for (const [id, fields] of Object.entries(OWN)) write(id, fields);
  let known = files();

  const command = async (args: readonly string[], context: Partial<Context> = {}) => {
    let printed = '';
    let notes = '';
    const print = (text: string) => void (printed += text);
    const note = (text: string) => void (notes += text);
    const exit = await runPublications(args, { root, env: {}, print, note, ...context });
    return { exit, printed, notes };
  };
  const run = (args: readonly string[], context?: Partial<Context>) => command(['import', ...args], context);
  /** Writes an export beside content/. @returns its path */
  const file = (name: string, text: string | Uint8Array): string => {
    writeFileSync(path.join(root, name), text);
    return path.join(root, name);
  };
  /** Imports a text and returns the rows of the report. */
  const importText = async (text: string | Uint8Array, ...options: string[]): Promise<Row[]> => {
    const { printed } = await run([file('export.txt', text), '--json', ...options]);
    return (JSON.parse(printed) as { entries: Row[] }).entries;
  };
  /** What the content check reports about publications. */
  const problems = () => checkContent(root).filter((problem) => problem.file.startsWith(path.normalize('content/publications')));
  /** Names of the files that were written or changed since the last call. */
  const changes = (): string[] => {
    const [before, now] = [known, files()];
    known = now;
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]);
  };
  /**
   * Imports a text with --write, and once more: the content check accepts the result, and the second run changes nothing.
   * @returns the rows of both runs, and the files that the first changed
   */
  async function importTwice(text: string): Promise<{ rows: Row[]; again: Row[]; written: string[] }> {
    changes();
    const rows = await importText(text, '--write');
    const written = changes();
    expect(problems()).toEqual([]);
    const again = await importText(text, '--write');
    expect(changes()).toEqual([]);
    return { rows, again, written };
  }
  return {
    ...{ root, command, run, file, item, write, files, problems, changes, describeDoctor, import: importText, importTwice },
    edit: (id: string, fields: Record<string, unknown>) => write(id, { ...item(id), ...fields }),
    /** Each entry has its status, as many files are written as these say, and a second run changes nothing. */
    async expectStatuses([, before, text, expected]: Import) {
      if (before) await importText(before, '--write');
      const { rows, again, written } = await importTwice(text);
      const wanted = expected.map(([status, reason]) => ({
        status,
        ...(reason && { reason: expect.stringMatching(reason) as string }),
      }));
      expect(rows).toMatchObject(wanted);
      const isWritten = (status: string) => status === 'new' || status === 'changed';
      expect(written.length).toBe(new Set(rows.flatMap(({ status, id }) => (isWritten(status) ? id : []))).size);
      expect(statuses(again)).toEqual(expected.map(([status]) => (isWritten(status) ? 'same' : status)));
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** What matters most about a row. */
export const statuses = (rows: readonly Row[]) => rows.map(({ status }) => status);

/** `test` with a project of its own for each test that names `copy`. */
export const test = testWith('copy', publicationsCopy);
