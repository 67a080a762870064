import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

/** Widths in pixels by use: the drawn width on a phone and on a wide screen, plain and at double density. */
export const PICTURE_USES = {
  card: { widths: [400, 800], sizes: '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 6rem' },
  video: { widths: [280, 400, 800], sizes: '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 8.5rem' },
  thumbnail: { widths: [112, 224], sizes: '6.5rem' },
  half: { widths: [400, 800, 1200], sizes: '(min-width: 64rem) 36rem, 92vw' },
  wide: { widths: [480, 800, 1216], sizes: '(min-width: 80rem) 76rem, 92vw' },
  gallery: { widths: [400, 800], sizes: '(min-width: 64rem) 24rem, 46vw' },
  portrait: { widths: [224, 352, 704], sizes: '(min-width: 64rem) 22rem, 7rem' },
  author: { widths: [112, 224], sizes: '7rem' },
  byline: { widths: [112], sizes: '3.25rem' },
} as const;

export type PictureUse = keyof typeof PICTURE_USES;

interface PictureSources {
  avif: string;
  webp: string;
  width: number;
  height: number;
}

async function makeSources(image: ImageMetadata, use: PictureUse): Promise<PictureSources> {
  // A drawing has no pixels of its own: it is drawn at any width. A photograph is never made larger than it is.
  const possible: readonly number[] = PICTURE_USES[use].widths.filter((width) => image.format === 'svg' || width <= image.width);
  const widths = possible.length > 0 ? possible : [image.width];
  const width = Math.max(...widths);
  const [avif, webp] = await Promise.all([
    Promise.all(widths.map(async (each) => `${(await getImage({ src: image, width: each, format: 'avif' })).src} ${each}w`)),
    // For browsers without AVIF one middling width will do: every address counts towards the page's first view.
    getImage({ src: image, width: widths[Math.floor(widths.length / 2)] ?? width, format: 'webp' }),
  ]);
  return { avif: avif.join(', '), webp: webp.src, width, height: Math.round((width * image.height) / image.width) };
}

const made = new Map<string, Promise<PictureSources>>();

/** The addresses of a picture for one use. The same picture stands on many pages; it is worked out once. */
export function pictureSources(image: ImageMetadata, use: PictureUse): Promise<PictureSources> {
  const key = `${use} ${image.src}`;
  const sources = made.get(key) ?? makeSources(image, use);
  made.set(key, sources);
  return sources;
}
