/** Comes when a visitor is near a picture of the gallery, or arrives with one in the address. */
import type { Gallery, OpenPicture } from '../components/gallery/gallery-page.ts';
import { pictureOpening } from '../components/gallery/open-picture.ts';

let opening: OpenPicture | undefined;

export const start = (gallery: Gallery): OpenPicture =>
  (opening ??= pictureOpening(gallery, () => import('../islands/Lightbox/mount.tsx')));
