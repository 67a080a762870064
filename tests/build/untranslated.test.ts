/** Pages of the fictional site in Sinhala and Tamil. A preview with a notice is in tests/build/drafts.test.ts. */
import { expect, test } from 'vitest';
import { pages } from '../support/content/built-site.ts';
import { mislabelledTexts, untranslatedWords } from '../support/content/untranslated.ts';

const translated = pages().flatMap(({ language, ...page }) => (language === 'en' ? [] : [{ ...page, language }]));

test.each(translated)(
  '$address has no English word, and marks no text of its language as English',
  ({ html, address, language }) => {
    expect(untranslatedWords(html, address)).toEqual([]);
    expect(mislabelledTexts(html, language)).toEqual([]);
  },
);
