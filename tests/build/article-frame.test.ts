import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ARTICLE_FRAME, PLATFORM_HEADERS } from '../../scripts/content/page-budget.ts';
import { brotliBytes, DIST, read } from '../support/built-site.ts';
import { ARTICLES } from '../support/content.ts';

const siteHeaders = readFileSync(path.join(DIST, '_headers'), 'utf8').split('\n/')[0] ?? '';

// The content check limits an article's text to what this frame leaves of the page limit.
test.each(ARTICLES)('the page of %s without its text fits the frame that the content check reserves', (slug) => {
  const page = brotliBytes(read(`blog/${slug}.html`)) + siteHeaders.length + PLATFORM_HEADERS;
  const text = brotliBytes(readFileSync(`content/blog/${slug}.mdx`, 'utf8'));
  expect(page - text).toBeLessThanOrEqual(ARTICLE_FRAME);
});
