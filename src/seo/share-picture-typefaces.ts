/** The typefaces of share pictures, and the letters that they have. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create } from 'fontkitten';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { keptFile } from './kept-file.ts';

const require = createRequire(import.meta.url);

/** Names that Pango knows them by, and their files in @fontsource. One takes the letters that those before it lack. */
const FILES = {
  'Figtree Light Medium': ['latin', 'latin-ext'].map((part) => `figtree/files/figtree-${part}-500-normal`),
  'Brygada 1918 Medium': ['latin', 'latin-ext', 'greek'].map((part) => `brygada-1918/files/brygada-1918-${part}-500-normal`),
  'Noto Sans Sinhala Medium': ['noto-sans-sinhala/files/noto-sans-sinhala-sinhala-500-normal'],
  'Noto Sans Tamil Medium': ['noto-sans-tamil/files/noto-sans-tamil-tamil-500-normal'],
  // Signs, arrows, small figures, and many alphabets.
  'DejaVu Sans': ['dejavu-sans/files/dejavu-sans-latin-400-normal'],
} as const;
export type Typeface = keyof typeof FILES;

/** Does a task once, however many pictures wait for it. */
function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= task());
}

const readFiles = once(() =>
  Promise.all(
    Object.values(FILES)
      .flat()
      .map((file) => readFile(require.resolve(`@fontsource/${file}.woff2`))),
  ),
);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** One text for each file: another typeface has another one. */
export const typefaceHashes = once(async () => (await readFiles()).map(hashOf));

/** Where Astro keeps what it converts, for every folder of content. Another version of a package empties node_modules. */
const CONVERTED = path.join('node_modules', '.astro', 'typefaces');

/** The letters of a typeface, which take long to read from its compressed file. */
async function lettersOf(bytes: Buffer): Promise<ReadonlySet<number>> {
  const file = await keptFile(CONVERTED, `${hashOf(bytes)}.json`, () => {
    const font = create(bytes);
    return Promise.resolve(Buffer.from(JSON.stringify(font.isCollection ? [] : font.characterSet)));
  });
  return new Set(JSON.parse(await readFile(file, 'utf8')) as number[]);
}

const readLetters = once(async () => Promise.all((await readFiles()).map(lettersOf)));

/** The TrueType file of a typeface. */
const converted = (bytes: Buffer, letters: ReadonlySet<number>): Promise<string> =>
  keptFile(CONVERTED, `${hashOf(bytes)}.ttf`, () =>
    subsetFont(bytes, String.fromCodePoint(...letters), { targetFormat: 'sfnt' }),
  );

/** Makes the typefaces known to Pango, which reads TrueType files and remembers each that a text was set with. */
const register = once(async () => {
  const letters = await readLetters();
  for (const [index, bytes] of (await readFiles()).entries()) {
    const fontfile = await converted(bytes, letters[index] ?? new Set());
    await sharp({ text: { text: 'a', fontfile } }).toBuffer();
  }
});

/** A description for Pango: the letters of one typeface, and those that it lacks from the others. @param size in points */
export async function typefaceOf(first: Typeface, size: number): Promise<string> {
  await register();
  return `${[...new Set([first, ...Object.keys(FILES)])].join(', ')} ${size}`;
}

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
