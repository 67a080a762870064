/** How pages show pictures. A change here is another set of conversions: src/queries/picture-plan.ts. */

/**
 * Widths in pixels by use: the displayed width on a phone and on a wide screen, at single and double density. Uses have the same
 * widths where they can, as each costs a conversion.
 */
export const PICTURE_USES = {
  card: { widths: [400, 800], sizes: '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 6rem' },
  video: { widths: [280, 400, 800], sizes: '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 8.5rem' },
  thumbnail: { widths: [112, 224], sizes: '6.5rem' },
  half: { widths: [400, 800, 1200], sizes: '(min-width: 64rem) 36rem, 92vw' },
  wide: { widths: [400, 800, 1200], sizes: '(min-width: 80rem) 76rem, 92vw' },
  gallery: { widths: [400, 800], sizes: '(min-width: 64rem) 24rem, 46vw' },
  portrait: { widths: [224, 352, 704], sizes: '(min-width: 64rem) 22rem, 7rem' },
  author: { widths: [112, 224], sizes: '7rem' },
  byline: { widths: [112], sizes: '3.25rem' },
} as const;

export type PictureUse = keyof typeof PICTURE_USES;
