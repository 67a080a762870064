/** Latin words of a page whose texts are in letters of another script: each is a text that was never translated. */
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { TEST_CONTENT } from '../../site/folders.ts';
import { PICTURES, VIDEOS } from './content.ts';
import { latinWords } from '../../../scripts/content/latin-words.ts';

const ATTRIBUTES = [
  ...['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label', 'data-words', 'data-one', 'data-other'],
];
const METADATA = ['description', 'og:title', 'og:description', 'og:site_name', 'og:image:alt', 'article:section'];

const { developer, news } = JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as Record<
  'developer' | 'news',
  { name: string }
>;
/** Names that the identity does not translate, and titles, which labels of controls hold. */
const UNTRANSLATED = [developer.name, news.name, ...VIDEOS.map(({ title }) => title), ...PICTURES.map(({ title }) => title)];
const withoutNames = (text: string) => UNTRANSLATED.reduce((left, name) => left.replaceAll(name, ''), text);

/** Texts of the body that visitors read or hear, at once or later from a template, but those in English. */
function textsOf(html: string): string[] {
  // Selectors do not find what is in a template.
  const $ = load(html.replaceAll(/<(\/?)template\b/g, '<$1opened-template'), { scriptingEnabled: false });
  // The name of a language is in the language itself.
  $('script, style, [lang=en], [hreflang]').remove();
  const attributes = ATTRIBUTES.flatMap((name) =>
    $(`body [${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? ''),
  );
  // What a script says, as JSON.
  const wordsIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [String(value)];
  const spoken = attributes.flatMap((text) => (text.startsWith('{"') ? wordsIn(JSON.parse(text)) : text));
  return [...spoken, $('body').text()].map(withoutNames);
}

/** Properties of structured data that search engines show. */
const DESCRIBED = /^(?:name|description|headline|jobTitle|articleSection|streetAddress|addressLocality)$/;
/** Items, which are English in every language, and their authors. */
const ENGLISH_NODES = ['ScholarlyArticle', 'VideoObject', 'ImageObject'];

/** Texts of structured data, without those of English items. @param value a node, or a part of one */
function describedTexts(value: unknown, language: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => describedTexts(part, language));
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, '@id': id, mainEntityOfPage: page } = value as Record<string, unknown>;
  const isEnglish =
    ENGLISH_NODES.some((english) => english === type) ||
    (type === 'Person' && id === undefined) ||
    (type === 'BlogPosting' && !String(page).includes(`/${language}/`));
  if (isEnglish) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? (DESCRIBED.test(key) ? [part] : []) : describedTexts(part, language),
  );
}

/** Title, metadata and structured data of a page whose texts are translated; search engines get the English ones of others. */
function headOf(html: string, isTranslated: boolean): string[] {
  if (!isTranslated) return [];
  const $ = load(html);
  const metadata = METADATA.map((name) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content') ?? '');
  const data = $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => JSON.parse($(script).text()) as unknown);
  return [$('title').text(), ...metadata, ...describedTexts(data, $('html').attr('lang') ?? '')];
}

/** The words of a page that are not marked as English, without names. @param address its path on the site */
export function untranslatedWords(html: string, address: string): string[] {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
  const words = [...textsOf(html), ...headOf(html, canonical.endsWith(address))].flatMap(latinWords);
  return [...new Set(words)];
}

/** Letters of a language that is not written in Latin ones. */
const SCRIPTS: Readonly<Record<string, RegExp>> = { si: /\p{Script=Sinhala}/u, ta: /\p{Script=Tamil}/u };

/** Texts in the letters of the page's language that are marked as English, in themselves or by what they stand in. */
export function mislabelledTexts(html: string, language: string): string[] {
  const $ = load(html.replaceAll(/<(\/?)template\b/g, '<$1opened-template'), { scriptingEnabled: false });
  $('script, style').remove();
  const english = $('body [lang=en], body [lang=en] *')
    .toArray()
    .map((element) => $(element))
    .filter((element) => element.closest('[lang]').attr('lang') === 'en');
  const texts = english.flatMap((element) => [
    element.clone().children().remove().end().text().trim(),
    ...ATTRIBUTES.map((name) => element.attr(name) ?? ''),
  ]);
  return texts.filter((text) => SCRIPTS[language]?.test(text));
}
