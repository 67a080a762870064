/** What a page says of itself to browsers, search engines and those who share it. */
import type { Site } from '../schemas/content/site.ts';

export interface PageMetadata {
  title: string;
  description: string;
  /** Path from the site's root, `/` for the home page; no slash at the end. */
  path: string;
  keywords: readonly string[];
  /** Name of its picture for sharing, below /og/, without the ending. */
  picture: string;
  /** The words on that picture, where they are not the title. */
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

/** Site root plus path. */
export const canonical = (path: string, { url }: Pick<Site, 'url'>): string => new URL(path, url).href;

/** The page's own words first, then the place's and the field's, each once. */
export const allKeywords = (own: readonly string[], { keywords }: Pick<Site, 'keywords'>): string[] => [
  ...new Set([...own, ...keywords.location, ...keywords.expertise]),
];

/** Size of the pictures for sharing, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

export const sharePicture = (name: string, site: Pick<Site, 'url'>): string => canonical(`/og/${name}.jpg`, site);
