/** The fields of the forms that decide about an enquiry, and the words of their results. */
import { errorText } from '../../../../src/api-schemas/error-keys.ts';
import { typedTime } from '../../../../src/time/typed-time.ts';
import { officeWords } from '../../words.ts';
import * as z from 'zod/mini';
import { conflictText } from '../../decisions/conflict.ts';
import type { Refusal } from '../../decisions/decide.ts';
import type { Slot } from '../../enquiries/events.ts';
import { OBSTACLES, type Obstacle } from '../../appointments/schedule/obstacles.ts';
import { type Decision, DecisionSchema } from '../../decisions/decisions.ts';
import { fail, ok, type Result } from '../../result.ts';
import { sentField } from '../app/sent-field.ts';

const text = z.optional(z.string());
const time = z.optional(z.pipe(z.string(), z.transform(typedTime)));
/** Fields of all forms that decide. A form sends those that it has. */
export const FieldsSchema = z.object({
  /** Number of the last event that the form showed. */
  after: sentField(/^\d{1,4}$/),
  /** Idempotency key. */
  key: sentField(/^[\w-]{1,64}$/),
  type: sentField(),
  date: text,
  time,
  text,
  template: text,
  /** What the page has shown against times; see {@link shownAgainst}. */
  acknowledged: text,
  /** Ticked free times, as {@link slotKey}. */
  free1: text,
  free2: text,
  free3: text,
  free4: text,
  free5: text,
  free6: text,
  free7: text,
  free8: text,
  date1: text,
  time1: time,
  date2: text,
  time2: time,
  date3: text,
  time3: time,
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

/** Ends a question about what speaks against a time, by the decision. */
const ALL_THE_SAME: Readonly<Record<string, string>> = {
  keep: 'Press once more to keep it all the same.',
  propose: 'Press once more to propose it all the same.',
};
export const pressOnceMore = (type: string): string => ALL_THE_SAME[type] ?? 'Press once more to confirm it all the same.';

/** Says why a decision was refused. @param now milliseconds since 1970 @param type of the decision */
export function refusalText(error: Refusal, now: number, type = ''): string {
  if (error.code === 'conflict') return `${conflictText(error, now)}. ${UNCHANGED}`;
  if (error.code === 'invalid') return error.reason;
  if (error.code === 'taken') return `Another appointment is confirmed for this time. ${TAKEN_ADVICE}`;
  if (error.code === 'unusual') return [...new Set(error.warnings.map((warning) => warning.text)), pressOnceMore(type)].join(' ');
  return error.code === 'no-address'
    ? 'There is no e-mail address, so no mail can be sent. Call, and note what you agreed.'
    : 'This is not possible.';
}

const UNCHANGED = 'Nothing was changed, and nothing is sent.';
export const TAKEN_ADVICE = `${UNCHANGED} Choose another time, or press once more to confirm both.`;
export const NAMELESS_ADVICE = `${UNCHANGED} Choose another time, or press once more to read the names again.`;

/** What a page can show against a time: an obstacle, or that it is more than a year away. */
type Shown = Obstacle | 'far';
const SHOWN: readonly Shown[] = [...OBSTACLES, 'far'];
/** "2026-03-09 09:30" */
export const slotKey = ({ date, time }: Slot): string => `${date} ${time}`;
const shownEntry = (slot: Slot, shown: Shown) => `${slotKey(slot)} ${shown}`;

/** What a page has shown against a time. @param acknowledged "2026-03-13 09:30 closed,2026-03-13 09:30 taken" */
export function shownAgainst(slot: Slot, acknowledged = ''): Shown[] {
  const entries = new Set(acknowledged.split(','));
  return SHOWN.filter((shown) => entries.has(shownEntry(slot, shown)));
}
/** The obstacles among these. */
export const despiteOf = (slot: Slot, acknowledged: string | undefined): Obstacle[] =>
  shownAgainst(slot, acknowledged).filter((shown) => shown !== 'far');

/** The value of `acknowledged` once a page has shown more. */
export const acknowledging = (slot: Slot, shown: readonly Shown[], acknowledged = ''): string =>
  [...new Set([...acknowledged.split(',').filter(Boolean), ...shown.map((one) => shownEntry(slot, one))])].join(',');

/** The same after a refusal that the page shows. @param slot of the form */
export function acknowledgingRefusal(error: Refusal, slot: Slot, acknowledged: string | undefined): string | undefined {
  if (error.code === 'taken') return slot.date === '' ? acknowledged : acknowledging(slot, ['taken'], acknowledged);
  if (error.code !== 'unusual') return acknowledged;
  return error.warnings.reduce((all, one) => acknowledging(one.slot, [one.obstacle], all), acknowledged ?? '');
}

export const NOT_HERE = 'This cannot be decided here.';
/** Decisions that are not the office's. */
const NOT_FOR_OFFICE: ReadonlySet<string> = new Set(['ask-another-time', 'status']);

/** What a form decides, or what is wrong with it. */
export function decisionOf(fields: Fields): Result<Decision, string> {
  const { date = '', time = '', acknowledged } = fields;
  const sent = {
    ...fields,
    despite: despiteOf({ date, time }, acknowledged),
    options: optionsOf(fields).map((option) => ({ ...option, despite: despiteOf(option, acknowledged) })),
    subjectTemplate: fields.template === '' ? undefined : fields.template,
  };
  const { data, error } = DecisionSchema.safeParse(sent);
  const [issue] = error?.issues ?? [];
  if (!data) return fail(issue ? errorText(issue, officeWords().errors) : NOT_HERE);
  return NOT_FOR_OFFICE.has(data.type) ? fail(NOT_HERE) : ok(data);
}
