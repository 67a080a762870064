import { z } from 'astro/zod';
import { altText, type ContentTools, draft, line, pattern, rank } from './fields.ts';
import { choiceFrom } from './practice-list.ts';

/** `content/gallery/<id>.json`. The id is part of the address of a search result. */
export const galleryImageSchema = ({ image }: ContentTools) =>
  z.strictObject({
    src: image().meta({
      title: 'Picture',
      description: 'The picture file, in the same folder. A photograph straight from the camera is fine.',
      example: './vascular-summit-keynote.svg',
    }),
    alt: altText().meta({
      description: 'What the picture shows, for readers who cannot see it.',
      example: 'The doctor at a lectern before a full hall.',
    }),
    title: line(5, 80).meta({
      description: 'The caption. A filter of `pages/gallery.json` shows the picture if the caption contains one of its words.',
      example: 'Keynote, Vascular Summit',
    }),
    location: line(2, 60).meta({ description: 'The town or place.', example: 'Example Town' }),
    year: pattern(/^(?:19|20)\d{2}$/, 'four digits, from 1900 to 2099').meta({ description: 'The year.', example: '2025' }),
    category: choiceFrom('pictureKinds').meta({ description: 'The kind of occasion.', example: 'Keynote' }),
    description: line(20, 200).meta({ description: 'A sentence about the occasion.' }),
    draft: draft(),
    rank: rank('pictures of the same year'),
  });

/** `content/gallery/<id>.<language>.json`. All else is the picture's, its filters too. */
export const translatedGalleryImageSchema = z.strictObject({
  alt: altText().meta({ description: 'What the picture shows, for readers who cannot see it.' }),
  title: line(3, 120).meta({ description: 'The caption.' }),
  location: line(2, 60).meta({ description: 'The town or place.' }),
  description: line(10, 300).meta({ description: 'A sentence about the occasion.' }),
});

export type GalleryImage = z.output<ReturnType<typeof galleryImageSchema>>;
