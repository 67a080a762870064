/** Draws share pictures (Open Graph) at build time: the title on the left, the page's picture on the right. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori from 'satori';
import sharp, { type OverlayOptions } from 'sharp';
import type { Language, OtherLanguage } from '../api-schemas/language.ts';
import { COLOURS, SHARE_PICTURE } from './metadata.ts';
import { wordsAsPicture } from './share-picture-text.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFile(require.resolve(file));
const fonts = Promise.all([
  font('@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff'),
  font('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
]);

interface Words {
  title: string;
  /** Of the doctor. */
  name: string;
  post: string;
}

/** Pixels between the text and the edge. */
const MARGIN = 72;
/** Width of the picture on the right, in pixels. */
const ART_WIDTH = 460;
const box = (style: Record<string, string | number>, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** Width of the text in pixels. */
const TEXT_WIDTH = Math.floor(SHARE_PICTURE.width - ART_WIDTH - 1.6 * MARGIN);
/** Colours of the text, and of the vessels above it. */
const [LIGHT, MUTED, ARTERY, VEIN] = ['#f3efe7', '#b9cccd', '#f2787f', '#8fd3d4'];

/** The height that a title may have, in pixels. */
const TITLE_HEIGHT = 300;

/** The largest title that has its place, or else the smallest. */
async function titleAsPicture(language: OtherLanguage, title: string) {
  const ofSize = (size: number) => wordsAsPicture(language, { text: title, size, color: LIGHT, width: TEXT_WIDTH });
  for (const size of [52, 44]) {
    const picture = await ofSize(size);
    if (picture.height <= TITLE_HEIGHT) return picture;
  }
  return ofSize(36);
}

/** The left part in Sinhala or Tamil, as layers. */
async function textAsLayers(language: OtherLanguage, { title, name, post }: Words): Promise<OverlayOptions[]> {
  const [head, line, foot] = await Promise.all([
    titleAsPicture(language, title),
    wordsAsPicture(language, { text: name, size: 28, color: LIGHT, width: TEXT_WIDTH }),
    wordsAsPicture(language, { text: post, size: 22, color: MUTED, width: TEXT_WIDTH }),
  ]);
  const rule = (width: number, background: string, top: number) => ({
    input: { create: { width, height: 5, channels: 3 as const, background } },
    ...{ left: MARGIN, top },
  });
  const { height } = SHARE_PICTURE;
  const bottom = height - MARGIN - foot.height;
  return [
    rule(96, ARTERY, MARGIN),
    rule(60, VEIN, MARGIN + 10),
    { input: head.input, left: MARGIN, top: Math.round((height - head.height) / 2) },
    { input: line.input, left: MARGIN, top: bottom - line.height - 12 },
    { input: foot.input, left: MARGIN, top: bottom },
  ];
}

/** The left part in English, as an SVG file. */
async function textAsSvg({ title, name, post }: Words): Promise<string> {
  const [serif, sans] = await fonts;
  const { width, height } = SHARE_PICTURE;
  const tree = box(
    { width, height, color: LIGHT },
    box(
      {
        width: TEXT_WIDTH,
        height: height - 2 * MARGIN,
        margin: MARGIN,
        flexDirection: 'column',
        justifyContent: 'space-between',
      },
      [
        box({ flexDirection: 'column', gap: 5 }, [
          box({ width: 96, height: 5, backgroundColor: ARTERY }, ''),
          box({ width: 60, height: 5, backgroundColor: VEIN }, ''),
        ]),
        box({ fontFamily: 'Brygada', fontSize: title.length > 40 ? 58 : 68, lineHeight: 1.1, letterSpacing: '-0.02em' }, title),
        box({ flexDirection: 'column', fontFamily: 'Figtree', fontSize: 28, gap: 4 }, [
          box({}, name),
          box({ color: MUTED, fontSize: 24 }, post),
        ]),
      ],
    ),
  );
  // satori accepts plain objects of this shape; its types ask for React elements.
  return satori(tree as unknown as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: [
      { name: 'Brygada', data: serif, weight: 500 },
      { name: 'Figtree', data: sans, weight: 500 },
    ],
  });
}

/**
 * Draws one share picture.
 * @param art an image file, cropped to its centre
 * @returns a JPEG of 1200 × 630 pixels
 */
export async function drawSharePicture({
  art,
  language,
  ...words
}: Words & { art: Buffer; language: Language }): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE;
  const [right, text] = await Promise.all([
    sharp(art).rotate().resize({ width: ART_WIDTH, height, fit: 'cover' }).toBuffer(),
    language === 'en'
      ? textAsSvg(words).then((svg): OverlayOptions[] => [{ input: Buffer.from(svg), left: 0, top: 0 }])
      : textAsLayers(language, words),
  ]);
  return sharp({ create: { width, height, channels: 3, background: COLOURS.night } })
    .composite([{ input: right, left: width - ART_WIDTH, top: 0 }, ...text])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
