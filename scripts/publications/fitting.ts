/** Compares what an entry says with what content/ can hold, so that no import writes what the content check rejects. */
import { describeCharacter } from '../../src/content-model/checks/characters.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { type ImportedField, type ImportedFields, statedFields } from './fields.ts';

/** What is wrong with a field; `place` is the entry of its list. */
export interface Misfit {
  field: ImportedField;
  place: string;
  wrong: string;
}

/** The first mistake of a value. That a list lacks the doctor is none of the value, and asked about elsewhere. */
function mistakeIn(field: ImportedField, value: unknown): Misfit | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const [index, each] of values.entries()) {
    const character = typeof each === 'string' ? describeCharacter(each) : undefined;
    if (character) return { field, place: Array.isArray(value) ? `[${index + 1}]` : '', wrong: character.wrong };
  }
  const schema = publicationSchema.shape[field];
  if (schema.safeParse(value).success) return undefined;
  const mistake = checkValue(schema, value, '').find((each) => !Array.isArray(value) || each.field !== '');
  return mistake && { field, place: mistake.field, wrong: mistake.wrong };
}

/** The fields that content/ can hold, and those that it cannot. */
export function fittingFields(stated: ImportedFields): { fields: ImportedFields; misfits: Misfit[] } {
  const misfits = statedFields(stated).flatMap(([field, value]) => mistakeIn(field, value) ?? []);
  const unfit = new Set<string>(misfits.map(({ field }) => field));
  return { fields: Object.fromEntries(statedFields(stated).filter(([field]) => !unfit.has(field))), misfits };
}

/** Whether no publication can be without a field. */
export const isNeeded = ({ field }: Misfit): boolean => !publicationSchema.shape[field].safeParse(undefined).success;

/** "abstract has 30291 characters; the maximum is 20000" */
export const misfitText = ({ field, place, wrong }: Misfit): string => `${field}${place} ${wrong}`;
