import { z } from 'astro/zod';
import { altText, type ContentTools, draft, line, pattern, rank } from './fields.ts';

/** Kinds of occasion, whose names are in the words of the interface (`pictureKinds`). */
export const GALLERY_CATEGORIES = [
  'Keynote',
  'Podium',
  'Presentation',
  'Panel',
  'Conference',
  'Award',
  'Networking',
  'Lecture',
  'Demonstration',
  'Workshop',
  'Training',
  'Seminar',
  'Collaboration',
  'Brand',
  'Digital',
] as const;

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
      description:
        'The caption. A filter shows the picture if the caption contains one of its words: conference or summit; workshop or training; award or excellence; surgery or surgical.',
      example: 'Keynote, Vascular Summit',
    }),
    location: line(2, 60).meta({ description: 'The town or place.', example: 'Colombo' }),
    year: pattern(/^(?:19|20)\d{2}$/, 'four digits, from 1900 to 2099').meta({ description: 'The year.', example: '2025' }),
    category: z.enum(GALLERY_CATEGORIES).meta({ description: 'The kind of occasion.', example: 'Keynote' }),
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
