/** A still that cannot be loaded makes room for one that can. */

const PLACEHOLDER = '/placeholder.svg';

function replace(image: HTMLImageElement) {
  if (image.src.endsWith(PLACEHOLDER)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.src = PLACEHOLDER;
}
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replace(target);
  },
  true,
);
for (const image of document.querySelectorAll('img'))
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace(image);
