/** Tables of compositions by an item's topic, category or tags. */
import type { ArticleCategory } from '../../src/content-model/schemas/article.ts';
import type { GalleryImage } from '../../src/content-model/schemas/gallery-image.ts';
import type { Video, VideoCategory } from '../../src/content-model/schemas/video.ts';
import type { ArtOptions, Composition, DarkPalette, LightPalette } from './vascular-art.mjs';

/** A palette with a ground of its own. */
export type Ground = LightPalette | DarkPalette;

/** By an article's topic, best first. */
export const ARTICLE_COMPOSITIONS: Record<ArticleCategory, readonly Composition[]> = {
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

/** By a video's tags. They come before its category, because they name the subject. */
export const VIDEO_TAG_COMPOSITIONS: Partial<Record<Video['tags'][number], readonly Composition[]>> = {
  'Kidney Health': ['kidney'],
  'Organ Donation': ['kidney'],
  'Varicose Veins': ['meander'],
};
/** By a video's category. */
/** By a video's category. */
export const VIDEO_COMPOSITIONS: Record<VideoCategory, readonly Composition[]> = {
  'research-presentations': ['field', 'ring'],
  'patient-education': ['leaf', 'fork'],
  'educational-lectures': ['fork', 'canopy'],
  'awareness-campaigns': ['limb', 'leaf'],
  interviews: ['canopy', 'ring'],
};

/** By a gallery picture's category. */
export const GALLERY_COMPOSITIONS: Record<GalleryImage['category'], readonly Composition[]> = {
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
/** For a category that no table has. */
export const DEFAULT_COMPOSITIONS: readonly Composition[] = ['field', 'ring'];
/** These run along the picture's width and leave half of an upright picture empty. */
export const HORIZONTAL: readonly Composition[] = ['limb', 'meander'];

/** Articles whose subject differs from their topic, and the samples of the design, which keep its colours. */
export const SLUG_LOOKS: Partial<Record<string, { composition: Composition; palette?: Ground }>> = {
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

/** Pictures of the site itself. */
export const SITE_PICTURES: Record<string, ArtOptions> = {
  'hero-light.svg': { seed: 'hero', width: 1440, height: 900, palette: 'page', composition: 'hero' },
  'hero-dark.svg': { seed: 'hero', width: 1440, height: 900, palette: 'pageDark', composition: 'hero' },
  'portrait.svg': { seed: 'portrait', width: 800, height: 1000, palette: 'mist', composition: 'portrait' },
  'collaboration.svg': { seed: 'collaboration', width: 1000, height: 700, palette: 'night', composition: 'canopy' },
};
