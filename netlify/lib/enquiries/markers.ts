/**
 * Keys by which lists know the state of an enquiry without reading its events:
 *
 * - `done/<id>`: answered or otherwise finished;
 * - `flags/<id>/waiting`: the patient has to answer; `…/taken`: somebody is on it; `…/returned`: the patient gave it back;
 *   `…/until-<date>-<hhmm>`: the last of the times that the patient can choose from;
 *   `…/si`, `…/ta`: the language of the page with the form, unless it is English; `…/urgent`: an appointment for urgent care;
 *   `…/on-<date>`: the wished day of an appointment;
 * - `aside/<id>`: suspected spam; `restored/<id>`: it is none.
 *
 * Events are the truth, markers follow. An event that hides an enquiry precedes its marker; a marker that hides an enquiry is removed
 * before the event that shows it again. So a crash may show too much, never too little. {@link syncMarkers} makes the markers agree
 * with the last event, and is safe to run at any time.
 */
import type { APPOINTMENT_TYPES } from '../../../src/api-schemas/appointment.ts';
import { type Language, OTHER_LANGUAGES, type OtherLanguage } from '../../../src/api-schemas/language.ts';
import { ASIDE } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { startOf } from './commitment.ts';
import { type Events, type NumberedEvent, sectionOf, type Slot, type StatusEvent } from './events.ts';

export const DONE = 'done/';
export const RESTORED = 'restored/';
export const FLAGS = 'flags/';
/** Agreed days: `days/<date>/<id>`. Each is created before its event and stays, as the event says whether it still counts. */
export const DAYS = 'days/';

/** The type of appointment that is listed before the others. */
const URGENT_TYPE = 'Urgent Care' satisfies (typeof APPOINTMENT_TYPES)[number];
/** Prefix of the flag with the wished day of an appointment. */
export const WISHED_ON = 'on-';
/** Prefix of the flag with the last proposed time. */
export const CHOICE_UNTIL = 'until-';

/** Flags about the state of an enquiry. The others describe the enquiry as it was sent. */
type StateFlag = 'waiting' | 'taken' | 'returned';
export type Flag = StateFlag | OtherLanguage | 'urgent';

/** Parses the flags of an enquiry. @param names parts of their keys below `flags/<id>/` */
export function readFlags(names: readonly string[]) {
  const after = (prefix: string) => names.find((name) => name.startsWith(prefix))?.slice(prefix.length);
  const [, date, hour, minute] = /^(.*)-(\d\d)(\d\d)$/.exec(after(CHOICE_UNTIL) ?? '') ?? [];
  return {
    flags: names.filter((name): name is Flag => !name.startsWith(WISHED_ON) && !name.startsWith(CHOICE_UNTIL)),
    /** YYYY-MM-DD; undefined without a wished day. */
    wishedOn: after(WISHED_ON),
    /** The last time that the patient can choose, while the office waits for the choice. */
    choiceUntil: date === undefined ? undefined : { date, time: `${hour}:${minute}` },
  };
}

/** Whether a flag describes the enquiry as it was sent, not its state. @param name part of its key below `flags/<id>/` */
export const isSentFlag = (name: string): boolean => isLanguageFlag(name) || name === 'urgent' || name.startsWith(WISHED_ON);

export const isLanguageFlag = (flag: string): flag is OtherLanguage => OTHER_LANGUAGES.some((language) => language === flag);

/** Rounds of {@link syncMarkers} while others decide about the same enquiry. */
const MAX_ROUNDS = 5;

const flagKey = (id: string, flag: string) => `${FLAGS}${id}/${flag}`;

/** The last of the times that the patient can choose from. */
const lastChoice = ({ proposed = [] }: StatusEvent): Slot | undefined =>
  proposed.toSorted((one, other) => startOf(one) - startOf(other)).at(-1);

/** The markers that an enquiry has and should have. Before the office sets it aside or restores it, those of the spam check stay. */
function expectedMarkers(id: string, event: StatusEvent): [key: string, isExpected: boolean][] {
  const section = sectionOf(event);
  const last = section === 'waiting' ? lastChoice(event) : undefined;
  const markers: [string, boolean][] = [
    ...(last ? [[flagKey(id, `${CHOICE_UNTIL}${last.date}-${last.time.replace(':', '')}`), true] as [string, boolean]] : []),
    [DONE + id, section === 'done'],
    [flagKey(id, 'waiting'), section === 'waiting'],
    [flagKey(id, 'taken'), event.takenBy !== undefined],
    [flagKey(id, 'returned'), event.returned === true],
  ];
  if (event.aside !== undefined) markers.push([ASIDE + id, event.aside], [RESTORED + id, !event.aside]);
  return markers;
}

/** Fields of a submitted enquiry that lists need. */
export interface Sent {
  language?: Language | undefined;
  /** Of an appointment. */
  appointmentType?: string;
  preferredDate?: string;
}

/** Flags of a submitted enquiry. */
const sentFlags = ({ language = 'en', appointmentType, preferredDate }: Sent): string[] => [
  ...(language === 'en' ? [] : [language]),
  ...(appointmentType === URGENT_TYPE ? ['urgent'] : []),
  ...(preferredDate === undefined ? [] : [WISHED_ON + preferredDate]),
];

/** Creates the flags of a submitted enquiry. Idempotent. */
export async function markSent(store: RecordStore, id: string, sent: Sent): Promise<void> {
  await Promise.all(sentFlags(sent).map((flag) => store.create(flagKey(id, flag), {})));
}

/** Removes what would hide an enquiry, and restores it, before the event that shows it. */
export async function removeHidingMarkers(store: RecordStore, id: string, next: StatusEvent): Promise<void> {
  const section = sectionOf(next);
  await Promise.all([
    section === 'done' ? undefined : store.remove(DONE + id),
    section === 'new' ? store.remove(flagKey(id, 'waiting')) : undefined,
    next.aside === false ? store.create(RESTORED + id, {}) : undefined,
  ]);
}

async function apply(store: RecordStore, id: string, event: StatusEvent): Promise<void> {
  const existing = new Set(
    (await Promise.all([DONE + id, ASIDE + id, RESTORED + id, FLAGS + id].map((prefix) => store.keys(prefix)))).flat(),
  );
  const expected = new Map(expectedMarkers(id, event));
  // Of an earlier proposal.
  for (const key of existing) if (key.startsWith(flagKey(id, CHOICE_UNTIL)) && !expected.has(key)) expected.set(key, false);
  const wrong = [...expected].filter(([key, isExpected]) => isExpected !== existing.has(key));
  // The last proposed time first: without it, a proposal would wait for ever.
  for (const [key, isExpected] of wrong) if (isExpected && key.startsWith(flagKey(id, CHOICE_UNTIL))) await store.create(key, {});
  await Promise.all(wrong.map(([key, isExpected]): Promise<unknown> => (isExpected ? store.create(key, {}) : store.remove(key))));
}

/**
 * Makes the markers of an enquiry agree with its last event. Reads the events again afterwards: a decision made meanwhile may have
 * been overwritten, and is then applied.
 * @returns the last event
 */
export async function syncMarkers(
  { store, events }: { store: RecordStore; events: Events },
  id: string,
  known?: NumberedEvent,
): Promise<NumberedEvent | undefined> {
  let event = known ?? (await events.last(id));
  for (let round = 0; event && round < MAX_ROUNDS; round++) {
    await apply(store, id, event);
    if ((await events.lastNumber(id)) === event.number) return event;
    event = await events.last(id);
  }
  return event;
}
