/** The fields of the forms that decide about an enquiry, and the words of their results. */
import { errorText } from '../../../../src/api-schemas/error-keys.ts';
import { ENGLISH } from '../../words.ts';
import * as z from 'zod/mini';
import { conflictText } from '../../enquiries/conflict.ts';
import type { Refusal } from '../../enquiries/decide.ts';
import type { Slot } from '../../enquiries/events.ts';
import { type Decision, DecisionSchema } from '../../enquiries/decisions.ts';
import { fail, ok, type Result } from '../../result.ts';
import { sentField } from '../app/sent-field.ts';

const text = z.optional(z.string());
/** Fields of all forms that decide. A form sends those that it has. */
export const FieldsSchema = z.object({
  /** Number of the last event that the form showed. */
  after: sentField(/^\d{1,4}$/),
  /** Idempotency key. */
  key: sentField(/^[\w-]{1,64}$/),
  type: sentField(),
  ...{ date: text, time: text, text, template: text },
  /** The unusual time that the page has warned about, as {@link slotKey}. */
  acknowledged: text,
  /** Ticked free times, as {@link slotKey}. */
  ...{ free1: text, free2: text, free3: text, free4: text, free5: text, free6: text, free7: text, free8: text },
  ...{ date1: text, time1: text, date2: text, time2: text, date3: text, time3: text },
});
type Fields = z.infer<typeof FieldsSchema>;

/** The times that a proposal offers, ticked or typed: empty rows are left out. */
const optionsOf = (fields: Fields) => [
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).flatMap((number) => {
    const [date = '', time = ''] = fields[`free${number}`]?.split(' ') ?? [];
    return date === '' ? [] : [{ date, time }];
  }),
  ...([1, 2, 3] as const)
    .map((number) => ({ date: fields[`date${number}`] ?? '', time: fields[`time${number}`] ?? '' }))
    .filter(({ date, time }) => date !== '' || time !== ''),
];

/** Says why a decision was refused. @param now milliseconds since 1970 */
export function refusalText(error: Refusal, now: number): string {
  if (error.code === 'conflict') return `${conflictText(error, now)}. Nothing was changed, and nothing is sent.`;
  if (error.code === 'invalid') return error.reason;
  if (error.code === 'taken')
    return 'Another appointment is confirmed for this time. Nothing was changed, and nothing is sent. Choose another time, or press once more to confirm both.';
  return error.code === 'no-address'
    ? 'There is no e-mail address, so no mail can be sent. Call, and note what you agreed.'
    : 'This is not possible.';
}

/** The value of `acknowledged` for an unusual time. */
export const slotKey = ({ date, time }: Slot): string => `${date} ${time}`;
/** Its value for a time that is taken. */
export const takenKey = (slot: Slot): string => `${slotKey(slot)} taken`;

/** Whether the page has warned about an unusual time. */
export const isAcknowledged = (acknowledged: string | undefined, slot: Slot): boolean =>
  acknowledged === slotKey(slot) || acknowledged === takenKey(slot);

export const NOT_HERE = 'This cannot be decided here.';
/** Decisions that are not the office's. */
const NOT_FOR_OFFICE: ReadonlySet<string> = new Set(['ask-another-time', 'status']);

/** What a form decides, or what is wrong with it. */
export function decisionOf(fields: Fields): Result<Decision, string> {
  const mayOverlap = fields.acknowledged === takenKey({ date: fields.date ?? '', time: fields.time ?? '' });
  const sent = {
    ...fields,
    mayOverlap,
    options: optionsOf(fields),
    subjectTemplate: fields.template === '' ? undefined : fields.template,
  };
  const { data, error } = DecisionSchema.safeParse(sent);
  const [issue] = error?.issues ?? [];
  if (!data) return fail(issue ? errorText(issue, ENGLISH.errors) : NOT_HERE);
  return NOT_FOR_OFFICE.has(data.type) ? fail(NOT_HERE) : ok(data);
}
