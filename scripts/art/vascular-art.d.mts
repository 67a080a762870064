/** Palettes with a light ground. */
export type LightPalette = 'paper' | 'mist' | 'blush' | 'sand';
/** Palettes with a dark ground; use them for at most one picture in three. */
export type DarkPalette = 'night' | 'ink';
/** `page` and `pageDark` have no ground, so the page shows through. */
export type Palette = LightPalette | DarkPalette | 'page' | 'pageDark';

export type Composition = 'hero' | 'field' | 'limb' | 'kidney' | 'fork' | 'leaf' | 'canopy' | 'meander' | 'ring' | 'portrait';

export interface ArtOptions {
  /** The same seed and options always give the same bytes. */
  seed?: string;
  width?: number;
  height?: number;
  /** Default: chosen by the seed. */
  palette?: Palette;
  /** Default: chosen by the seed. */
  composition?: Composition;
  /** Share of the branches that are drawn, 0 to 1. A lower value makes a smaller file. */
  detail?: number;
  /** Whether to mirror it from left to right. Default: chosen by the seed. */
  flip?: boolean;
  /** Alternative text. Without it, the picture is hidden from assistive technology. */
  title?: string;
}

interface PaletteColours {
  /** `null` for no ground; `halo` is then the colour of the page. */
  ground: string | null;
  halo?: string;
  veil: string | null;
  /** Colours of the trunk and of the tips. */
  artery: [string, string];
  vein: [string, string];
}

export const PALETTES: Record<Palette, PaletteColours>;

/** A 32-bit FNV-1a hash. */
export function hash(text: string): number;

/** Draws one picture and returns it as the text of an SVG file. */
export function vascularArt(options?: ArtOptions): string;
