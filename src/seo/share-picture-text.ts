/** The words of share pictures. Pango sets them: it joins the letters of Sinhala and Tamil. */
import sharp, { type Sharp } from 'sharp';
import { missingLetters, type Typeface } from './share-picture-letters.ts';
import { typefaceOf } from './share-picture-typefaces.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Words {
  text: string;
  typeface: Typeface;
  color: string;
  /** Pixels of the column. */
  width: number;
  /** Part of the size by which letters stand closer. */
  tightness?: number;
  /** Pixels between lines, as a part of the size. */
  spacing?: number;
}
/** Pixels without compression: a layer for sharp. */
interface Picture {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

const pixels = async (picture: Sharp): Promise<Picture> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } };
};

/** Letters that no typeface has would be empty boxes. */
async function withoutMissing(text: string): Promise<string> {
  const missing = await missingLetters(text);
  return missing.reduce((left, letter) => left.replaceAll(letter, ''), text.normalize('NFC')).trim();
}

/** Words in one size as a transparent picture. @param wrap a word that is wider than the column leaves it, or is broken */
async function ofSize(
  { text, typeface, color, width, tightness = 0, spacing = 0 }: Words,
  size: number,
  wrap: 'word' | 'word-char',
) {
  // A point is a pixel at 72 dpi; Pango counts distances in 1024th points.
  const span = `foreground="${color}" letter_spacing="${Math.round(-tightness * size * 1024)}"`;
  const font = await typefaceOf(typeface, size);
  const markup = `<span ${span}>${escaped(text)}</span>`;
  const options = { font, width, wrap, rgba: true, spacing: Math.round(size * spacing), dpi: 72 };
  return pixels(sharp({ text: { text: markup, ...options } }));
}

/**
 * Words as a transparent picture that is not wider than their column.
 * @param sizes in points, from the largest: the first in which no word is wider than the column and the lines have room, or else
 *   the first in which they have it with broken words
 * @param room height in pixels; words without it in any size are made smaller as a picture
 */
export async function wordsAsPicture(words: Words, sizes: readonly number[], room = Infinity): Promise<Picture> {
  const text = await withoutMissing(words.text);
  // Pango sets no empty text.
  if (text === '') return pixels(blank());
  for (const wrap of ['word', 'word-char'] as const)
    for (const size of sizes) {
      const picture = await ofSize({ ...words, text }, size, wrap);
      if (picture.raw.width <= words.width && picture.raw.height <= room) return picture;
    }
  const { input, raw } = await ofSize({ ...words, text }, sizes.at(-1) ?? 0, 'word-char');
  return pixels(sharp(input, { raw }).resize({ width: words.width, height: room, fit: 'inside', withoutEnlargement: true }));
}

const blank = () => sharp({ create: { width: 1, height: 1, channels: 4, background: 'transparent' } });
