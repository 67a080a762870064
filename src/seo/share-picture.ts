/** Draws share pictures (Open Graph) at build time: the title on the left, the page's picture on the right. */
import sharp, { type OverlayOptions } from 'sharp';
import type { Language } from '../language/languages.ts';
import { isLatin, scriptOf } from '../language/scripts.ts';
import { COLOURS, SHARE_PICTURE } from './metadata.ts';
import { wordsAsPicture } from './share-picture-text.ts';
import type { Typeface } from './share-picture-letters.ts';

export interface Words {
  title: string;
  /** Of the doctor. */
  name: string;
  post: string;
}

/** Pixels between the text and the edge. */
const MARGIN = 72;
/** Width of the picture on the right, in pixels. */
const ART_WIDTH = 460;
/** Width of the text in pixels. */
const TEXT_WIDTH = Math.floor(SHARE_PICTURE.width - ART_WIDTH - 1.6 * MARGIN);
/** Colours of the text, and of the vessels above it. */
const [LIGHT, MUTED, ARTERY, VEIN] = ['#f3efe7', '#b9cccd', '#f2787f', '#8fd3d4'];
/** Pixels from the margin to the end of the vessels, and at least from there to the title. */
const [VESSELS, GAP] = [15, 32];

interface Type {
  title: Typeface;
  rest: Typeface;
  sizes: readonly number[];
  spacing: number;
  tightness: number;
}
/** How Latin letters are set. */
const LATIN: Type = {
  title: 'Brygada 1918 Medium',
  rest: 'Figtree Light Medium',
  sizes: [68, 58, 50, 42, 34],
  spacing: 0,
  tightness: 0.02,
};
/** How other scripts are set. Letters of Sinhala and Tamil have parts above and below the line. */
const TYPE: Readonly<Record<string, Type>> = {
  Sinh: {
    title: 'Noto Sans Sinhala Medium',
    rest: 'Noto Sans Sinhala Medium',
    sizes: [52, 44, 36, 30],
    spacing: 0.25,
    tightness: 0,
  },
  Taml: { title: 'Noto Sans Tamil Medium', rest: 'Noto Sans Tamil Medium', sizes: [52, 44, 36, 30], spacing: 0.25, tightness: 0 },
};

/** A vessel above the title. */
const rule = (width: number, background: string, top: number) => ({
  input: { create: { width, height: 5, channels: 3 as const, background } },
  left: MARGIN,
  top,
});

/** All that pictures with the same art share, as raw pixels. */
interface Ground {
  data: Buffer;
  info: { width: number; height: number; channels: 3 };
}

/**
 * Draws what does not depend on words: half of a picture's time, spent once for all languages.
 * @param art an image file, cropped to its centre
 */
export async function drawGround(art: Buffer): Promise<Ground> {
  const { width, height } = SHARE_PICTURE;
  const [background, left] = [COLOURS.night, width - ART_WIDTH];
  const data = await sharp(art)
    // A picture in shades of grey would get a grey ground.
    .pipelineColourspace('srgb')
    .rotate()
    .resize({ width: ART_WIDTH, height, fit: 'cover' })
    .flatten({ background })
    .extend({ left, background })
    .composite([rule(96, ARTERY, MARGIN), rule(60, VEIN, MARGIN + 10)])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, info: { width, height, channels: 3 } };
}

/** The words, as layers. */
async function textAsLayers(language: Language, { title, name, post }: Words): Promise<OverlayOptions[]> {
  const type = TYPE[scriptOf(language)] ?? LATIN;
  const { height } = SHARE_PICTURE;
  const small = { typeface: type.rest, width: TEXT_WIDTH, spacing: type.spacing };
  const [line, foot] = await Promise.all([
    wordsAsPicture({ ...small, text: name, color: LIGHT }, [28, 24]),
    wordsAsPicture({ ...small, text: post, color: MUTED }, [isLatin(language) ? 24 : 22, 20]),
  ]);
  const footTop = height - MARGIN - foot.raw.height;
  const lineTop = footTop - line.raw.height - 12;
  const first = MARGIN + VESSELS + GAP;
  const words = { text: title, typeface: type.title, color: LIGHT, width: TEXT_WIDTH };
  const head = await wordsAsPicture(
    { ...words, spacing: type.spacing, tightness: type.tightness },
    type.sizes,
    lineTop - GAP - first,
  );
  const middle = Math.round((height - head.raw.height) / 2);
  return [
    { ...head, left: MARGIN, top: Math.min(Math.max(middle, first), lineTop - GAP - head.raw.height) },
    { ...line, left: MARGIN, top: lineTop },
    { ...foot, left: MARGIN, top: footTop },
  ];
}

/**
 * Sets the words of a share picture on its ground.
 * @returns a JPEG of 1200 × 630 pixels
 */
export async function drawSharePicture(ground: Ground, language: Language, words: Words): Promise<Buffer> {
  return (
    sharp(ground.data, { raw: ground.info })
      .composite(await textAsLayers(language, words))
      // As many bytes as `mozjpeg: true` at 82, nearer to the original, in a sixth of the time: most of a picture's was its search.
      .jpeg({ quality: 76, progressive: true, quantisationTable: 3 })
      .toBuffer()
  );
}
