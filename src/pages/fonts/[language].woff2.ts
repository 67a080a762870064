import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import { cacheDir } from 'astro:config/server';
import subsetFont from 'subset-font';
import { firstLanguage, type Language } from '../../language/languages.ts';
import { scriptOf, type WORD_SCRIPTS } from '../../language/scripts.ts';
import { getArticles } from '../../queries/articles.ts';
import { markedWords } from '../../content-model/reading/languages.ts';
import { keptFile } from '../../seo/kept-file.ts';

const require = createRequire(import.meta.url);
type Script = (typeof WORD_SCRIPTS)[number];
const FACES: Record<Script, string> = {
  Sinh: '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff2',
  Taml: '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2',
};

// Shaping may split a vowel into parts that are not in the text; without their glyphs a circle appears.
const PARTS: Record<Script, string> = { Sinh: '\u0DD9\u0DCF\u0DCA\u200D', Taml: '\u0BC7\u0BBE\u0BC6' };

export const getStaticPaths = (async () => {
  const texts = (await getArticles(firstLanguage())).map(({ entry }) => entry.body ?? '');
  return Array.from(markedWords(texts.join('\n')), ([language, text]) => ({ params: { language }, props: { text } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }, { language: Language }> = async ({ params: { language }, props: { text } }) => {
  const script = scriptOf(language) as Script;
  const letters = [...new Set(text + PARTS[script])].toSorted().join('');
  const face = await readFile(require.resolve(FACES[script]));
  const key = createHash('sha256').update(face).update(letters).digest('hex').slice(0, 16);
  const file = await keptFile(path.join(fileURLToPath(cacheDir), 'fonts'), `${language}-${key}.woff2`, () =>
    subsetFont(face, letters, { targetFormat: 'woff2' }),
  );
  return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': 'font/woff2' } });
};
