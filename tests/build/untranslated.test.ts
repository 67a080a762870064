/** Pages of the fictional site in Sinhala. Those in Tamil are in its preview (tests/build/drafts.test.ts). */
import { expect, test } from 'vitest';
import { pages } from '../support/built-site.ts';
import { untranslatedWords } from '../support/untranslated.ts';

test.each(pages().filter(({ language }) => language === 'si'))('$address has no English word', ({ html, address }) => {
  expect(untranslatedWords(html, address)).toEqual([]);
});
