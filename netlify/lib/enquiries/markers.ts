/**
 * Keys by which lists know the state of an enquiry without reading its events:
 *
 * - `done/<id>`: answered or otherwise finished;
 * - `flags/<id>/waiting`: the patient has to answer; `…/taken`: somebody is on it; `…/returned`: the patient gave it back;
 *   `…/si`, `…/ta`: the language of the page with the form, unless it is English;
 * - `aside/<id>`: suspected spam; `restored/<id>`: it is none.
 *
 * Events are the truth, markers follow. An event that hides an enquiry precedes its marker; a marker that hides an enquiry is removed
 * before the event that shows it again. So a crash may show too much, never too little. {@link syncMarkers} makes the markers agree
 * with the last event, and is safe to run at any time.
 */
import { type Language, OTHER_LANGUAGES, type OtherLanguage } from '../../../src/api-schemas/language.ts';
import { ASIDE } from '../storage/inbox.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { type Events, type NumberedEvent, sectionOf, type StatusEvent } from './events.ts';

export const DONE = 'done/';
export const RESTORED = 'restored/';
export const FLAGS = 'flags/';
/** Agreed days: `days/<date>/<id>`. Each is created before its event and stays, as the event says whether it still counts. */
export const DAYS = 'days/';

type StateFlag = 'waiting' | 'taken' | 'returned';
export type Flag = StateFlag | OtherLanguage;

export const isLanguageFlag = (flag: string): flag is OtherLanguage => OTHER_LANGUAGES.some((language) => language === flag);

/** Rounds of {@link syncMarkers} while others decide about the same enquiry. */
const MAX_ROUNDS = 5;

const flagKey = (id: string, flag: Flag) => `${FLAGS}${id}/${flag}`;

/** The markers that an enquiry has and should have. Before the office sets it aside or restores it, those of the spam check stay. */
function expectedMarkers(id: string, event: StatusEvent): [key: string, isExpected: boolean][] {
  const section = sectionOf(event);
  const markers: [string, boolean][] = [
    [DONE + id, section === 'done'],
    [flagKey(id, 'waiting'), section === 'waiting'],
    [flagKey(id, 'taken'), event.takenBy !== undefined],
    [flagKey(id, 'returned'), event.returned === true],
  ];
  if (event.aside !== undefined) markers.push([ASIDE + id, event.aside], [RESTORED + id, !event.aside]);
  return markers;
}

/** Marks the language of an enquiry. Idempotent. */
export async function markLanguage(store: RecordStore, id: string, language: Language = 'en'): Promise<void> {
  if (language !== 'en') await store.create(flagKey(id, language), {});
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
  const wrong = expectedMarkers(id, event).filter(([key, isExpected]) => isExpected !== existing.has(key));
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
