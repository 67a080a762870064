/**
 * The import over real exports of ORCID, Crossref, PubMed and reference managers. They are not part of the project: the
 * tests run where their folder is, and are reported as skipped elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { readExport } from '../../../scripts/publications/formats/read-file.ts';
import { importEntries } from '../../../scripts/publications/import-entries.ts';
import { readLibrary, writeLibrary } from '../../../scripts/publications/library.ts';
import type { FoundRecord, Name } from '../../../scripts/publications/record.ts';
import { statuses, test } from '../../support/publications/publications.ts';
import { table } from '../../support/vitest/table.ts';

const FOLDER = path.resolve(process.env['PUBLICATION_EXPORTS'] ?? '../shared/fixtures/publications');
const THERE = existsSync(FOLDER);

/** Files of each folder, and the number of their entries, counted by hand-made patterns. */
const ENTRIES = table(`
  orcid    | works-111-groups.json 111; works-none.json 0; record-14-groups.json 14
  crossref | journal-1.json 30; journal-2.json 30; journal-3.json 30; member-1.json 30; member-2.json 30; member-3.json 30
  crossref | query-1.json 20; query-2.json 20; query-3.json 3
  pubmed   | article-italics.xml 1; article-ids.xml 1; electronic-only.xml 2; pubmed6.xml 1; pubmed7.xml 1; pubmed_result2.nbib.txt 4
  bibtex   | endnote.bib 1; literal-names.bib 1; mendeley.bib 512
  ris      | pubmed_endnote.txt 6; scopus.ris 6; embase.ris 6`).flatMap(([folder = '', files = '']) =>
  files.split('; ').map((file) => [`${folder}/${file.split(' ')[0]}`, Number(file.split(' ')[1])] as const),
);
const FILES = THERE
  ? readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .map((entry) => path.join(entry.parentPath, entry.name))
  : [];

if (!THERE) test.skip(`real exports are not imported: there is no folder ${FOLDER}; PUBLICATION_EXPORTS names another`);

describe.runIf(THERE)('real exports', () => {
  test.for(ENTRIES)('%s: every entry has a row in the report', async ([name, count], { copy }) => {
    const rows = await copy.import(readFileSync(path.join(FOLDER, name)));
    expect(rows).toHaveLength(count);
    for (const { status, reason } of rows)
      expect(['question', 'skipped', 'refused'].includes(status) && !reason, status).toBe(false);
    for (const { title } of rows) expect(title).not.toMatch(/<\/?[a-z]+>|&(?:amp|lt|gt);|\n/);
  });

  test('a second run after --write changes nothing, and the content check accepts what was written', ({ copy }) => {
    const run = () => {
      const entries: FoundRecord[] = FILES.flatMap((file) => readExport(readFileSync(file), file));
      // The first author of each entry plays the doctor, so that as many as possible are written.
      const doctors = new Set<Name | undefined>(entries.map((entry) => ('refused' in entry ? undefined : entry.authors[0])));
      const library = readLibrary(copy.root);
      const rows = importEntries(entries, library, (author) => doctors.has(author));
      return { statuses: statuses(rows), written: writeLibrary(copy.root, library), changes: copy.changes() };
    };
    const first = run();
    expect(first.written).toBeGreaterThan(400);
    expect(copy.problems()).toEqual([]);
    const again = first.statuses.map((status) => (status === 'new' ? 'same' : status));
    expect(run()).toEqual({ statuses: again, written: 0, changes: [] });
  });
});
