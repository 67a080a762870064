/**
 * Rules that every built site keeps, whatever its content: links, HTML, feeds, weight, share pictures. A problem names the file
 * of the author whose text a page shows.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { SyntaxValidator } from 'fast-xml-validator';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { LinkChecker, LinkState } from 'linkinator';
import sharp from 'sharp';
import { firstLanguage, languageOfPath } from '../../src/language/languages.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { ITEM_COLLECTIONS } from '../../src/content-model/collections.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { translationIn } from '../../src/content-model/translations.ts';
import { filesBelow } from '../../src/integrations/files.ts';
import {
  FIRST_PAGES,
  fitsPageLimit,
  PAGE_LIMIT,
  pageWeight,
  ROUND_TRIP_LIMIT,
  roundTripWeight,
} from '../../src/integrations/content/page-budget.ts';

/** Further entries of the list of publications: parts of a page. */
const LIST_PART = /^publications\/[^/]+\/rest$/;
/** Astro writes these styles before the first island, wherever that is. */
const ISLAND_STYLES = /<style>astro-island[^<]*<\/style>/;
/** Addresses of functions, which are no files of the built site. */
const FUNCTIONS = /^\/(?:api\/|office$|desk$)/;
/** Width and height of a share picture in pixels. */
const SHARE_PICTURE = [1200, 630] as const;

export interface BuiltPage {
  /** Path of its address without the first slash; `index` for the home page. */
  name: string;
  html: string;
  /** The author's file whose text it shows. */
  source: string;
}

/** Pages whose file has another name. */
const FILE_NAMES: Readonly<Record<string, string>> = { index: 'home', '404': 'not-found', 'article-not-found': 'not-found' };

/** The author's file behind a page. Pages that no file of their own describes have the texts of the list or the steps. */
function sourceOf(address: string): string {
  const language = languageOfPath(`/${address}`);
  const name = language === firstLanguage() ? address : address.slice(language.length + 1) || 'index';
  const [folder = ''] = name.split('/');
  const list = folder in ITEM_COLLECTIONS ? [`pages/${folder}.json`] : [];
  const files = [`${name}.mdx`, `${name}.json`, `policies/${name}.mdx`, `pages/${FILE_NAMES[name] ?? name}.json`, ...list];
  const translations = language === firstLanguage() ? [] : files.map((file) => translationIn(language, file));
  return `${CONTENT_DIR}/${[...translations, ...files].find((file) => existsSync(`${CONTENT_DIR}/${file}`)) ?? 'pages/steps.json'}`;
}

const pagesOf = (dist: string): BuiltPage[] =>
  filesBelow(dist, '.html')
    .map((file) => ({ file, name: path.relative(dist, file).replaceAll(path.sep, '/').slice(0, -'.html'.length) }))
    .filter(({ name }) => !LIST_PART.test(name))
    .map(({ file, name }) => ({ name, html: readFileSync(file, 'utf8'), source: sourceOf(name) }));

const addressOf = ({ name }: Pick<BuiltPage, 'name'>) => `/${name === 'index' ? '' : name}`;

const problemOf = (page: BuiltPage, wrong: string, right: string): Problem => ({
  file: page.source,
  field: `page ${addressOf(page)}`,
  wrong,
  right,
});

async function invalidHtml(pages: readonly BuiltPage[]): Promise<Problem[]> {
  const config = JSON.parse(readFileSync('.htmlvalidate.json', 'utf8')) as ConstructorParameters<typeof StaticConfigLoader>[0];
  const validator = new HtmlValidate(new StaticConfigLoader(config));
  const reports = await Promise.all(
    pages.map(async (page) => {
      const { results } = await validator.validateString(page.html.replace(ISLAND_STYLES, ''), page.name);
      return results
        .flatMap(({ messages }) => messages)
        .map(({ message, line, column }) =>
          problemOf(
            page,
            `its HTML is wrong at ${line}:${column}: ${message}`,
            'Simplify the text there; if it is plain already, report the fault.',
          ),
        );
    }),
  );
  return reports.flat();
}

async function brokenLinks(dist: string, pages: readonly BuiltPage[]): Promise<Problem[]> {
  const checker = new LinkChecker();
  const { links } = await checker.check({
    path: pages.map(({ name }) => `${name}.html`),
    serverRoot: dist,
    cleanUrls: true,
    checkFragments: true,
    checkCss: true,
    // Other sites are outside this check: they may be down today.
    linksToSkip: (link) => {
      const url = new URL(link);
      return Promise.resolve(url.hostname !== 'localhost' || FUNCTIONS.test(url.pathname));
    },
  });
  const nameOf = (address = '') => new URL(address, 'http://localhost').pathname.slice(1).replace(/\.html$/, '') || 'index';
  return links
    .filter(({ state }) => state === LinkState.BROKEN)
    .flatMap(({ url, parent }) => {
      const page = pages.find(({ name }) => name === nameOf(parent));
      const { pathname, search, hash } = new URL(url);
      const target = `${pathname}${search}${hash}`;
      return page ? [problemOf(page, `a link leads to ${target}, which does not exist`, 'Correct the link, or remove it.')] : [];
    });
}

/** What is wrong with a feed or sitemap: not well-formed, or an address in it is no page. */
function feedFaults(name: string, text: string, names: ReadonlySet<string>): string[] {
  try {
    SyntaxValidator.validate(text);
  } catch (error) {
    return [`/${name} is not well-formed XML: ${(error as Error).message}`];
  }
  return Array.from(load(text, { xml: true })('item > link, url > loc'), (element) => load(element).text())
    .filter((address) => !names.has(new URL(address).pathname.slice(1) || 'index'))
    .map((address) => `/${name} names ${address}, which is no page`);
}

function brokenFeeds(dist: string, pages: readonly BuiltPage[]): Problem[] {
  const names = new Set(pages.map(({ name }) => name));
  return ['rss.xml', 'sitemap-index.xml', 'sitemap-0.xml'].flatMap((name) =>
    feedFaults(name, readFileSync(path.join(dist, name), 'utf8'), names).map((wrong) => ({
      file: `${CONTENT_DIR}/blog`,
      field: '',
      wrong,
      right: 'Look for odd characters in the newest articles; if there are none, report the fault.',
    })),
  );
}

/** The headers of all files, as in dist/_headers. */
const headersIn = (dist: string) => readFileSync(path.join(dist, '_headers'), 'utf8').split('\n/')[0] ?? '';

/** Articles that the list holds within the limit, and what each further one adds: more articles are no mistake. */
const [LISTED_ARTICLES, ARTICLE_BYTES] = [18, 130];

/** First pages that do not arrive in one round trip. */
export function slowFirstPages(headers: string, pages: readonly BuiltPage[]): Problem[] {
  return pages
    .filter((page) => FIRST_PAGES.includes(addressOf(page)))
    .flatMap((page) => {
      const further = Math.max(0, (page.html.match(/<article /g)?.length ?? 0) - LISTED_ARTICLES);
      const limit = ROUND_TRIP_LIMIT + further * ARTICLE_BYTES;
      const { total, headers: inHeaders, styles, scripts, texts } = roundTripWeight(page.html, headers);
      const parts = `texts and their markup ${texts}, styles ${styles}, scripts ${scripts}, headers ${inHeaders}`;
      const wrong = `weighs ${total} bytes (${parts}); ${limit} arrive at once, more take 0.15 seconds longer on a phone`;
      const right = `Take out ${total - limit} bytes, about ${Math.ceil((total - limit) / 3)} characters: shorten its texts, or show fewer items.`;
      return total > limit ? [problemOf(page, wrong, right)] : [];
    });
}

function heavyPages(headers: string, pages: readonly BuiltPage[]): Problem[] {
  return pages
    .filter((page) => !fitsPageLimit(addressOf(page), page.html, headers))
    .map((page) => {
      const bytes = pageWeight(addressOf(page), page.html, headers);
      const right = 'Shorten its text, or split it in two.';
      return problemOf(page, `weighs ${bytes} bytes; a page has room for ${PAGE_LIMIT}`, right);
    });
}

async function missingSharePictures(dist: string, pages: readonly BuiltPage[]): Promise<Problem[]> {
  const found = await Promise.all(
    pages.map(async (page) => {
      const address = load(page.html)('meta[property="og:image"]').attr('content');
      if (address === undefined) return [];
      const picture = path.join(dist, new URL(address).pathname);
      const { width, height } = existsSync(picture) ? await sharp(picture).metadata() : {};
      const [wide, high] = SHARE_PICTURE;
      return width === wide && height === high
        ? []
        : [problemOf(page, `has no share picture of ${wide} × ${high} pixels`, 'Check the picture that its file names.')];
    }),
  );
  return found.flat();
}

/** Every problem of a built site. @param dist its folder */
export async function builtSiteProblems(dist: string): Promise<Problem[]> {
  const pages = pagesOf(dist);
  const [html, links, pictures] = await Promise.all([
    invalidHtml(pages),
    brokenLinks(dist, pages),
    missingSharePictures(dist, pages),
  ]);
  const headers = headersIn(dist);
  const weights = [...heavyPages(headers, pages), ...slowFirstPages(headers, pages)];
  return [...html, ...links, ...brokenFeeds(dist, pages), ...weights, ...pictures];
}
