/** The words of share pictures in Sinhala and Tamil, whose letters join: Pango sets them, which satori cannot. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import type { OtherLanguage } from '../api-schemas/language.ts';

const require = createRequire(import.meta.url);

/** Files of @fontsource, the names that Pango knows them by, and the first of the letters of each. */
const FACES = {
  si: {
    file: 'noto-sans-sinhala/files/noto-sans-sinhala-sinhala-500-normal.woff2',
    name: 'Noto Sans Sinhala Medium',
    from: 0x0d80,
  },
  ta: { file: 'noto-sans-tamil/files/noto-sans-tamil-tamil-500-normal.woff2', name: 'Noto Sans Tamil Medium', from: 0x0b80 },
  latin: { file: 'figtree/files/figtree-latin-500-normal.woff2', name: 'Figtree Medium', from: 0x20 },
} as const;
/** Joiners, the circle of a sign alone, and the space. */
const COMMON = '\u200C\u200D\u25CC ';

/** Pango reads TrueType files. */
async function trueTypeFile(face: keyof typeof FACES): Promise<string> {
  const { file, from } = FACES[face];
  const letters = Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(from + index)).join('');
  const font = await subsetFont(await readFile(require.resolve(`@fontsource/${file}`)), letters + COMMON, {
    targetFormat: 'sfnt',
  });
  const target = path.join(await mkdtemp(path.join(tmpdir(), 'share-pictures-')), `${face}.ttf`);
  await writeFile(target, font);
  return target;
}
const files = new Map<keyof typeof FACES, Promise<string>>();
function fileOf(face: keyof typeof FACES): Promise<string> {
  const known = files.get(face) ?? trueTypeFile(face);
  files.set(face, known);
  return known;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Words {
  text: string;
  /** In points; a point is a pixel here. */
  size: number;
  color: string;
  /** Pixels, after which lines wrap. */
  width: number;
}

/** Words as a transparent picture. */
export async function wordsAsPicture(language: OtherLanguage, { text, size, color, width }: Words) {
  // A file that was used once stays known to Pango.
  const latin = { text: 'a', font: FACES.latin.name, fontfile: await fileOf('latin') };
  await sharp({ text: latin }).toBuffer();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `${FACES[language].name}, ${FACES.latin.name} ${size}`,
      fontfile: await fileOf(language),
      ...{ width, rgba: true, wrap: 'word', spacing: Math.round(size / 4), dpi: 72 },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}
