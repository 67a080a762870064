import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { readFileSync } from 'node:fs';
import { LinkChecker, LinkState } from 'linkinator';
import { expect, test } from 'vitest';
import { filesBelow } from '../../scripts/build/files.ts';
import { pages } from '../support/built-site.ts';
import { serveDist } from '../support/static-server.ts';

const all = pages();

test.each(all)('$address is valid HTML', async ({ html, address }) => {
  const config = JSON.parse(readFileSync('.htmlvalidate.json', 'utf8')) as ConstructorParameters<typeof StaticConfigLoader>[0];
  const report = await new HtmlValidate(new StaticConfigLoader(config)).validateString(html, address);
  expect(
    report.results.flatMap(({ messages }) => messages).map(({ message, line, column }) => `${line}:${column} ${message}`),
  ).toEqual([]);
});

test('every link and every anchor inside the site leads somewhere', async () => {
  await using site = await serveDist();
  const { links } = await new LinkChecker().check({
    path: all.map(({ address }) => `${site.origin}${address}`),
    checkFragments: true,
    checkCss: true,
    // The functions are not part of the built site; everything outside it is the content's own affair.
    linksToSkip: (link) => Promise.resolve(!link.startsWith(site.origin) || link.startsWith(`${site.origin}/api/`)),
  });
  expect(links.filter(({ state }) => state === LinkState.OK).length).toBeGreaterThan(200);
  expect(
    links
      .filter(({ state }) => state === LinkState.BROKEN)
      .map(({ url, parent, status }) => `${parent ?? ''} → ${url} (${String(status)})`),
  ).toEqual([]);
});

test.each(all)('$address has one h1, no skipped heading, and a language', ({ html }) => {
  const ranks = [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));
  expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const inMain = [...main.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));
  inMain.reduce((before, rank) => {
    expect(rank).toBeLessThanOrEqual(before + 1);
    return rank;
  }, 0);
  expect(html).toMatch(/<html lang="en"/);
});

test.each(all)('$address asks nothing of another origin when it is read', ({ html }) => {
  const asked = [
    ...html.matchAll(/<(?:img|script|source|iframe|video|audio|embed)[^>]*?\s(?:src|srcset)="([^"]+)"/g),
    ...html.matchAll(/<link(?![^>]*rel="(?:canonical|alternate)")[^>]*href="([^"]+)"/g),
  ];
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.map((match) => match[1]).filter((address) => !address?.startsWith('/') || address.startsWith('//'))).toEqual([]);
});

test('a class that a page’s script sets has its styles in a page, though no page is built with it', () => {
  const textsOf = (folder: string, ending: string) => filesBelow(folder, ending).map((file) => readFileSync(file, 'utf8'));
  const set = textsOf('src/components', '.ts').flatMap((text) =>
    [...text.matchAll(/(?:className = |classList\.(?:add|toggle)\()'([\w-]+)'/g)].map(([, name = '']) => `.${name}`),
  );
  const styled = textsOf('src', '.css').join('');
  const built = all.map(({ html }) => /<style>[\s\S]*?<\/style>/.exec(html)?.[0]).join('');
  const expected = [...new Set(set)].filter((name) => styled.includes(name));
  expect(expected).toContain('.quiet-notice');
  expect(expected.filter((name) => !built.includes(name))).toEqual([]);
});
