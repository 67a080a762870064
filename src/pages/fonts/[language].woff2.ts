import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import { cacheDir } from 'astro:config/server';
import subsetFont from 'subset-font';
import type { OtherLanguage } from '../../language/languages.ts';
import { getArticles } from '../../queries/articles.ts';
import { MARKED_LANGUAGES, wordsOf } from '../../content-model/reading/languages.ts';
import { keptFile } from '../../seo/kept-file.ts';

const require = createRequire(import.meta.url);
const FACES: Record<OtherLanguage, string> = {
  si: '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff2',
  ta: '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2',
};

// Shaping may split a vowel into parts that are not in the text; without their glyphs a circle appears.
const PARTS: Record<OtherLanguage, string> = { si: '\u0DD9\u0DCF\u0DCA\u200D', ta: '\u0BC7\u0BBE\u0BC6' };

export const getStaticPaths = (async () => {
  const texts = (await getArticles('en')).map(({ entry }) => entry.body ?? '');
  const words = MARKED_LANGUAGES.map((language) => ({ language, text: texts.map((text) => wordsOf(language, text)).join('') }));
  return words.filter(({ text }) => text !== '').map(({ language, text }) => ({ params: { language }, props: { text } }));
}) satisfies GetStaticPaths;

/** A subset with the letters of the words that articles mark in this language: about 3 kB instead of 35. */
export const GET: APIRoute<{ text: string }, { language: OtherLanguage }> = async ({ params: { language }, props: { text } }) => {
  const letters = [...new Set(text + PARTS[language])].toSorted().join('');
  const face = await readFile(require.resolve(FACES[language]));
  const key = createHash('sha256').update(face).update(letters).digest('hex').slice(0, 16);
  const file = await keptFile(path.join(fileURLToPath(cacheDir), 'fonts'), `${language}-${key}.woff2`, () =>
    subsetFont(face, letters, { targetFormat: 'woff2' }),
  );
  return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': 'font/woff2' } });
};
