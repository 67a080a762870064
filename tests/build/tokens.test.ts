import { expect, test } from 'vitest';
import { filesIn, pages, read } from '../support/built-site.ts';

const defined = (css: string) => new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
/** Those with a value to fall back on may be missing; libraries set theirs while they run. */
const wanted = (css: string) =>
  [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name).filter((name) => !/^--(?:radix-|yarl__)/.test(name));

const stylesOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

test.each(pages())('$address holds every token that its styles name', ({ html }) => {
  const css = stylesOf(html);
  const tokens = defined(css);
  expect(wanted(css).filter((name) => !tokens.has(name))).toEqual([]);
});

test('islands bring every token that their styles name and a page may lack, in the light and in the dark', () => {
  const sheets = filesIn('.css').map(read);
  const shared = sheets.find((css) => css.includes('--color-veil:')) ?? '';
  const onEveryPage = pages()
    .map(({ html }) => defined(stylesOf(html)))
    .reduce((every, page) => every.intersection(page));
  const there = defined(shared).union(onEveryPage);
  for (const css of sheets) expect([...new Set(wanted(css)).difference(there.union(defined(css)))]).toEqual([]);
  // Turned into CSS, not only copied.
  expect(shared).not.toContain('@theme');
  // As it stands once, and in the two lists of dark values.
  expect(shared.match(/--color-veil:/g)).toHaveLength(3);
});

test('nothing is left in the styles that only Tailwind understands', () => {
  const onlyTailwind = /@(?:apply|custom-variant|reference|source|tailwind|theme|utility|variant)\b|--(?:alpha|spacing)\(/;
  const texts = [...filesIn('.css').map(read), ...pages().map(({ html }) => stylesOf(html))];
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.flatMap((css) => onlyTailwind.exec(css)?.[0] ?? [])).toEqual([]);
});
