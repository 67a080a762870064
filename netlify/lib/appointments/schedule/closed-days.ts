/**
 * Days on which the practice is closed: those of content/office/schedule.json, and what the office decides at once. The office's
 * decision is an entry `closed/<date>/<0001…>` of the store `schedule`; the last entry of a day counts, and precedes the content.
 */
import { shiftedDay } from '../../../../src/time/practice-time.ts';
import * as z from 'zod/mini';
import { firstLanguage, type Language, LANGUAGE_CODE } from '../../../../src/language/languages.ts';
import type { Clock } from '../../clock.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { createJournal, entryNumber } from '../../storage/journal.ts';
import type { RecordStore } from '../../storage/record-store.ts';
import { type Schedule, sessionsOn } from './schedule.ts';

/** Why a day is closed, for patients, in the languages in which it is written. */
const ReasonsSchema = z.record(z.string().check(z.regex(LANGUAGE_CODE)), z.string());
export type Reasons = z.infer<typeof ReasonsSchema>;

const ClosureSchema = z.object({
  isClosed: z.boolean(),
  /** As patients read it in the first language; empty for a day that is open. */
  reason: z.string(),
  /** The same in the languages in which it was written. */
  translations: z.optional(ReasonsSchema),
  /** Milliseconds since 1970. */
  at: z.int(),
  by: z.string(),
  name: z.string(),
  nonce: z.string(),
});

/** Folder of the office's decisions: `closed/<date>/<number>`. */
export const CLOSED = 'closed/';

/** Number of open days that are offered instead of a closed one. */
const OFFERED = 3;
/** Days after a closed one in which open days are looked for. */
const LOOK_AHEAD = 60;

interface Deps {
  store: RecordStore;
  schedule: Pick<Schedule, 'closed' | 'sessions'>;
  clock: Clock;
}

export function createClosedDays({ store, schedule, clock }: Deps) {
  const journal = createJournal(store, 'closed', ClosureSchema);

  /** The reasons of a closed day; undefined for an open one. @param own the office's last decision about it */
  function reasonsOn(date: string, own: z.infer<typeof ClosureSchema> | undefined): Reasons | undefined {
    if (!own) return schedule.closed.find(({ from, to }) => from <= date && date <= to)?.reasons;
    return own.isClosed ? { [firstLanguage()]: own.reason, ...own.translations } : undefined;
  }

  /**
   * Reads the office's decisions.
   * @returns the reason why a day is closed, empty in a language in which it is not written; undefined for an open day
   */
  async function read(): Promise<(date: string, language?: Language) => string | undefined> {
    const days = [...(await journal.lastKeys())];
    const entries = await mapConcurrently(days, async ([date, key]) => {
      const own = await journal.lastFrom(date, entryNumber(key));
      return [date, own] as const;
    });
    const decided = new Map(entries);
    return (date, language = firstLanguage()) => {
      const reasons = reasonsOn(date, decided.get(date));
      return reasons ? (reasons[language] ?? '') : undefined;
    };
  }

  return {
    read,
    /** The state of one day, for the form that changes it. */
    async of(date: string) {
      const own = await journal.last(date);
      const reasons = reasonsOn(date, own);
      return { reason: reasons ? (reasons[firstLanguage()] ?? '') : undefined, reasons, number: own?.number ?? 0, by: own?.name };
    },
    /** Closes or opens a day, unless somebody did so after `number`. @param reasons undefined opens it */
    async set(date: string, number: number, reasons: Reasons | undefined, { id: by, name }: { id: string; name: string }) {
      const { [firstLanguage()]: reason = '', ...translations } = reasons ?? {};
      const made = { at: clock(), by, name, nonce: crypto.randomUUID() };
      return journal.append(date, number, { isClosed: reasons !== undefined, reason, translations, ...made });
    },
    /**
     * Why there are no appointments on a day, and the next days with some; undefined for a day with some. The reason is empty for a
     * day without any session, if the schedule has sessions at all, and for one that is not written in the language.
     */
    async closedDay(date: string, language: Language) {
      const reasonOn = await read();
      const hasSession = (day: string) => sessionsOn(schedule, day).length > 0;
      const isWithout = schedule.sessions.length > 0 && !hasSession(date);
      const reason = reasonOn(date, language) ?? (isWithout ? '' : undefined);
      if (reason === undefined) return undefined;
      const days = Array.from({ length: LOOK_AHEAD }, (_, index) => shiftedDay(date, index + 1));
      const next = days.filter((day) => hasSession(day) && reasonOn(day) === undefined).slice(0, OFFERED);
      return { reason, next };
    },
  };
}
export type ClosedDays = ReturnType<typeof createClosedDays>;
