/** Metadata of a page for browsers, search engines and social networks. */
import { firstLanguage, type Language } from '../language/languages.ts';
import { hasTypeface } from '../language/scripts.ts';
import type { Site } from '../content-model/schemas/site.ts';

export interface PageMetadata {
  title: string;
  description: string;
  /** Path from the site's root, without a trailing slash; `/` for the home page. */
  path: string;
  keywords: readonly string[];
  /** The languages that its texts are written in. Default: the first one. */
  languages?: readonly Language[];
  /** Name of the share picture below /og/, without extension. */
  picture: string;
  /** Text on the share picture. Default: the title. */
  pictureText?: string;
  article?: {
    publishedTime: string;
    modifiedTime?: string | undefined;
    author: string;
    section: string;
  };
}

/** "About | {doctor name} - {field}" */
export const fullTitle = (title: string, { doctor }: Pick<Site, 'doctor'>): string =>
  `${title} | ${doctor.name} - ${doctor.titleSuffix}`;

/** Absolute address of a path. */
export const canonical = (path: string, { url }: Pick<Site, 'url'>): string => new URL(path, url).href;

/** Keywords of the page, then of the location and the expertise, without duplicates. */
export const allKeywords = (own: readonly string[], { keywords }: Pick<Site, 'keywords'>): string[] => [
  ...new Set([...own, ...keywords.location, ...keywords.expertise].filter(Boolean)),
];

/** Colours of the light scheme where no stylesheet reaches; those of styles/tokens.css. */
export const COLOURS = { paper: '#faf8f4', night: '#0d2a31' } as const;

/** Size of a share picture in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/**
 * The share picture with the texts of a language, or with those of the first one if no typeface has its letters.
 * @param name of that in the first language
 */
export const pictureIn = (language: Language, name: string): string =>
  language === firstLanguage() || !hasTypeface(language) ? name : `${language}/${name}`;

/** Path of a share picture. */
export const sharePicturePath = (name: string): string => `/og/${name}.jpg`;

/** Absolute address of a share picture. */
export const sharePicture = (name: string, site: Pick<Site, 'url'>): string => canonical(sharePicturePath(name), site);
