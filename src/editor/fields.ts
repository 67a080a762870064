/** The rules that turn the JSON Schema of a content schema into the fields of the editor. */
import type { Field } from '@sveltia/cms';
import { firstLanguage, otherLanguages } from '../language/languages.ts';
import { type ListName, listNamed } from '../content-model/lists.ts';
import type { Shape } from '../content-model/checks/shape.ts';

/** A construct of a schema that no rule covers. Stops the build. */
export class EditorFieldError extends Error {
  constructor(path: string, shape: Shape) {
    super(
      `The editor has no control for ${path}: ${JSON.stringify(shape)}. Add a rule to src/editor/fields.ts, or change the schema.`,
    );
    this.name = 'EditorFieldError';
  }
}

/** Above this length a text gets a box of several lines. */
const LONG_TEXT = 160;
/** JSON Schema states the greatest safe integer where zod has no limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;

/** `imageAlt` → `Image alt`. A schema with a better name states it as `title`. */
export function fieldLabel(key: string, { title }: Shape = {}): string {
  const words = key
    .replaceAll(/[-/_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The schema's sentence, its form and an example. Marks of code are for the guide; the editor would print them. */
function hintOf({ description = '', form, example }: Shape): string {
  const parts = [description, form && `Form: ${form}.`, example !== undefined && `For example: ${String(example)}`];
  return parts.filter(Boolean).join(' ').replaceAll('`', '');
}

/** The group of fields in a shape. */
const groupIn = (shape: Shape | undefined): Shape | undefined =>
  shape?.properties ? shape : shape?.anyOf?.find((option) => option.properties);

/** A choice from a list of the practice, whose entries the editor reads from the file of the list. */
function choiceControl(name: ListName): object {
  const { collection, file, field } = listNamed(name);
  return { widget: 'relation', collection, file, value_field: `${field}.*.id`, display_fields: [`${field}.*.name`] };
}

/** The field of a single value without name and label. */
function control(shape: Shape, path: string, translated?: Shape): object {
  const { type, control: special, relation, minLength, maxLength, minimum, maximum } = shape;
  if (special === 'picture') return { widget: 'image', choose_url: false };
  if (special === 'file') return { widget: 'file', choose_url: false, accept: '.pdf' };
  if (relation !== undefined)
    return { widget: 'relation', collection: relation, value_field: '{{slug}}', display_fields: ['title'] };
  if (shape.list !== undefined) return choiceControl(shape.list);
  if (shape.enum) return { widget: 'select', options: shape.enum.map((value) => ({ label: fieldLabel(value), value })) };
  if (shape.anyOf) return unionControl(shape, shape.anyOf, path, translated);
  if (shape.properties) return { widget: 'object', fields: groupFields(shape, path, groupIn(translated)), collapsed: 'auto' };
  switch (type) {
    case 'string':
      if (shape.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', input_timezone: 'local' };
      return {
        widget: (maxLength ?? 0) > LONG_TEXT ? 'text' : 'string',
        ...(shape.format === 'email' && { type: 'email' }),
        ...(shape.format === 'uri' && { type: 'url' }),
        ...(shape.form !== undefined && shape.pattern !== undefined && { pattern: [shape.pattern, `Form: ${shape.form}.`] }),
        minlength: minLength,
        maxlength: maxLength,
      };
    case 'integer':
      return {
        widget: 'number',
        value_type: 'int',
        min: minimum,
        max: maximum === NO_LIMIT ? undefined : maximum,
      };
    case 'boolean':
      return { widget: 'boolean', default: shape.default ?? false };
    case 'array':
      return listControl(shape, path, translated);
    case 'object':
      // A record, which an import writes: kept, not shown.
      if (typeof shape.additionalProperties === 'object') return { widget: 'hidden' };
      throw new EditorFieldError(path, shape);
    default:
      throw new EditorFieldError(path, shape);
  }
}

/** A union of texts is a text; a fixed word or a group is an optional group, and without it the word holds. */
function unionControl(shape: Shape, options: readonly Shape[], path: string, translated?: Shape): object {
  if (options.every((option) => option.type === 'string')) {
    const limit = Math.max(...options.map((option) => option.maxLength ?? 0));
    return control({ type: 'string', ...(limit > 0 && { maxLength: limit }) }, path);
  }
  const group = options.find((option) => option.properties);
  if (group && options.length === 2 && options.some((option) => option.const !== undefined && option.const === shape.default))
    return control(group, path, translated);
  throw new EditorFieldError(path, shape);
}

function listControl({ items, minItems, maxItems }: Shape, path: string, translated?: Shape): object {
  if (!items) throw new EditorFieldError(path, { type: 'array' });
  const limits = { min: minItems, max: maxItems };
  if (items.relation !== undefined || items.list !== undefined || items.enum)
    return { ...control(items, `${path}[]`), multiple: true, ...limits };
  if (items.properties) {
    const [first] = Object.keys(items.properties);
    return {
      widget: 'list',
      fields: groupFields(items, `${path}[]`, translated?.items),
      summary: `{{${'title' in items.properties ? 'title' : String(first)}}}`,
      collapsed: true,
      ...limits,
    };
  }
  const item = control(items, `${path}[]`);
  // A list without a field would be shorter on the screen, but it counts as changed as soon as it is opened.
  return {
    widget: 'list',
    field: { name: 'item', label: 'Entry', ...withoutUndefined(item) },
    summary: '{{item}}',
    collapsed: true,
    allow_duplicate: false,
    ...limits,
  };
}

/** Which languages must have a value, in the words of the editor. */
function requiredIn(inFirst: boolean, inTranslations: boolean | undefined): boolean | string[] {
  if (inTranslations === undefined || inTranslations === inFirst) return inFirst;
  return inFirst ? [firstLanguage()] : otherLanguages();
}

/** Whether a group must have a key; undefined if it does not know it. */
const requires = (group: Shape | undefined, key: string): boolean | undefined =>
  group?.properties && Object.hasOwn(group.properties, key) ? (group.required?.includes(key) ?? false) : undefined;

/** The editor has one limit for all languages, so it has the wider one; the check before saving knows each. */
const widerLimits = ({ minLength, maxLength }: Shape, translated: Shape = {}): Shape => ({
  ...(minLength !== undefined && { minLength: Math.min(minLength, translated.minLength ?? minLength) }),
  ...(maxLength !== undefined && { maxLength: Math.max(maxLength, translated.maxLength ?? maxLength) }),
});

function field(key: string, path: string, original: Shape, translated?: Shape): Field {
  const translation = translated?.properties?.[key];
  const written = original.properties?.[key] ?? translation ?? {};
  const shape = { ...written, ...widerLimits(written, translation) };
  const inner = {
    name: key,
    label: fieldLabel(key, shape),
    ...withoutUndefined(control(shape, path, translation)),
    ...(translation && { i18n: true }),
  };
  if ('widget' in inner && inner.widget === 'hidden') return inner as Field;
  const hint = `${original.properties?.[key] ? '' : 'In translations only. '}${hintOf(shape)}`;
  const required = requiredIn(requires(original, key) ?? false, requires(translated, key));
  return { ...inner, required, ...(hint !== '' && { hint }) } as Field;
}

/**
 * The fields of a group: one for each key of the schema, then those that only its translations have.
 * @param path where the group is, for errors
 * @param translated the group in the schema of the translations, if there are any; a field that it does not know is not translated
 * @throws {EditorFieldError} for a construct without a rule
 */
export const groupFields = (original: Shape, path: string, translated?: Shape): Field[] =>
  [...new Set([...Object.keys(original.properties ?? {}), ...Object.keys(translated?.properties ?? {})])].map((key) =>
    field(key, `${path}.${key}`, original, translated),
  );
