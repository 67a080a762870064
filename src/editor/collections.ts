/** What the editor edits: the folders with one item a file, and the single files. */
import { z } from 'astro/zod';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { ARTICLE_COMPONENTS, POLICY_COMPONENTS } from '../content-model/checks/mdx-body.ts';
import { articleSchema } from '../content-model/schemas/article.ts';
import type { ContentTools } from '../content-model/schemas/fields.ts';
import { galleryImageSchema } from '../content-model/schemas/gallery-image.ts';
import { OFFICE_SCHEMAS } from '../content-model/schemas/office.ts';
import { PAGE_SCHEMAS } from '../content-model/schemas/page.ts';
import { POLICY_SLUGS, policySchema } from '../content-model/schemas/policy.ts';
import { publicationSchema } from '../content-model/schemas/publication.ts';
import { siteSchema } from '../content-model/schemas/site.ts';
import { videoSchema } from '../content-model/schemas/video.ts';

/** A picture is a path beside the item; whether the file exists is checked by the build. */
const tools = { image: () => z.string().min(1).meta({ control: 'picture' }) } as unknown as ContentTools;

interface Described {
  label: string;
  schema: z.ZodType;
  /** The components that its text may use. Without them it has no text. */
  components?: readonly string[];
}

/** A folder with one item a file, whose name is the item's id. */
export interface Folder extends Described {
  kind: 'folder';
  /** What one item is called. */
  singular: string;
  icon: string;
  folder: string;
  extension: 'mdx' | 'json';
  /** The field by which the list is sorted, newest first. */
  sortedBy: string;
  /** The address of an item's page, for links to previews. */
  page?: string;
}

/** A file with a fixed name. */
export interface SingleFile extends Described {
  name: string;
  file: string;
}

/** Files with fixed names. */
export interface Files {
  kind: 'files';
  label: string;
  icon: string;
  files: readonly SingleFile[];
}

const inWords = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** Name of a collection → what it holds. Names are those of src/content.config.ts; no page shows the texts of `office`. */
export const COLLECTIONS: Readonly<Record<string, Folder | Files>> = {
  blog: {
    kind: 'folder',
    label: 'Articles',
    singular: 'Article',
    icon: 'article',
    folder: `${CONTENT_DIR}/blog`,
    extension: 'mdx',
    schema: articleSchema(tools),
    components: ARTICLE_COMPONENTS,
    sortedBy: 'published',
    page: 'blog/{{slug}}',
  },
  publications: {
    kind: 'folder',
    label: 'Publications',
    singular: 'Publication',
    icon: 'menu_book',
    folder: `${CONTENT_DIR}/publications`,
    extension: 'json',
    schema: publicationSchema,
    sortedBy: 'year',
    page: 'publications?id={{slug}}',
  },
  videos: {
    kind: 'folder',
    label: 'Videos',
    singular: 'Video',
    icon: 'smart_display',
    folder: `${CONTENT_DIR}/videos`,
    extension: 'json',
    schema: videoSchema(tools),
    sortedBy: 'date',
    page: 'videos',
  },
  gallery: {
    kind: 'folder',
    label: 'Gallery',
    singular: 'Picture',
    icon: 'photo_library',
    folder: `${CONTENT_DIR}/gallery`,
    extension: 'json',
    schema: galleryImageSchema(tools),
    sortedBy: 'year',
    page: 'gallery',
  },
  pages: {
    kind: 'files',
    label: 'Texts of pages',
    icon: 'web',
    files: Object.entries(PAGE_SCHEMAS).map(([name, schema]) => ({
      name,
      label: inWords(name),
      file: `${CONTENT_DIR}/pages/${name}.json`,
      schema,
    })),
  },
  office: {
    kind: 'files',
    label: 'Mails to patients',
    icon: 'mail',
    files: Object.entries(OFFICE_SCHEMAS).map(([name, schema]) => ({
      name,
      label: inWords(name),
      file: `${CONTENT_DIR}/office/${name}.json`,
      schema,
    })),
  },
  policies: {
    kind: 'files',
    label: 'Policies',
    icon: 'policy',
    files: POLICY_SLUGS.map((name) => ({
      name,
      label: inWords(name),
      file: `${CONTENT_DIR}/policies/${name}.mdx`,
      schema: policySchema,
      components: POLICY_COMPONENTS,
    })),
  },
  identity: {
    kind: 'files',
    label: 'Site identity',
    icon: 'badge',
    files: [{ name: 'site', label: 'Site identity', file: `${CONTENT_DIR}/site.json`, schema: siteSchema(tools) }],
  },
};

/** What describes a file: its folder, or the file itself. */
export function describedBy(file: string): (Folder | SingleFile) | undefined {
  for (const collection of Object.values(COLLECTIONS)) {
    if (collection.kind === 'files') {
      const single = collection.files.find((candidate) => candidate.file === file);
      if (single) return single;
    } else if (file.startsWith(`${collection.folder}/`) && file.endsWith(`.${collection.extension}`)) return collection;
  }
  return undefined;
}
