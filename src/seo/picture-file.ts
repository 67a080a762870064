import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

/**
 * Pixels by use; a smaller picture is not enlarged. The stand-in is for all uses until a build converts the picture, and costs a
 * twentieth of that. A change here is another set of conversions: src/queries/picture-plan.ts.
 */
const WIDTHS = { standIn: 400, thumbnail: 800, large: 1600 } as const;

/** Address of a picture as one file. */
export async function pictureFile(image: ImageMetadata, use: keyof typeof WIDTHS): Promise<string> {
  const { src } = await getImage({ src: image, width: WIDTHS[use], format: 'webp' });
  return src;
}
