import { expect, test } from 'vitest';
import { filesIn, pages, read } from '../support/built-site.ts';

const defined = (css: string) => new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
/** Custom properties used without a fallback; libraries set some while they run. */
const used = (css: string) =>
  new Set(
    [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name).filter((name) => !/^--(?:radix-|yarl__|tw-)/.test(name)),
  );
const stylesOf = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('\n');
const all = pages().map(({ address, html }) => ({ address, css: stylesOf(html) }));

test.each(all)('$address defines every token that its styles use', ({ css }) => {
  expect([...used(css).difference(defined(css))]).toEqual([]);
});

test('every page defines the tokens that the styles of islands use', () => {
  const everywhere = all.map(({ css }) => defined(css)).reduce((common, page) => common.intersection(page));
  for (const file of filesIn('.css')) {
    const css = read(file);
    expect([...used(css).difference(defined(css).union(everywhere))], file).toEqual([]);
  }
});

test('the styles hold nothing that only Tailwind understands', () => {
  const onlyTailwind = /@(?:apply|custom-variant|reference|source|tailwind|theme|utility|variant)\b|--(?:alpha|spacing)\(/;
  const texts = [...filesIn('.css').map(read), ...all.map(({ css }) => css)];
  expect(texts.flatMap((css) => onlyTailwind.exec(css)?.[0] ?? [])).toEqual([]);
});
