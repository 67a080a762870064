/** The letters that the typefaces of share pictures have. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { keptFile } from './kept-file.ts';

const require = createRequire(import.meta.url);

/** Names that Pango knows them by, and their files in @fontsource. One takes the letters that those before it lack. */
export const TYPEFACES = {
  'Figtree Light Medium': ['latin', 'latin-ext'].map((part) => `figtree/files/figtree-${part}-500-normal`),
  'Brygada 1918 Medium': ['latin', 'latin-ext', 'greek'].map((part) => `brygada-1918/files/brygada-1918-${part}-500-normal`),
  'Noto Sans Sinhala Medium': ['noto-sans-sinhala/files/noto-sans-sinhala-sinhala-500-normal'],
  'Noto Sans Tamil Medium': ['noto-sans-tamil/files/noto-sans-tamil-tamil-500-normal'],
  // Signs, arrows, small figures, and many alphabets.
  'DejaVu Sans': ['dejavu-sans/files/dejavu-sans-latin-400-normal'],
} as const;
export type Typeface = keyof typeof TYPEFACES;

/** Does a task once, however many pictures wait for it. */
export function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= task());
}

/** The compressed files of all typefaces. */
export const readTypefaces = once(() =>
  Promise.all(
    Object.values(TYPEFACES)
      .flat()
      .map((file) => readFile(require.resolve(`@fontsource/${file}.woff2`))),
  ),
);

/** Names the kept files of a typeface. */
export const typefaceHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** One text for each file: another typeface has another one. */
export const typefaceHashes = once(async () => (await readTypefaces()).map(typefaceHash));

/** Where Astro keeps what it converts, for every folder of content. Another version of a package empties node_modules. */
export const KEPT_TYPEFACES = path.join('node_modules', '.astro', 'typefaces');

/** The letters of a typeface, which take long to read from its compressed file. */
async function lettersOf(bytes: Buffer): Promise<ReadonlySet<number>> {
  const file = await keptFile(KEPT_TYPEFACES, `${typefaceHash(bytes)}.json`, async () => {
    // Only once for each typeface: loading it takes a tenth of the content check.
    const { create } = await import('fontkitten');
    const font = create(bytes);
    return Buffer.from(JSON.stringify(font.isCollection ? [] : font.characterSet));
  });
  return new Set(JSON.parse(await readFile(file, 'utf8')) as number[]);
}

/** The letters of each file. */
export const readLetters = once(async () => Promise.all((await readTypefaces()).map(lettersOf)));

/** Joiners, marks of direction, and the choice between a sign and its picture: nothing of them is drawn. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text that no typeface of the pictures has, once each. */
export async function missingLetters(text: string): Promise<string[]> {
  const files = await readLetters();
  // One file must have all parts of a letter, or its marks stand beside it.
  const isMissing = (letter: string) => {
    const parts = Array.from(letter)
      .filter((part) => !UNSEEN.test(part))
      .map((part) => part.codePointAt(0) ?? 0);
    return !files.some((letters) => parts.every((part) => letters.has(part)));
  };
  const letters = Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);
  return [...new Set(letters)].filter(isMissing);
}
