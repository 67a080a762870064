/** Which drawing suits which item: what a drawing is of follows from the item's topic, kind or tags. */
import type { ArticleCategory } from '../../src/schemas/content/article.ts';
import type { GalleryImage } from '../../src/schemas/content/gallery-image.ts';
import type { Video, VideoCategory } from '../../src/schemas/content/video.ts';
import type { ArtOptions, Composition, DarkPalette, LightPalette } from './vascular-art.mjs';

export type Ground = LightPalette | DarkPalette;

/** By topic, the best first. */
export const FOR_ARTICLE: Record<ArticleCategory, readonly Composition[]> = {
  'vascular-disease': ['limb'],
  'cardiovascular-health': ['fork'],
  'vascular-surgery': ['meander'],
  nutrition: ['leaf'],
  health: ['leaf'],
  'mental-health': ['canopy'],
  transplantation: ['kidney'],
  research: ['field', 'ring'],
  'case-studies': ['ring', 'field'],
  educational: ['canopy'],
};

/** What a video is about says more than what kind of video it is, so its tags come first. */
export const FOR_VIDEO_TAG: Partial<Record<Video['tags'][number], readonly Composition[]>> = {
  'Kidney Health': ['kidney'],
  'Organ Donation': ['kidney'],
  'Varicose Veins': ['meander'],
};
export const FOR_VIDEO: Record<VideoCategory, readonly Composition[]> = {
  'research-presentations': ['field', 'ring'],
  'patient-education': ['leaf', 'fork'],
  'educational-lectures': ['fork', 'canopy'],
  'awareness-campaigns': ['limb', 'leaf'],
  interviews: ['canopy', 'ring'],
};

/** By what a picture of the gallery is of. */
export const FOR_GALLERY: Record<GalleryImage['category'], readonly Composition[]> = {
  Keynote: ['canopy', 'field', 'ring'],
  Podium: ['field', 'canopy', 'fork'],
  Presentation: ['fork', 'field', 'limb'],
  Panel: ['canopy', 'ring', 'kidney'],
  Conference: ['kidney', 'field', 'ring'],
  Award: ['ring', 'leaf', 'fork'],
  Networking: ['ring', 'canopy', 'meander'],
  Lecture: ['fork', 'canopy', 'field'],
  Demonstration: ['field', 'meander', 'limb'],
  Workshop: ['fork', 'meander', 'limb'],
  Training: ['limb', 'field', 'fork'],
  Seminar: ['leaf', 'limb', 'canopy'],
  Collaboration: ['meander', 'kidney', 'ring'],
  Brand: ['leaf', 'ring', 'field'],
  Digital: ['meander', 'ring', 'field'],
};
/** Suits what no table knows. */
export const ANYTHING: readonly Composition[] = ['field', 'ring'];
/** These lie along the picture's length; an upright one they leave half empty. */
export const LYING: readonly Composition[] = ['limb', 'meander'];

/**
 * Articles whose drawing is not their topic's: the design's own samples keep the colours they were shown with, and
 * where the subject is another than the topic suggests, the drawing is of the subject, as its alternative text says.
 */
export const FOR_SLUG: Partial<Record<string, { composition: Composition; palette?: Ground }>> = {
  'peripheral-arterial-disease-diabetes-mellitus': { composition: 'limb', palette: 'mist' },
  'cholesterol-and-lipids-friend-or-foe': { composition: 'fork', palette: 'blush' },
  'what-exactly-is-the-mediterranean-diet': { composition: 'leaf', palette: 'sand' },
  'living-donor-kidney-transplantation': { composition: 'kidney', palette: 'night' },
  'varicose-veins-explained': { composition: 'meander', palette: 'paper' },
  'stress-and-your-circulation': { composition: 'canopy', palette: 'mist' },
  'carotid-disease-and-stroke-signs': { composition: 'fork' },
  'abdominal-aortic-aneurysm-screening': { composition: 'fork' },
  'foot-care-in-five-minutes-a-day': { composition: 'limb' },
  'walking-as-treatment': { composition: 'limb' },
};

/** Pictures that belong to the site, not to an item. */
export const SITE_PICTURES: Record<string, ArtOptions> = {
  'hero-light.svg': { seed: 'hero', width: 1440, height: 900, palette: 'page', composition: 'hero' },
  'hero-dark.svg': { seed: 'hero', width: 1440, height: 900, palette: 'pageDark', composition: 'hero' },
  'portrait.svg': { seed: 'portrait', width: 800, height: 1000, palette: 'mist', composition: 'portrait' },
  'collaboration.svg': { seed: 'collaboration', width: 1000, height: 700, palette: 'night', composition: 'canopy' },
};
