/** Reads the tables of palettes, compositions and topics. A mistake in one of them stops the command. */
import { z } from 'astro/zod';
import compositions from './compositions.json' with { type: 'json' };
import palettes from './palettes.json' with { type: 'json' };
import topics from './topics.json' with { type: 'json' };

export const LIGHT_PALETTES = ['paper', 'mist', 'blush', 'sand'] as const;
/** For at most one picture in three. */
export const DARK_PALETTES = ['night', 'ink'] as const;
const PaletteName = z.enum([...LIGHT_PALETTES, ...DARK_PALETTES, 'page', 'pageDark']);
const CompositionName = z.enum(Object.keys(compositions) as (keyof typeof compositions)[]);
export type Composition = z.infer<typeof CompositionName>;
/** A palette with a ground of its own. */
export type Ground = (typeof LIGHT_PALETTES | typeof DARK_PALETTES)[number];

const Pair = z.tuple([z.number(), z.number()]);
const Colours = z.tuple([z.string(), z.string()]).describe('Of the trunk and of the tips.');
const Vessel = z.enum(['vein', 'artery']);

const Palette = z.strictObject({
  ground: z.string().describe('A flat colour behind everything.'),
  transparent: z.boolean().default(false).describe('The page has the colour of the ground and shows through.'),
  veil: z.string().describe('Of the large quiet shape behind the vessels.'),
  artery: Colours,
  vein: Colours,
});

const Trunk = z.strictObject({
  vessel: Vessel,
  frame: z
    .array(z.tuple([z.number().or(z.enum(['left', 'right'])), z.number()]))
    .default([])
    .describe('Points in shares of width and height; "left" and "right" are beyond the edge.'),
  shape: z.array(Pair).default([]).describe('Further points in the coordinates of the composition’s own shape.'),
  wave: z.strictObject({ y: z.number(), height: z.number(), turns: z.number(), phase: z.number(), end: z.number() }).optional(),
  arc: z.strictObject({ from: z.number(), turn: z.number(), apart: z.number() }).optional(),
  pinch: z.strictObject({ at: z.number(), length: z.number(), share: z.number() }).optional().describe('A narrowing.'),
});

/** The frame of a composition is W × H; its shorter side is 600. */
const CompositionPlan = z.strictObject({
  trunks: z.array(Trunk).describe('Guide curves, each with the tree that it belongs to.'),
  ellipse: z
    .strictObject({
      centre: Pair,
      radii: Pair,
      fade: Pair,
      left: z.strictObject({ share: z.number(), fade: Pair }).optional().describe('Fewer points on the left.'),
    })
    .optional()
    .describe('Where points may fall. Without it, the shape says so.'),
  points: z.number().describe('How many at most.'),
  gap: z.number().default(9.5).describe('The least distance between two points.'),
  maxWidth: z.number().describe('Of the widest trunk.'),
  back: z.number().describe('Share of points in the faint layer behind.'),
  turn: z.number().default(0.75).describe('Dislike of sharp forks.'),
  home: z.number().default(0.16).describe('Wish for a short way to the root.'),
  spacing: z.number().default(58).describe('Between forks on a trunk.'),
  wobble: z.number().default(9).describe('Of the guide curves.'),
  sparks: z.number().optional().describe('Share of the tips of arteries with a dot.'),
  figure: z.string().optional().describe('A path in front, in shares of the width from the middle and of the height.'),
  mirrored: z.boolean().default(true).describe('Whether the seed may mirror it.'),
});

const ArtOptions = z.strictObject({
  seed: z.string(),
  width: z.number(),
  height: z.number(),
  palette: PaletteName,
  composition: CompositionName,
  detail: z.number().default(1),
});
const best = z.array(CompositionName).describe('Best first.');
/** By ids of a list in content/. A table may know others, and lack some. */
const ofList = z.record(z.string(), best);

export type Palette = z.infer<typeof Palette>;
export type Vessel = z.infer<typeof Vessel>;
export type Trunk = z.infer<typeof Trunk>;
export type CompositionPlan = z.infer<typeof CompositionPlan>;
export type ArtOptions = z.infer<typeof ArtOptions>;

export const PALETTES = z.record(PaletteName, Palette).parse(palettes);
export const COMPOSITIONS = z.record(CompositionName, CompositionPlan).parse(compositions);
export const TOPICS = z
  .strictObject({
    articles: ofList,
    videos: ofList,
    videoTags: ofList.describe('Before the category, because they name the subject.'),
    gallery: ofList,
    gallerySizes: z.array(Pair).describe('Width and height. The id of a picture chooses one.'),
    unknown: best.describe('For a category that no table has.'),
    horizontal: best.describe('These run along the width and leave half of an upright picture empty.'),
    slugs: z
      .record(
        z.string(),
        z.strictObject({ composition: CompositionName, palette: PaletteName.exclude(['page', 'pageDark']).optional() }),
      )
      .describe('Articles whose subject differs from their topic, and the samples of the design, which keep its colours.'),
    site: z.record(z.string(), ArtOptions).describe('Pictures of the site itself.'),
  })
  .parse(topics);
