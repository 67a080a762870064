import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DIST, TEST_CONTENT } from '../site/folders.ts';
import { ARTICLE_FRAME, AUTHOR_BYTES, PLATFORM_HEADERS, PUBLICATION_FRAME } from '../../src/integrations/content/page-budget.ts';
import { brotliBytes, read } from '../support/content/built-site.ts';
import { ARTICLES } from '../support/content/content.ts';

const siteHeaders = readFileSync(path.join(DIST, '_headers'), 'utf8').split('\n/')[0] ?? '';

// The content check limits an article's text to what this frame leaves of the page limit.
test.each(ARTICLES)('the page of %s without its text fits the frame that the content check reserves', (slug) => {
  const page = brotliBytes(read(`blog/${slug}.html`)) + siteHeaders.length + PLATFORM_HEADERS;
  const text = brotliBytes(readFileSync(`${TEST_CONTENT}/blog/${slug}.mdx`, 'utf8'));
  expect(page - text).toBeLessThanOrEqual(ARTICLE_FRAME);
});

// The content check estimates the weight of a publication's page by this frame.
const PUBLICATIONS = readdirSync(path.join(DIST, 'publications')).filter((name) => name.endsWith('.html'));

test.each(PUBLICATIONS)('the page %s without the publication itself fits the frame that the content check reserves', (name) => {
  const html = read(`publications/${name}`);
  const page = brotliBytes(html) + siteHeaders.length + PLATFORM_HEADERS;
  const [item] = JSON.parse(read(`publications/${name.replace(/html$/, 'json')}`)) as object[];
  const authors = html.match(/<meta name="citation_author"/g)?.length ?? 0;
  expect(authors).toBeGreaterThan(0);
  expect(page - brotliBytes(JSON.stringify(item)) - AUTHOR_BYTES * authors).toBeLessThanOrEqual(PUBLICATION_FRAME);
});
