import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

/** Widths in pixels by use: the displayed width on a phone and on a wide screen, at single and double density. */
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

/**
 * AVIF in a few widths, and WebP. Reading `width` or `src` of the image itself would make Astro publish the original, and a
 * photograph's original says when and where it was taken.
 */
async function makeSources(image: ImageMetadata, use: PictureUse) {
  const widths = [...PICTURE_USES[use].widths];
  const [avif, webp] = await Promise.all([
    getImage({ src: image, widths, format: 'avif' }),
    // One middle width for browsers without AVIF: every address adds to the page.
    getImage({ src: image, width: widths[Math.floor(widths.length / 2)], format: 'webp' }),
  ]);
  return {
    avif: avif.srcSet.attribute,
    webp: webp.src,
    width: Number(avif.attributes['width']),
    height: Number(avif.attributes['height']),
  };
}

const cache = new WeakMap<ImageMetadata, Partial<Record<PictureUse, ReturnType<typeof makeSources>>>>();

/** The addresses of a picture for one use, computed once for all pages that show it. */
export function pictureSources(image: ImageMetadata, use: PictureUse): ReturnType<typeof makeSources> {
  const sources = cache.get(image) ?? {};
  cache.set(image, sources);
  return (sources[use] ??= makeSources(image, use));
}
