import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { readFileSync } from 'node:fs';
import { LinkChecker, LinkState } from 'linkinator';
import { expect, test } from 'vitest';
import { pages, read, withImports } from '../support/content/built-site.ts';
import { serveDist } from '../support/servers/static-server.ts';

const all = pages();

/** Astro writes these styles before the first island, wherever that is. */
const ISLAND_STYLES = /<style>astro-island[^<]*<\/style>/;

test.each(all)('$address is valid HTML', async ({ html, address }) => {
  const config = JSON.parse(readFileSync('.htmlvalidate.json', 'utf8')) as ConstructorParameters<typeof StaticConfigLoader>[0];
  const report = await new HtmlValidate(new StaticConfigLoader(config)).validateString(html.replace(ISLAND_STYLES, ''), address);
  const messages = report.results.flatMap((result) => result.messages);
  expect(messages.map(({ message, line, column }) => `${line}:${column} ${message}`)).toEqual([]);
});

test.each(all)('$address has the script of each of its custom elements', ({ html }) => {
  const elements = [...html.matchAll(/<([a-z]+(?:-[a-z]+)+)[\s>]/g)].map(([, name = '']) => name);
  // Around the children of an island.
  const ofAstro = elements.filter((name) => name === 'astro-slot');
  const requested = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].flatMap(([, file = '']) => [...withImports(file)]);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  const defined = [...scripts, ...requested.map(read)].flatMap((script) =>
    [...script.matchAll(/customElements\.define\([`'"]([a-z-]+)/g)].map(([, name]) => name),
  );
  expect([...defined, ...ofAstro]).toEqual(expect.arrayContaining(elements));
});

/** Classes whose rules are in other style sheets, for print or loaded when they are needed, or that only selectors of tests use. */
const RULES_ELSEWHERE = new Set([
  ...['badge-star', 'bar', 'newsletter', 'notice', 'print-only', 'publication-head', 'related', 'review', 'tags', 'unsent'],
  // Of the script that requests typefaces, on pages without rules for it.
  'fonts',
  // Of pages that are written from the right.
  'icon-arrow',
  // Of Markdown.
  'language-js',
]);

// Tailwind reads the files that `@source` names: a component in another folder has no styles.
test.each(all)('$address has a rule for each class', ({ html }) => {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, style = '']) => style)
    .join('')
    .replaceAll('\\', '');
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/).filter(Boolean)));
  const unescaped = (name: string) => name.replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('&#39;', "'");
  const missing = [...classes].map(unescaped).filter((name) => !RULES_ELSEWHERE.has(name) && !styles.includes(`.${name}`));
  expect(missing).toEqual([]);
});

test('no link and no anchor inside the site is broken', async () => {
  await using site = await serveDist();
  const { links } = await new LinkChecker().check({
    path: all.map(({ address }) => `${site.origin}${address}`),
    checkFragments: true,
    checkCss: true,
    // Functions are not part of the built site, and other sites are outside this test.
    linksToSkip: (link) => Promise.resolve(!link.startsWith(site.origin) || link.startsWith(`${site.origin}/api/`)),
  });
  expect(links.filter(({ state }) => state === LinkState.OK).length).toBeGreaterThan(200);
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent, status }) => `${parent ?? ''} → ${url} (${String(status)})`)).toEqual([]);
});

test.each(all)('$address has one h1, no skipped heading, and a language', ({ html, language }) => {
  const ranks = [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));
  expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const inMain = [...main.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));
  inMain.reduce((before, rank) => {
    expect(rank).toBeLessThanOrEqual(before + 1);
    return rank;
  }, 0);
  expect(html).toContain(`<html lang="${language}"`);
});

test.each(all)('$address requests nothing from other origins', ({ html }) => {
  const requested = [
    ...html.matchAll(/<(?:img|script|source|iframe|video|audio|embed)[^>]*?\s(?:src|srcset)="([^"]+)"/g),
    ...html.matchAll(/<link(?![^>]*rel="(?:canonical|alternate)")[^>]*href="([^"]+)"/g),
  ];
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.map((match) => match[1]).filter((address) => !/^\/(?!\/)/.test(address ?? ''))).toEqual([]);
});
