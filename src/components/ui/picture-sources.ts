import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { pictureFile } from '../../seo/picture-file.ts';
import { PICTURE_USES, type PictureUse } from './picture-uses.ts';

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

/** One small file, and the measures of the picture. */
async function makeStandIn(image: ImageMetadata) {
  const { attributes } = await getImage({ src: image, format: 'webp' });
  return {
    avif: undefined,
    webp: await pictureFile(image, 'standIn'),
    width: Number(attributes['width']),
    height: Number(attributes['height']),
  };
}

interface Sources {
  /** Not of a picture that waits. */
  avif: string | undefined;
  webp: string;
  width: number;
  height: number;
}

const cache = new WeakMap<ImageMetadata, Partial<Record<PictureUse | 'waiting', Promise<Sources>>>>();

/**
 * The addresses of a picture for one use, computed once for all pages that show it.
 * @param waits for a later build to convert it
 */
export function pictureSources(image: ImageMetadata, use: PictureUse, waits = false): Promise<Sources> {
  const sources = cache.get(image) ?? {};
  cache.set(image, sources);
  return waits ? (sources.waiting ??= makeStandIn(image)) : (sources[use] ??= makeSources(image, use));
}
