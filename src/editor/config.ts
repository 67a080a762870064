/** The configuration of the editor, generated from the content schemas. */
import type { CmsConfig, Collection, Field, GitHubBackend } from '@sveltia/cms';
import { firstLanguage, type OtherLanguage, otherLanguages } from '../language/languages.ts';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { itemPath } from '../api-schemas/search-index.ts';
import {
  FILE_COLLECTIONS,
  type FileCollection,
  filesOf,
  ITEM_COLLECTIONS,
  type ItemCollection,
  schemaOf,
} from '../content-model/collections.ts';
import { translatedName } from '../content-model/translations.ts';
import { shapeOf } from '../content-model/checks/shape.ts';
import { fieldLabel, groupFields } from './fields.ts';
import { BODY } from './mdx-file.ts';
import { componentIds } from './text-components.ts';

/** Name of the format of .mdx files. The editor asks for this ending. */
export const MDX_FORMAT = 'mdx-frontmatter';

/** Longest side of an uploaded picture in pixels. Larger ones are made smaller, without the place and time stored in them. */
const PICTURE_SIZE = 2400;
/** Bytes. */
const MAX_FILE_SIZE = 20_000_000;

const textField = (components: readonly string[]): Field => ({
  name: BODY,
  label: 'Text',
  widget: 'richtext',
  required: false,
  modes: ['rich_text', 'raw'],
  buttons: [
    'bold',
    'italic',
    'strikethrough',
    'code',
    'link',
    'heading-two',
    'heading-three',
    'quote',
    'bulleted-list',
    'numbered-list',
  ],
  editor_components: componentIds(components),
  use_emoji_autocomplete: false,
});

/** What a form needs to know: with the schema of the translations, if the editor edits them. */
type Described = Pick<ItemCollection, 'extension' | 'components' | 'schema' | 'translation'>;

/**
 * The fields of an item or file.
 * @throws {EditorFieldError} for a construct of the schema without a rule
 */
export function entryFields({ components, schema, translation }: Described, name: string): Field[] {
  const translated = translation && { schema: translation };
  const fields = groupFields(shapeOf(schemaOf({ schema })), name, translated && shapeOf(schemaOf(translated)));
  if (!components) return fields;
  // The text comes after the title and the sentence about it, before what is filled in once.
  return fields.toSpliced(2, 0, { ...textField(components), ...(translated && { i18n: true }) });
}

/** The form of an item or a fixed file in the editor's configuration. */
const formOf = (described: Described, name: string) => ({
  format: described.extension === 'mdx' ? MDX_FORMAT : ('json' as const),
  // A preview of fields would only repeat the form.
  editor: { preview: described.components !== undefined },
  fields: entryFields(described, name),
  i18n: described.translation !== undefined,
});

const folderCollection = (name: string, { translation, ...items }: ItemCollection, isTranslated: boolean): Collection => ({
  name,
  label: items.label,
  label_singular: fieldLabel(items.noun),
  icon: items.icon,
  folder: items.folder,
  extension: items.extension,
  identifier_field: 'title',
  slug: { template: '{{title}}', editable: ['create'], hint: 'The last part of the address. It cannot be changed later.' },
  // Beside the item.
  media_folder: '',
  public_folder: '.',
  sortable_fields: { fields: [items.sortedBy, 'title'], default: { field: items.sortedBy, direction: 'descending' } },
  view_filters: [{ label: 'Drafts', field: 'draft', pattern: true }],
  preview_path: items.hasPages ? `${itemPath(items.searchType, '').slice(1)}{{slug}}` : name,
  ...formOf({ ...items, ...(isTranslated && translation && { translation }) }, name),
});

function fileCollection(name: string, collection: FileCollection, isTranslated: boolean): Collection {
  const files = filesOf(collection).filter(({ translates }) => !translates);
  const { folder, extension, label, icon } = collection;
  return {
    name,
    label,
    icon,
    i18n: isTranslated,
    files: files.map(({ translation: schema, ...single }) => {
      const translation = isTranslated ? schema : undefined;
      const isWords = single.name === firstLanguage();
      return {
        name: single.name,
        label: files.length === 1 ? label : isWords ? 'Words' : fieldLabel(single.name),
        file: translation ? `${folder}/${translatedName(single.name, '{{locale}}')}.${extension}` : single.file,
        media_folder: `/${CONTENT_DIR}/images/site`,
        public_folder: './images/site',
        ...formOf({ ...single, ...(translation && { translation }) }, `${name}.${single.name}`),
        // The words of the interface are named after their language, also the first one.
        ...(translation && isWords && { i18n: { omit_default_locale_from_file_path: false } }),
      };
    }),
  };
}

const collections = (isTranslated: boolean): Collection[] => [
  ...Object.entries(ITEM_COLLECTIONS).map(([name, items]) => folderCollection(name, items, isTranslated)),
  ...Object.entries(FILE_COLLECTIONS).map(([name, files]) => fileCollection(name, files, isTranslated)),
];

/** Each translation is a file beside that in the first language. An item has those that its author adds. */
const filesBeside = (languages: readonly OtherLanguage[]) => ({
  structure: 'multiple_files' as const,
  locales: [firstLanguage(), ...languages],
  default_locale: firstLanguage(),
  initial_locales: 'default' as const,
  omit_default_locale_from_file_path: true,
});

/**
 * @param repository GitHub's `owner/name`; without one the editor can only work on a folder of this computer
 * @param languages those into which the site is translated
 * @throws {EditorFieldError} for a construct of a schema without a rule
 */
export function editorConfig(repository: string | undefined, languages: readonly OtherLanguage[] = otherLanguages()): CmsConfig {
  const backend: GitHubBackend = {
    name: 'github',
    // The editor wants a name even if it works on a folder.
    repo: repository ?? 'local/website',
    auth_methods: ['token'],
  };
  return {
    load_config_file: false,
    app_title: 'Editor',
    logo: { src: '/icon.svg' },
    backend,
    publish_mode: 'editorial_workflow',
    media_folder: `${CONTENT_DIR}/images`,
    public_folder: `/${CONTENT_DIR}/images`,
    media_libraries: {
      default: {
        config: {
          max_file_size: MAX_FILE_SIZE,
          slugify_filename: true,
          transformations: { raster_image: { format: 'webp', quality: 90, width: PICTURE_SIZE, height: PICTURE_SIZE } },
        },
      },
      stock_assets: false,
    },
    slug: { encoding: 'ascii', clean_accents: true, maxlength: 80 },
    ...(languages.length > 0 && { i18n: filesBeside(languages) }),
    collections: collections(languages.length > 0),
  };
}
