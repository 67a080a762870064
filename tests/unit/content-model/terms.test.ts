/** One word for one thing: what the content check says of a text that uses another word than the table of its language. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { termsOf } from '../../../scripts/content/terms.ts';
import { translationAdvice } from '../../../scripts/content/translation-advice.ts';
import { OTHER_LANGUAGES } from '../../../src/api-schemas/language.ts';
import { writeTranslations } from '../../site/pseudo-translation.ts';
import { EMPTY_ARTICLE, smallCopy } from '../../support/content-mistakes.ts';

const HEADING = 'Words for which docs/terms-sinhala.md and docs/terms-tamil.md have another:';
const TABLE = `# Terms

| English | the word | not               |
| ------- | -------- | ----------------- |
| artery  | நாடி     | தமனி              |
| video   | காணொளி   | வீடியோ, விடியோ     |

## Two senses

| English | the word | why not the other |
| ------- | -------- | ----------------- |
| leg     | கால்     | காலை              |
`;

/** The fictional site with a table of terms in Tamil. */
function copyWithTerms() {
  const copy = smallCopy();
  writeTranslations(path.join(copy.root, 'content'));
  mkdirSync(path.join(copy.root, 'docs'));
  writeFileSync(path.join(copy.root, 'docs/terms-tamil.md'), TABLE);
  const article = (...lines: string[]) =>
    copy.write(
      EMPTY_ARTICLE.replace('.mdx', '.ta.mdx'),
      ['---', 'title: பாதம்', 'excerpt: பாதம்', 'imageAlt: பாதம்', 'follows: 2023-11-17', '---', ...lines, ''].join('\n'),
    );
  const listed = () =>
    translationAdvice(copy.root, '2026-03-09')
      .split(`${HEADING}\n`)[1]
      ?.split('\n')
      .map((line) => line.trim()) ?? [];
  return { ...copy, article, listed };
}

test('names the file, the place and both words, with an ending and in any kind of file', () => {
  using copy = copyWithTerms();
  expect(copy.listed()).toEqual([]);
  copy.article('தமனிகள் ஒடுங்கும்.');
  copy.write('interface/ta.json', copy.read('interface/ta.json').replace(/"play": ".*"/, '"play": "இந்த விடியோவைப் பாருங்கள்"'));
  expect(copy.listed()).toEqual([
    'content/interface/ta.json, videos.play: விடியோ; elsewhere it is காணொளி',
    'content/blog/no-text-yet.ta.mdx, line 7: தமனி; elsewhere it is நாடி',
  ]);
});

test('names no word that is explained in brackets or quotation marks, that is a part of another word, or that has two senses', () => {
  using copy = copyWithTerms();
  copy.article('நாடி (தமனி), “புறத் தமனி நோய்”, பெருந்தமனி, காலை.');
  expect(copy.listed()).toEqual([]);
});

test('names nothing in a site without tables', () => {
  using copy = smallCopy();
  copy.write('videos/foot-week.ta.json', JSON.stringify({ title: 'வீடியோ', thumbnailAlt: 'தமனி', description: 'தமனி' }));
  expect(translationAdvice(copy.root, '2026-03-09')).not.toContain(HEADING);
});

test.each(OTHER_LANGUAGES)(
  'each row of the table of %s names a thing, its word, and other words that the word does not begin with',
  (language) => {
    const terms = termsOf(process.cwd(), language);
    expect(terms.length).toBeGreaterThan(20);
    for (const { english, use, others } of terms) {
      expect([english, use, ...others], english).not.toContain('');
      for (const other of others) expect(use.startsWith(other), `${english}: ${other}`).toBe(false);
    }
    expect(new Set(terms.map(({ english }) => english)).size).toBe(terms.length);
  },
);
