/** The downloads of /publications for reference managers. */
import { expect, test } from 'vitest';
import { pages, read } from '../support/built-site.ts';
import { PUBLICATIONS } from '../support/content.ts';

const ids = PUBLICATIONS.map(({ id }) => id).toSorted();

test.each([
  ['publications.bib', /^@\w+\{([^,]+),$/gm],
  ['publications.ris', /^ID {2}- (\S+)\r?$/gm],
  ['publications.json', /^ {4}"id": "([^"]+)"/gm],
] as const)('%s holds every publication with its id, and the page links to it', (name, pattern) => {
  expect([...read(name).matchAll(pattern)].map(([, id]) => id).toSorted()).toEqual(ids);
  const html = pages().find(({ address }) => address === '/publications')?.html;
  expect(html).toContain(`href="/${name}"`);
});
