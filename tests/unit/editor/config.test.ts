import type { Field } from '@sveltia/cms';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { FILE_COLLECTIONS, filesOf, type FixedFile, ITEM_COLLECTIONS, schemaOf } from '../../../src/content-model/collections.ts';
import { editorConfig, entryFields } from '../../../src/editor/config.ts';
import { groupFields } from '../../../src/editor/fields.ts';
import { type Shape, shapeOf } from '../../../src/content-model/checks/shape.ts';

type AnyField = Field & { fields?: AnyField[]; field?: AnyField };

/** The paths of all keys of a schema: `references[].url`. */
function keysOf(shape: Shape, prefix = ''): string[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => {
    const path = `${prefix}${key}`;
    const group = inner.properties ? inner : inner.anyOf?.find((option) => option.properties);
    const item = inner.items?.properties ? inner.items : undefined;
    return [path, ...(group ? keysOf(group, `${path}.`) : []), ...(item ? keysOf(item, `${path}[].`) : [])];
  });
}

/** The paths of all fields of a form. A list of single values has one field, which is no key of the schema. */
function pathsOf(fields: readonly AnyField[], prefix = ''): string[] {
  return fields.flatMap((field) => {
    const path = `${prefix}${field.name}`;
    return [path, ...pathsOf(field.fields ?? [], 'widget' in field && field.widget === 'list' ? `${path}[].` : `${path}.`)];
  });
}

type Described = Parameters<typeof entryFields>[0];

const described: [string, Described][] = [
  ...Object.entries(ITEM_COLLECTIONS),
  ...Object.entries(FILE_COLLECTIONS).flatMap(([name, collection]): [string, FixedFile][] =>
    filesOf(collection).map((file) => [`${name}/${file.name}`, file]),
  ),
];

/** Without the text. */
const controlsOf = (one: Described, name: string) =>
  pathsOf(entryFields(one, name) as AnyField[]).filter((path) => path !== 'body');

test.each(described)('every key of %s has a control', (name, one) => {
  const { translation, ...untranslated } = one;
  const keys = keysOf(shapeOf(schemaOf(one)));
  expect(controlsOf(untranslated, name)).toEqual(keys);
  expect(keys.length).toBeGreaterThan(0);
  // Its translations too: one form is for both.
  const both = new Set([...keys, ...(translation ? keysOf(shapeOf(schemaOf({ schema: translation }))) : [])]);
  expect(new Set(controlsOf(one, name))).toEqual(both);
});

test('a form has what a translation needs: its own fields, and the wider limits; what is not translated is in English alone', () => {
  const schema = z.strictObject({
    title: z.string().min(10).max(80),
    day: z.string(),
    note: z.string(),
    groups: z.array(z.strictObject({ name: z.string(), icon: z.string() })),
  });
  const translation = z.strictObject({
    title: z.string().min(5).max(120),
    note: z.string().optional(),
    groups: z.array(z.strictObject({ name: z.string() })),
    follows: z.string(),
  });
  const fields = groupFields(shapeOf(schema), 'test', shapeOf(translation));
  expect(fields).toMatchObject([
    { name: 'title', i18n: true, required: true, minlength: 5, maxlength: 120 },
    { name: 'day', required: true },
    { name: 'note', i18n: true, required: ['en'] },
    { name: 'groups', i18n: true, fields: [{ name: 'name', i18n: true }, { name: 'icon' }] },
    { name: 'follows', i18n: true, required: ['si', 'ta'] },
  ]);
  expect(fields[1]).not.toHaveProperty('i18n');
});

test('the editor has the given repository and the languages of the site, each beside its English file; without one it has English alone', () => {
  const [sinhala, english] = [editorConfig('owner/name', ['si']), editorConfig('owner/name', [])];
  expect(sinhala.i18n).toMatchObject({ structure: 'multiple_files', locales: ['en', 'si'] });
  const files = JSON.stringify(sinhala.collections);
  for (const name of ['site.{{locale}}', 'pages/about.{{locale}}', 'interface/{{locale}}', 'interface/spellings'])
    expect(files).toContain(`"content/${name}.json"`);
  expect(english.backend).toEqual({ name: 'github', repo: 'owner/name', auth_methods: ['token'] });
  expect(english).not.toHaveProperty('i18n');
  expect(JSON.stringify(english.collections)).not.toContain('{{locale}}');
});

const form = (name: keyof typeof ITEM_COLLECTIONS) =>
  Object.fromEntries(entryFields(ITEM_COLLECTIONS[name], name).map((field) => [field.name, field]));
const PICTURE = { widget: 'image', choose_url: false, required: true };
const ALT = { required: true, minlength: 10 };

test('controls are those of texts, choices, related items, pictures, days, numbers, switches and guest authors', () => {
  const [article, publication, video, picture] = (['blog', 'publications', 'videos', 'gallery'] as const).map(form);
  expect(article).toMatchObject({
    related: { widget: 'relation', collection: 'blog', multiple: true, max: 3 },
    image: PICTURE,
    imageAlt: ALT,
    published: { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
    views: { widget: 'number', min: 0, required: false },
    urgent: { widget: 'boolean', default: false },
    author: { widget: 'object', required: false },
  });
  const hint = expect.stringMatching(/^The full title, as published\. For example: /) as string;
  expect(publication?.['title']).toMatchObject({ label: 'Title', widget: 'text', minlength: 3, maxlength: 500, hint });
  expect(publication).toMatchObject({
    category: { widget: 'select', options: expect.arrayContaining([{ label: 'Case report', value: 'case_report' }]) as object },
    preprintOf: { widget: 'relation', collection: 'publications', required: false },
    pdf: { widget: 'file', accept: '.pdf', label: 'PDF' },
  });
  // Written by the import.
  expect(publication?.['sources']).toEqual({ name: 'sources', label: 'Sources', widget: 'hidden' });
  expect(video).toMatchObject({ tags: { multiple: true, max: 4 }, thumbnail: PICTURE, thumbnailAlt: ALT });
  expect(picture).toMatchObject({ src: PICTURE, alt: ALT });
});

test('a choice from a list of the practice has the entries that the file of the list has', () => {
  const choice = (file: string, list: string) => ({
    ...{ widget: 'relation', collection: 'pages', file },
    ...{ value_field: `${list}.*.id`, display_fields: [`${list}.*.name`] },
  });
  expect(form('blog')['category']).toMatchObject(choice('blog', 'topics'));
  expect(form('videos')).toMatchObject({ category: choice('videos', 'categories'), tags: choice('videos', 'tags') });
  expect(form('gallery')['category']).toMatchObject(choice('gallery', 'kinds'));
});

test.each([
  ['a map with mixed values', z.strictObject({ a: z.strictObject({ b: z.union([z.int(), z.string()]) }) }), 'test.a.b'],
  ['a value of any type', z.strictObject({ some: z.unknown() }), 'test.some'],
])('%s stops the build and is named', (_, schema, path) => {
  expect(() => groupFields(shapeOf(schema), 'test')).toThrow(`The editor has no control for ${path}:`);
});
