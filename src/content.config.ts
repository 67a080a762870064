import type { SchemaContext } from 'astro:content';
// Imports only types from astro:content, which would load everything that pages are rendered with.
import { defineCollection } from 'astro/content/config';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { CONTENT_DIR } from './content-model/directory.ts';
import { mdxFiles } from './queries/mdx-loader.ts';
import { visibleOnly } from './queries/visible-loader.ts';
import { articleSchema } from './content-model/schemas/article.ts';
import { galleryImageSchema } from './content-model/schemas/gallery-image.ts';
import { policySchema } from './content-model/schemas/policy.ts';
import { publicationSchema } from './content-model/schemas/publication.ts';
import { siteSchema } from './content-model/schemas/site.ts';
import { videoSchema } from './content-model/schemas/video.ts';
import type { ContentTools } from './content-model/schemas/fields.ts';

const tools = ({ image }: SchemaContext) => ({ image }) as unknown as ContentTools;

export const collections = {
  site: defineCollection({
    loader: file(`${CONTENT_DIR}/site.json`, { parser: (text) => ({ site: JSON.parse(text) as Record<string, unknown> }) }),
    schema: (context) => siteSchema(tools(context)),
  }),
  blog: defineCollection({
    loader: visibleOnly('blog', mdxFiles(`${CONTENT_DIR}/blog`)),
    schema: (context) => articleSchema(tools(context)),
  }),
  policies: defineCollection({ loader: mdxFiles(`${CONTENT_DIR}/policies`), schema: policySchema }),
  publications: defineCollection({
    loader: visibleOnly('publications', glob({ base: `${CONTENT_DIR}/publications`, pattern: '*.json' })),
    schema: publicationSchema,
  }),
  videos: defineCollection({
    loader: visibleOnly('videos', glob({ base: `${CONTENT_DIR}/videos`, pattern: '*.json' })),
    schema: (context) => videoSchema(tools(context)),
  }),
  gallery: defineCollection({
    loader: visibleOnly('gallery', glob({ base: `${CONTENT_DIR}/gallery`, pattern: '*.json' })),
    schema: (context) => galleryImageSchema(tools(context)),
  }),
  // src/queries/pages.ts parses each page with its own schema.
  pages: defineCollection({ loader: glob({ base: `${CONTENT_DIR}/pages`, pattern: '*.json' }), schema: z.looseObject({}) }),
};
