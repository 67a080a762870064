/** Reads and writes an .mdx file: fields between two lines of ---, then the text. */
import yaml from 'js-yaml';
import { parseFields, splitMdx } from '../content-model/checks/frontmatter.ts';
import { type Shape, shapeOf } from '../content-model/checks/shape.ts';
import { withoutInvisible } from '../content-model/schemas/invisible.ts';
import { fixedFiles, ITEM_COLLECTIONS, schemaOf } from '../content-model/collections.ts';

/** The field of the editor that holds the text. */
export const BODY = 'body';

/** The fields, and the text as `body`, without invisible characters. Throws if the fields cannot be read. Dates stay strings. */
export function readMdxFile(file: string): Record<string, unknown> {
  const text = withoutInvisible(file);
  const { head, body } = splitMdx(text) ?? { head: '', body: text };
  return { ...(parseFields(head) as Record<string, unknown> | undefined), [BODY]: body.trim() };
}

/** A day in a field for days, which is written without quotation marks. */
class CalendarDay {
  readonly day: string;
  constructor(day: string) {
    this.day = day;
  }
}

const dayKeys = ({ properties = {}, items, anyOf = [] }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([key, inner]) => (inner.format === 'date' ? [key] : dayKeys(inner))),
  ...[...(items ? [items] : []), ...anyOf].flatMap(dayKeys),
];
/** Names of the fields for days; the files are known once the languages are. */
let dayFields: ReadonlySet<string> | undefined;
const readDayFields = (): ReadonlySet<string> =>
  new Set(
    [...Object.values(ITEM_COLLECTIONS), ...fixedFiles()]
      .filter(({ extension }) => extension === 'mdx')
      .flatMap((one) => [one.schema, ...('translation' in one ? [one.translation] : [])])
      .flatMap((schema) => dayKeys(shapeOf(schemaOf({ schema })))),
  );

// Texts that another reader, of YAML 1.1 say, takes for a day, a time or a number: those with colons, underscores, commas
// or another base. Also the marks of a merge and of a default value. js-yaml itself finds words such as yes and null.
const AMBIGUOUS = /^(?:[-+]?\.?e?[-+]?\d[\w.:,+-]*|\d{4}-[\d:.tz \t+-]*|[-+]?\.[\w.+-]*|<<|=)$/i;

const WRITTEN = yaml.CORE_SCHEMA.extend({
  implicit: [
    new yaml.Type('ambiguous', { kind: 'scalar', resolve: (text: string) => AMBIGUOUS.test(text) }),
    new yaml.Type('day', {
      kind: 'scalar',
      resolve: () => false,
      instanceOf: CalendarDay,
      represent: (value) => (value as CalendarDay).day,
    }),
  ],
});

const withDays = (key: string, value: unknown) =>
  (dayFields ??= readDayFields()).has(key) && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? new CalendarDay(value)
    : value;

/** The text of the file, which ends with a line break. Fields are written in the order in which they are given. */
export function writeMdxFile({ [BODY]: body, ...fields }: Record<string, unknown>): string {
  const head = yaml.dump(fields, { schema: WRITTEN, lineWidth: -1, noRefs: true, replacer: withDays });
  const text = typeof body === 'string' ? body.trim() : '';
  return `---\n${head}---\n${text === '' ? '' : `\n${text}\n`}`;
}
