/**
 * Keys by which lists know the state of an enquiry without reading its events:
 *
 * - `done/<id>`: answered or otherwise finished;
 * - `flags/<id>/waiting`: the patient has to answer; `…/taken`: somebody is on it; `…/returned`: the patient gave it back;
 *   `…/until-<date>-<hhmm>`: the last of the times that the patient can choose from;
 *   `…/at-<date>-<hhmm>-<minutes>`: the confirmed time, while nobody knows whether the patient came; `…/despite-<obstacle>`: what
 *   speaks against it, and somebody has decided about;
 *   `…/si`, `…/ta`: the language of the page with the form, unless it is English; `…/urgent`: an appointment for urgent care;
 *   `…/on-<date>`: the wished day of an appointment; `…/number-<hash>`: a telephone number (./numbers.ts);
 * - `aside/<id>`: suspected spam; `restored/<id>`: it is none.
 *
 * Events are the truth, markers follow. An event that hides an enquiry precedes its marker; a marker that hides an enquiry is removed
 * before the event that shows it again, or that changes the time by which it may come back. So a crash may show too much, never too
 * little. {@link syncMarkers} makes the markers agree with the last event, and is safe to run at any time.
 */
import { firstLanguage, type Language, LANGUAGE_CODE } from '../../../src/language/languages.ts';
import { ASIDE } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { OBSTACLES } from '../appointments/schedule/obstacles.ts';
import { agreedSlot, startOf } from './commitment.ts';
import { type Events, type NumberedEvent, listOf, type Slot, type StatusEvent } from './events.ts';

export const DONE = 'done/';
export const RESTORED = 'restored/';
export const FLAGS = 'flags/';
/** Agreed days: `days/<date>/<id>`. Each is created before its event and stays, as the event says whether it still counts. */
export const DAYS = 'days/';

/** The type of the urgent requests that do not say so: they were stored before lists were content, when this was the only one. */
const URGENT_BEFORE = 'Urgent Care';
/** Prefix of the flag with the wished day of an appointment. */
export const WISHED_ON = 'on-';
/** Prefix of the flag with a telephone number. */
export const NUMBER = 'number-';
/** Prefix of the flag with the last proposed time. */
const CHOICE_UNTIL = 'until-';
/** Prefix of the flag with the confirmed time. */
export const AGREED_AT = 'at-';
const DESPITE = 'despite-';

/** Flags about the state of an enquiry. The others describe the enquiry as it was sent. */
type StateFlag = 'waiting' | 'taken' | 'returned';
/** Besides them the code of a language. */
export type Flag = StateFlag | 'urgent' | (string & {});

const timeFlag = ({ date, time }: Slot) => `${date}-${time.replace(':', '')}`;
/** Parses the time of a flag. */
function readTime(text = ''): (Slot & { minutes: number | undefined }) | undefined {
  const [, date, hour, minute, minutes] = /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(?:-(\d+))?$/.exec(text) ?? [];
  const length = minutes === undefined ? undefined : Number(minutes);
  return date === undefined ? undefined : { date, time: `${hour}:${minute}`, minutes: length };
}

/** Parses the flags of an enquiry. @param names parts of their keys below `flags/<id>/` */
export function readFlags(names: readonly string[]) {
  const after = (prefix: string) => names.find((name) => name.startsWith(prefix))?.slice(prefix.length);
  return {
    flags: names.filter((name) => ![WISHED_ON, NUMBER, CHOICE_UNTIL, AGREED_AT, DESPITE].some((one) => name.startsWith(one))),
    /** YYYY-MM-DD; undefined without a wished day. */
    wishedOn: after(WISHED_ON),
    /** The last time that the patient can choose, while the office waits for the choice. */
    choiceUntil: readTime(after(CHOICE_UNTIL)),
    /** The confirmed time, with its length unless that is the usual one. */
    agreed: readTime(after(AGREED_AT)),
    /** What speaks against the confirmed time, and somebody has decided about. */
    despite: OBSTACLES.filter((obstacle) => names.includes(DESPITE + obstacle)),
  };
}

/** Whether a flag describes the enquiry as it was sent, not its state. @param name part of its key below `flags/<id>/` */
export const isSentFlag = (name: string): boolean =>
  isLanguageFlag(name) || name === 'urgent' || name.startsWith(WISHED_ON) || name.startsWith(NUMBER);

/** The flag of an enquiry in another language than the first, as every other flag is longer than a code. */
export const isLanguageFlag = (flag: string): boolean => LANGUAGE_CODE.test(flag);

/** Rounds of {@link syncMarkers} while others decide about the same enquiry. */
const MAX_ROUNDS = 5;

const flagKey = (id: string, flag: string) => `${FLAGS}${id}/${flag}`;

/** The last of the times that the patient can choose from. */
const lastChoice = ({ proposed = [] }: StatusEvent): Slot | undefined =>
  proposed.toSorted((one, other) => startOf(one) - startOf(other)).at(-1);

/** The flags of a confirmed time, by which its appointment comes back if something speaks against it. */
function agreedFlags(event: StatusEvent | undefined): string[] {
  const slot = agreedSlot(event);
  if (!event || !slot || event.status !== 'confirmed' || event.attendance !== undefined) return [];
  const length = event.minutes === undefined ? '' : `-${event.minutes}`;
  return [`${AGREED_AT}${timeFlag(slot)}${length}`, ...(event.despite ?? []).map((obstacle) => DESPITE + obstacle)];
}

/** The flags of a state. */
function stateFlags(event: StatusEvent): string[] {
  const isWaiting = listOf(event) === 'waiting';
  const last = isWaiting ? lastChoice(event) : undefined;
  return [
    ...(last ? [CHOICE_UNTIL + timeFlag(last)] : []),
    ...(isWaiting ? ['waiting'] : []),
    ...(event.takenBy === undefined ? [] : ['taken']),
    ...(event.returned === true ? ['returned'] : []),
    ...agreedFlags(event),
  ];
}

/** Fields of a submitted enquiry that lists need. */
export interface Sent {
  language?: Language | undefined;
  /** Of an appointment. */
  appointmentType?: string;
  urgent?: boolean | undefined;
  preferredDate?: string;
}

/** Whether an appointment is listed before the others. Its record says so, as the list may have changed since it was sent. */
export const isUrgent = ({ urgent, appointmentType }: Sent): boolean => urgent ?? appointmentType === URGENT_BEFORE;

/** Flags of a submitted enquiry. */
const sentFlags = ({ language = firstLanguage(), preferredDate, ...sent }: Sent): string[] => [
  ...(language === firstLanguage() ? [] : [language]),
  ...(isUrgent(sent) ? ['urgent'] : []),
  ...(preferredDate === undefined ? [] : [WISHED_ON + preferredDate]),
];

/** Creates the flags of a submitted enquiry. Idempotent. @param numbers flags of its telephone numbers */
export async function markSent(store: RecordStore, id: string, sent: Sent, numbers: readonly string[]): Promise<void> {
  await Promise.all([...sentFlags(sent), ...numbers].map((flag) => store.create(flagKey(id, flag), {})));
}

/**
 * Removes what would hide an enquiry, and restores it, before the event that shows it. While the flags of a confirmed time change, its
 * appointment is shown.
 */
export async function removeHidingMarkers(
  store: RecordStore,
  id: string,
  { last, next }: { last: StatusEvent | undefined; next: StatusEvent },
): Promise<void> {
  const list = listOf(next);
  const isTimeNew = listOf(last) === 'done' && agreedFlags(last).join(' ') !== agreedFlags(next).join(' ');
  await Promise.all([
    list !== 'done' || isTimeNew ? store.remove(DONE + id) : undefined,
    list === 'new' ? store.remove(flagKey(id, 'waiting')) : undefined,
    next.aside === false ? store.create(RESTORED + id, {}) : undefined,
  ]);
}

/** Whether the flag brings an enquiry back to the list of new ones at some time. */
const bringsBack = (key: string) => /\/(?:until|at)-/.test(key);

/** The markers of a state. Before the office sets an enquiry aside or restores it, there are only those of the spam check. */
const markersOf = (id: string, event: StatusEvent): string[] => [
  ...stateFlags(event).map((flag) => flagKey(id, flag)),
  ...(listOf(event) === 'done' ? [DONE + id] : []),
  ...(event.aside === undefined ? [] : [(event.aside ? ASIDE : RESTORED) + id]),
];

/** @param previous the event before, whose markers the listing may lack */
async function apply(store: RecordStore, id: string, event: StatusEvent, previous: StatusEvent | undefined): Promise<void> {
  const flags = `${FLAGS}${id}/`;
  const prefixes = [flags, DONE + id, ...(event.aside === undefined ? [] : [ASIDE + id, RESTORED + id])];
  const listed = (await Promise.all(prefixes.map((prefix) => store.keys(prefix)))).flat();
  const existing = new Set(listed.filter((key) => !key.startsWith(flags) || !isSentFlag(key.slice(flags.length))));
  const expected = new Set(markersOf(id, event));
  const missing = [...expected].filter((key) => !existing.has(key));
  const stale = [...existing, ...(previous ? markersOf(id, previous) : [])].filter((key) => !expected.has(key));
  const create = (keys: readonly string[]) => Promise.all(keys.map((key) => store.create(key, {})));
  // What brings it back precedes what hides it.
  await create(missing.filter(bringsBack));
  await Promise.all(stale.map((key) => store.remove(key)));
  await create(missing.filter((key) => !bringsBack(key) && key !== DONE + id));
  await create(missing.filter((key) => key === DONE + id));
}

/**
 * Makes the markers of an enquiry agree with its last event. Reads the events again afterwards: a decision made meanwhile may have
 * been overwritten, and is then applied.
 * @param known the last event and the one before it, whose markers a listing may lack
 * @returns the last event
 */
export async function syncMarkers(
  { store, events }: { store: RecordStore; events: Events },
  id: string,
  known?: { event: NumberedEvent; previous: StatusEvent | undefined },
): Promise<NumberedEvent | undefined> {
  let { event, previous } = known ?? { event: await events.last(id), previous: undefined };
  for (let round = 0; event && round < MAX_ROUNDS; round++) {
    await apply(store, id, event, previous);
    const last = await events.last(id);
    if (last?.number === event.number) return event;
    [event, previous] = [last, event];
  }
  return event;
}
