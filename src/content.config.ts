/** Binds the collections to loaders. What they hold is in src/content-model/collections.ts. */
import type { SchemaContext } from 'astro:content';
// Imports only types from astro:content, which would load everything that pages are rendered with.
import { defineCollection } from 'astro/content/config';
import { file, glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import {
  FILE_COLLECTIONS,
  ITEM_COLLECTIONS,
  type ItemCollection,
  type ItemCollectionName,
  schemaOf,
} from './content-model/collections.ts';
import type { ContentTools } from './content-model/schemas/fields.ts';
import { policySchema, translatedPolicySchema } from './content-model/schemas/policy.ts';
import { translatedSiteSchema } from './content-model/schemas/translated-site.ts';
import { originalPatterns, translationPatterns } from './content-model/translations.ts';
import { siteSchema } from './content-model/schemas/site.ts';
import { mdxFiles } from './queries/mdx-loader.ts';
import { visibleOnly } from './queries/visible-loader.ts';

const tools = ({ image }: SchemaContext) => ({ image }) as unknown as ContentTools;

const filesIn = (
  { folder, extension }: { folder: string; extension: 'mdx' | 'json' },
  pattern: string[] = [`*.${extension}`],
): Loader =>
  extension === 'mdx'
    ? mdxFiles(folder, pattern)
    : glob({ base: folder, pattern, generateId: ({ entry }) => entry.slice(0, -'.json'.length) });

const items = <Fields extends z.ZodType>(
  name: ItemCollectionName,
  described: { schema: Fields | ((tools: ContentTools) => Fields) },
) =>
  defineCollection({
    loader: visibleOnly(name, filesIn(ITEM_COLLECTIONS[name], originalPatterns(ITEM_COLLECTIONS[name].extension))),
    schema: (context: SchemaContext) => schemaOf(described, tools(context)),
  });

const translations = <Fields extends z.ZodType>(items: Pick<ItemCollection, 'folder' | 'extension'> & { translation: Fields }) =>
  defineCollection({ loader: filesIn(items, translationPatterns(items.extension)), schema: items.translation });

export const collections = {
  site: defineCollection({
    loader: file(`${FILE_COLLECTIONS.identity.folder}/site.json`, {
      parser: (text) => ({ site: JSON.parse(text) as Record<string, unknown> }),
    }),
    schema: (context) => siteSchema(tools(context)),
  }),
  translatedSite: defineCollection({
    loader: glob({
      base: FILE_COLLECTIONS.identity.folder,
      pattern: 'site.*.json',
      generateId: ({ entry }) => entry.slice('site.'.length, -'.json'.length),
    }),
    schema: translatedSiteSchema,
  }),
  blog: items('blog', ITEM_COLLECTIONS.blog),
  articleTranslations: translations(ITEM_COLLECTIONS.blog),
  publications: items('publications', ITEM_COLLECTIONS.publications),
  videos: items('videos', ITEM_COLLECTIONS.videos),
  videoTranslations: translations(ITEM_COLLECTIONS.videos),
  gallery: items('gallery', ITEM_COLLECTIONS.gallery),
  galleryTranslations: translations(ITEM_COLLECTIONS.gallery),
  policies: defineCollection({
    loader: filesIn(FILE_COLLECTIONS.policies, originalPatterns(FILE_COLLECTIONS.policies.extension)),
    schema: policySchema,
  }),
  policyTranslations: translations({ ...FILE_COLLECTIONS.policies, translation: translatedPolicySchema }),
  // src/queries/pages.ts parses each page with its own schema.
  pages: defineCollection({ loader: filesIn(FILE_COLLECTIONS.pages), schema: z.looseObject({}) }),
};
