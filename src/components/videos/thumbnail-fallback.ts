/** Replaces thumbnails that cannot be loaded by a placeholder. */
const PLACEHOLDER = '/placeholder.svg';

function replace(image: HTMLImageElement): void {
  if (image.src.endsWith(PLACEHOLDER)) return;
  image.previousElementSibling?.remove();
  image.src = PLACEHOLDER;
}
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replace(target);
  },
  true,
);
for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace(image);
