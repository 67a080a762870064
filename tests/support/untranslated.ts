/** Latin words of a page whose texts are in letters of another script: each is a text that was never translated. */
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { TEST_CONTENT } from '../site/folders.ts';
import { PICTURES, VIDEOS } from './content.ts';
import { latinWords } from '../../scripts/content/latin-words.ts';

const ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder', 'label', 'data-words', 'data-one', 'data-other'];
const METADATA = ['description', 'og:title', 'og:description', 'og:site_name', 'og:image:alt', 'article:section'];

const { developer, news } = JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as Record<
  'developer' | 'news',
  { name: string }
>;
/** Names that the identity does not translate, and titles, which labels of controls hold. */
const UNTRANSLATED = [developer.name, news.name, ...VIDEOS.map(({ title }) => title), ...PICTURES.map(({ title }) => title)];
const withoutNames = (text: string) => UNTRANSLATED.reduce((left, name) => left.replaceAll(name, ''), text);

/** Texts of the body that visitors read or hear, but those in English. */
function textsOf(html: string): string[] {
  const $ = load(html, { scriptingEnabled: false });
  $('script, style, template script, [lang=en]').remove();
  const attributes = ATTRIBUTES.flatMap((name) =>
    $(`body [${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? ''),
  );
  // What a script says, as JSON.
  const spoken = attributes.flatMap((text) =>
    text.startsWith('{"') ? Object.values(JSON.parse(text) as Record<string, string>) : text,
  );
  return [...spoken, $('body').text()].map(withoutNames);
}

/** Title and metadata of a page whose texts are translated; search engines get the English ones of others. */
function headOf(html: string, isTranslated: boolean): string[] {
  if (!isTranslated) return [];
  const $ = load(html);
  const metadata = METADATA.map((name) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content') ?? '');
  return [$('title').text(), ...metadata];
}

/** The words of a page that are not marked as English, without names. @param address its path on the site */
export function untranslatedWords(html: string, address: string): string[] {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
  const words = [...textsOf(html), ...headOf(html, canonical.endsWith(address))].flatMap(latinWords);
  return [...new Set(words)];
}
