/** Content types of the files that cite publications, as Netlify and the local servers send them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersFile } from '../../scripts/build/security-headers.ts';
import { citationType } from '../../src/citations/content-types.ts';
import { CITATION_FORMATS } from '../../src/citations/files.ts';
import { fileFor, headersFor } from '../support/static-server.ts';

const FILES: readonly [address: string, type: string][] = [
  ['/publications.bib', 'application/x-bibtex; charset=utf-8'],
  ['/publications.ris', 'application/x-research-info-systems; charset=utf-8'],
  ['/publications.json', 'application/vnd.citationstyles.csl+json; charset=utf-8'],
  ['/publications/a-paper-2024.bib', 'application/x-bibtex; charset=utf-8'],
  ['/publications/a-paper-2024.ris', 'application/x-research-info-systems; charset=utf-8'],
  ['/publications/a-paper-2024.json', 'application/vnd.citationstyles.csl+json; charset=utf-8'],
  ['/publications/a-paper-2024.txt', 'text/plain; charset=utf-8'],
];
const OTHERS = [
  '/publications',
  '/publications/a-paper-2024',
  '/publications/a-paper-2024.pdf',
  '/videos.json',
  '/bib',
  '/x.bib',
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'citations-'));
  mkdirSync(path.join(folder, 'publications'));
  for (const [address] of FILES) writeFileSync(path.join(folder, address), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const live = (address: string) => headersFor(address, headersFile('default-src', { isPreview: false }));

test.each(FILES)('%s is %s, and browsers guess nothing', (address, type) => {
  expect(live(address)).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  expect(citationType(address)).toBe(type);
  expect(fileFor(address, folder)?.type).toBe(type);
});

test.each(OTHERS)('%s has the type of its file', (address) => {
  expect(live(address)).not.toHaveProperty('content-type');
  expect(live(address)).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(citationType(address)).toBeUndefined();
});

test('every format that the site offers has a type', () => {
  for (const { id } of CITATION_FORMATS) expect(citationType(`/publications/a.${id}`), id).toMatch(/; charset=utf-8$/);
});
