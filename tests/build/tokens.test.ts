import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, pages, read } from '../support/content/built-site.ts';

const defined = (css: string) => new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
/** Custom properties used without a fallback; libraries set some while they run. */
const used = (css: string) => new Set([...css.matchAll(/var\((--(?!radix-|yarl__|tw-)[\w-]+)\)/g)].map(([, name = '']) => name));
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

/** Colours of the light and the dark scheme by the name of their token. */
const COLOURS = new Map(
  [
    ...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/--color-([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w{6}));/g),
  ].map(([, name = '', light = '', dark = '', both = '']) => [name, [light || both, dark || both] as const]),
);

/** The contrast of two colours, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [one, other]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const SURFACES = ['paper', 'raised', 'sunken'];
test.each([
  [4.5, ['ink', 'muted', 'work', 'work-strong', 'accent'], SURFACES],
  [4.5, ['ink', 'work', 'work-strong'], ['work-tint']],
  [4.5, ['on-work'], ['work', 'work-strong']],
  [4.5, ['on-accent'], ['accent']],
  [4.5, ['accent'], ['accent-tint']],
  [4.5, ['success'], ['success-tint']],
  [4.5, ['warn'], ['warn-tint']],
  [4.5, ['on-night'], ['night']],
  [3, ['edge'], SURFACES],
])('has a contrast of at least %d : 1 of %j on %j in both schemes', (least, colours, surfaces) => {
  for (const colour of colours)
    for (const surface of surfaces)
      for (const scheme of [0, 1] as const) {
        const [one = '', other = ''] = [colour, surface].map((name) => COLOURS.get(name)?.[scheme]);
        const pair = `${colour} on ${surface}, ${scheme === 0 ? 'light' : 'dark'}`;
        expect(contrast(one, other), pair).toBeGreaterThanOrEqual(least);
      }
});
