/**
 * The collections of content/. Each says here, once, its folder, schema, names, order and what must be unique. Runs in Node and
 * in the editor; the script of a page must not import it, as it loads every schema.
 */
import { z } from 'astro/zod';
import { firstLanguage, type OtherLanguage, otherLanguages } from '../language/languages.ts';
import type { SearchType } from '../api-schemas/search-index.ts';
import { ARTICLE_COMPONENTS, POLICY_COMPONENTS } from './checks/mdx-body.ts';
import { CONTENT_DIR } from './directory.ts';
import { articleSchema } from './schemas/article.ts';
import type { ContentTools } from './schemas/fields.ts';
import { galleryImageSchema, translatedGalleryImageSchema } from './schemas/gallery-image.ts';
import { OFFICE_SCHEMAS, TRANSLATED_OFFICE_SCHEMAS } from './schemas/office.ts';
import { interfaceSchema, translatedInterfaceSchema } from './schemas/interface.ts';
import { PAGE_SCHEMAS } from './schemas/page.ts';
import { POLICY_SLUGS, policySchema, SUMMARISED_POLICIES, translatedPolicySchema } from './schemas/policy.ts';
import { publicationSchema } from './schemas/publication.ts';
import { siteSchema } from './schemas/site.ts';
import { spellingsSchema } from './schemas/spellings.ts';
import { translatedArticleSchema } from './schemas/translated-article.ts';
import { TRANSLATED_PAGE_SCHEMAS } from './schemas/translated-page.ts';
import { translatedSiteSchema } from './schemas/translated-site.ts';
import { translatedVideoSchema, videoSchema } from './schemas/video.ts';
import { translatedName, translationOf } from './translations.ts';

/** A schema with a picture is a function: Astro reads the picture, the content check tests its file, the editor sees a path. */
type Schema<Fields = z.ZodType> = Fields | ((tools: ContentTools) => Fields);

interface Collection {
  folder: string;
  extension: 'mdx' | 'json';
  /** Its name in the editor. */
  label: string;
  /** What one of its files describes. */
  noun: string;
  /** The name of a Material symbol, for the editor. */
  icon: string;
  /** The components that a text may use. Without them its files have no text. */
  components?: readonly string[];
  /** The headings of a text are numbered. */
  numberedSections?: boolean;
  /** Names of the files whose text has a summary, and so have their translations. */
  summarised?: readonly string[];
}

/** A folder with one item a file, whose name is the item's id. Its name is that of its section of the site. */
export interface ItemCollection extends Collection {
  schema: Schema;
  /** The schema of its translations, which are beside it. */
  translation?: Schema;
  /** The field by which lists are sorted, newest first. */
  sortedBy: string;
  /** The field with the day from which an item is public. Items without one do not wait. */
  publicFrom?: string;
  /** Fields of which two items cannot have the same value. */
  unique: readonly string[];
  /** The field that names other items of the collection. */
  links?: string;
  /** Its type in the search index, which knows the addresses of items. */
  searchType: SearchType;
  /** An item can have a page of its own, below that of the section. */
  hasPages?: boolean;
}

/** Files with fixed names. */
export interface FileCollection extends Collection {
  /** File name without extension → its schema. */
  schemas: Readonly<Record<string, Schema>>;
  /** File name → the schema of its translations, which are beside it and may be missing. */
  translations?: Readonly<Record<string, Schema>>;
  /** A further file for each language, which is named after it: the schema of that in the first language, and of the others. */
  byLanguage?: { schema: Schema; translation: Schema };
  /** Those of `schemas` that may be missing. */
  optional?: readonly string[];
}

/** A file with a fixed name, and what its collection says. */
export interface FixedFile extends Omit<FileCollection, 'schemas' | 'translations' | 'byLanguage' | 'optional'> {
  name: string;
  file: string;
  schema: Schema;
  isOptional: boolean;
  /** The schema of its translations. */
  translation?: Schema;
  /** What it translates. */
  translates?: { name: string; language: OtherLanguage };
}

export const ITEM_COLLECTIONS = {
  blog: {
    folder: `${CONTENT_DIR}/blog`,
    extension: 'mdx',
    label: 'Articles',
    noun: 'article',
    icon: 'article',
    components: ARTICLE_COMPONENTS,
    schema: articleSchema,
    translation: translatedArticleSchema,
    sortedBy: 'published',
    publicFrom: 'published',
    unique: ['title'],
    links: 'related',
    searchType: 'article',
    hasPages: true,
  },
  publications: {
    folder: `${CONTENT_DIR}/publications`,
    extension: 'json',
    label: 'Publications',
    noun: 'publication',
    icon: 'menu_book',
    schema: publicationSchema,
    sortedBy: 'year',
    unique: ['doi', 'pmid'],
    links: 'preprintOf',
    searchType: 'publication',
    hasPages: true,
  },
  videos: {
    folder: `${CONTENT_DIR}/videos`,
    extension: 'json',
    label: 'Videos',
    noun: 'video',
    icon: 'smart_display',
    schema: videoSchema,
    translation: translatedVideoSchema,
    sortedBy: 'date',
    publicFrom: 'date',
    unique: ['youtubeId', 'title'],
    searchType: 'video',
  },
  gallery: {
    folder: `${CONTENT_DIR}/gallery`,
    extension: 'json',
    label: 'Gallery',
    noun: 'picture',
    icon: 'photo_library',
    schema: galleryImageSchema,
    translation: translatedGalleryImageSchema,
    sortedBy: 'year',
    unique: [],
    searchType: 'gallery',
  },
} as const satisfies Record<string, ItemCollection>;

export type ItemCollectionName = keyof typeof ITEM_COLLECTIONS;

/** Names are those of the editor. No page shows the texts of `office`. */
export const FILE_COLLECTIONS = {
  pages: {
    folder: `${CONTENT_DIR}/pages`,
    extension: 'json',
    label: 'Texts of pages',
    noun: 'page',
    icon: 'web',
    schemas: PAGE_SCHEMAS,
    translations: TRANSLATED_PAGE_SCHEMAS,
  },
  office: {
    folder: `${CONTENT_DIR}/office`,
    extension: 'json',
    label: 'Office: mails and schedule',
    noun: 'office',
    icon: 'calendar_month',
    schemas: OFFICE_SCHEMAS,
    translations: TRANSLATED_OFFICE_SCHEMAS,
  },
  policies: {
    folder: `${CONTENT_DIR}/policies`,
    extension: 'mdx',
    label: 'Policies',
    noun: 'policy',
    icon: 'policy',
    components: POLICY_COMPONENTS,
    numberedSections: true,
    summarised: SUMMARISED_POLICIES,
    schemas: Object.fromEntries(POLICY_SLUGS.map((slug) => [slug, policySchema])),
    translations: Object.fromEntries(POLICY_SLUGS.map((slug) => [slug, translatedPolicySchema])),
  },
  interface: {
    folder: `${CONTENT_DIR}/interface`,
    extension: 'json',
    label: 'Words of the interface',
    noun: 'interface',
    icon: 'translate',
    byLanguage: { schema: interfaceSchema, translation: translatedInterfaceSchema },
    schemas: { spellings: spellingsSchema },
    optional: ['spellings'],
  },
  identity: {
    folder: CONTENT_DIR,
    extension: 'json',
    label: 'Site identity',
    noun: 'site',
    icon: 'badge',
    schemas: { site: siteSchema },
    translations: { site: translatedSiteSchema },
  },
} as const satisfies Record<string, FileCollection>;

export const ITEM_NAMES = Object.keys(ITEM_COLLECTIONS) as ItemCollectionName[];
const ITEMS: Readonly<Record<string, ItemCollection>> = ITEM_COLLECTIONS;

/** Path of the section of the site that lists the items of a collection. */
export const sectionPath = (name: ItemCollectionName): string => `/${name}`;

/**
 * The sections without an item that this build shows. Nothing links to them, they are not indexed and not in the sitemap; the
 * page itself says that nothing is published yet.
 * @param count how many items a section shows
 */
export const emptySections = (count: (name: ItemCollectionName) => number): ItemCollectionName[] =>
  ITEM_NAMES.filter((name) => count(name) === 0);

/** The collection of items of that name; undefined for another name. */
export const itemCollection = (name: string): ItemCollection | undefined =>
  Object.hasOwn(ITEMS, name) ? ITEMS[name] : undefined;

/** The files of a collection: its own, then their translations. */
export function filesOf({ schemas, translations = {}, byLanguage, optional = [], ...collection }: FileCollection): FixedFile[] {
  const first = firstLanguage();
  const own = { ...(byLanguage && { [first]: byLanguage.schema }), ...schemas };
  const translated = { ...(byLanguage && { [first]: byLanguage.translation }), ...translations };
  const fixed = (name: string, schema: Schema) => ({
    ...collection,
    name,
    file: `${collection.folder}/${name}.${collection.extension}`,
    schema,
  });
  return [
    ...Object.entries(own).map(([name, schema]) => ({
      ...fixed(name, schema),
      isOptional: optional.includes(name),
      ...(translated[name] && { translation: translated[name] }),
    })),
    ...otherLanguages().flatMap((language) =>
      Object.entries(translated).map(([name, schema]) => ({
        ...fixed(translatedName(name, language), schema),
        isOptional: true,
        translates: { name, language },
      })),
    ),
  ];
}

/** Those that must exist. */
export const requiredFilesOf = (collection: FileCollection): FixedFile[] =>
  filesOf(collection).filter(({ isOptional }) => !isOptional);

export const fixedFiles = (): FixedFile[] => Object.values(FILE_COLLECTIONS).flatMap(filesOf);

/** The collection of an item's file. @param file path with `/` between its parts */
export const collectionOf = (file: string): ItemCollection | undefined =>
  Object.values(ITEMS).find(({ folder, extension }) => file.startsWith(`${folder}/`) && file.endsWith(`.${extension}`));

/** What describes an item or its translation. */
function describedItem(file: string): ItemCollection | undefined {
  const collection = collectionOf(file);
  return collection?.translation && translationOf(file) ? { ...collection, schema: collection.translation } : collection;
}

/** What describes a file: its collection of items, or the file itself. */
export const describedBy = (file: string): ItemCollection | FixedFile | undefined =>
  fixedFiles().find((fixed) => fixed.file === file) ?? describedItem(file);

/** For callers that see no files: a picture is a path beside the item. */
const PATHS_OF_PICTURES = { image: () => z.string().min(1).meta({ control: 'picture' }) } as unknown as ContentTools;

/** The schema of an item or file, with the tools of the caller. */
export const schemaOf = <Fields extends z.ZodType>({ schema }: { schema: Schema<Fields> }, tools = PATHS_OF_PICTURES): Fields =>
  typeof schema === 'function' ? schema(tools) : schema;
