/** The typefaces of share pictures as Pango needs them. */
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { keptFile } from './kept-file.ts';
import {
  KEPT_TYPEFACES,
  TYPEFACES,
  typefaceHash,
  once,
  readTypefaces,
  readLetters,
  type Typeface,
} from './share-picture-letters.ts';

/** The TrueType file of a typeface. */
const converted = (bytes: Buffer, letters: ReadonlySet<number>): Promise<string> =>
  keptFile(KEPT_TYPEFACES, `${typefaceHash(bytes)}.ttf`, () =>
    subsetFont(bytes, String.fromCodePoint(...letters), { targetFormat: 'sfnt' }),
  );

/** Makes the typefaces known to Pango, which reads TrueType files and remembers each that a text was set with. */
const register = once(async () => {
  const letters = await readLetters();
  for (const [index, bytes] of (await readTypefaces()).entries()) {
    const fontfile = await converted(bytes, letters[index] ?? new Set());
    await sharp({ text: { text: 'a', fontfile } }).toBuffer();
  }
});

/** A description for Pango: the letters of one typeface, and those that it lacks from the others. @param size in points */
export async function typefaceOf(first: Typeface, size: number): Promise<string> {
  await register();
  return `${[...new Set([first, ...Object.keys(TYPEFACES)])].join(', ')} ${size}`;
}
