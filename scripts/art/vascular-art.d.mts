/** Light grounds, to be mixed in a grid. */
export type LightPalette = 'paper' | 'mist' | 'blush' | 'sand';
/** Dark grounds: one picture in three at most. */
export type DarkPalette = 'night' | 'ink';
/** `page` and `pageDark` have no ground: they are laid on the page itself. */
export type Palette = LightPalette | DarkPalette | 'page' | 'pageDark';

export type Composition = 'hero' | 'field' | 'limb' | 'kidney' | 'fork' | 'leaf' | 'canopy' | 'meander' | 'ring' | 'portrait';

export interface ArtOptions {
  /** What makes this picture unlike any other; the same seed always gives the same picture. */
  seed?: string;
  width?: number;
  height?: number;
  /** Without it, the seed chooses. */
  palette?: Palette;
  /** Without it, the seed chooses. */
  composition?: Composition;
  /** Share of the branches that are drawn; less makes a smaller file. */
  detail?: number;
  /** Mirrored from left to right. Without it, the seed chooses. */
  flip?: boolean;
  /** Words for those who do not see it; without them it is hidden from assistive technology. */
  title?: string;
}

interface PaletteColours {
  /** `null`: no ground, and `halo` is the colour of the page it lies on. */
  ground: string | null;
  halo?: string;
  veil: string | null;
  /** Colour of the trunk, then of the tips. */
  artery: [string, string];
  vein: [string, string];
}

export const PALETTES: Record<Palette, PaletteColours>;

/** A whole number that belongs to this text and never changes. */
export function hash(text: string): number;

/** Draws one picture and returns it as the text of an SVG file. */
export function vascularArt(options?: ArtOptions): string;
