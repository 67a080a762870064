/**
 * Counts enquiries, answers and appointments of the last weeks, and keeps the totals of views for the month. Each week is one write of
 * what its records and its last count say, so a run may be killed at any point, run twice at once, and be repeated.
 *
 * A record that is erased, deleted or expired stays in the counts if one run has counted it (see ./tally.ts). A week is final when it is
 * no longer among the last ones.
 */
import { firstLanguage } from '../../../src/language/languages.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { shiftedDay } from '../../../src/time/practice-time.ts';
import { mondayOf } from '../../../src/time/weeks.ts';
import { MINUTE } from '../../../src/time/durations.ts';
import type { Clock } from '../clock.ts';
import type { StatusEvent } from '../enquiries/events.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../enquiries/kinds.ts';
import type { Lists } from '../enquiries/lists.ts';
import { DAYS } from '../enquiries/markers.ts';
import { readEnquiryRecord } from '../enquiries/records.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { timeOf } from '../storage/inbox.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { namesBelow } from '../storage/record-store.ts';
import type { Views } from '../views/views.ts';
import type { Figures, WeekFigures } from './figures.ts';
import { agreedTimes, firstAnswerAt, medianOf } from './outcomes.ts';
import { tallyOf } from './tally.ts';
import { keepYear } from './year-sums.ts';

/** Weeks that are counted anew. Chats stay for 30 days only; their counts stay all the same. */
const WEEKS = 6;

const weekOf = (at: number) => mondayOf(practiceDay(at));

interface CountDeps {
  stores: EnquiryStores;
  lists: Pick<Lists, 'all'>;
  views: Pick<Views, 'totals'>;
  figures: Figures;
  clock: Clock;
  /** Time after which no further week is begun, in milliseconds since 1970. */
  until?: number;
}

/** Reads the events of enquiries, each once. */
async function openEvents(stores: EnquiryStores) {
  const read = new Map<string, Promise<StatusEvent[]>>();
  const keys = new Map<string, string[]>();
  for (const kind of ENQUIRY_KINDS)
    for (const key of await stores[kind].store.keys('status/')) {
      const path = `${kind}/${key.split('/')[1]}`;
      keys.set(path, [...(keys.get(path) ?? []), key]);
    }
  return (kind: EnquiryKind, id: string): Promise<StatusEvent[]> => {
    const path = `${kind}/${id}`;
    const events = read.get(path) ?? Promise.all((keys.get(path) ?? []).map((key) => stores[kind].events.read(key)));
    read.set(path, events);
    return events;
  };
}

/** Counts the last weeks, the newest first. @throws {AggregateError} of what failed, after the rest is done */
async function countWeeks({ stores, lists, figures, clock, until = Infinity }: CountDeps, now: number) {
  const errors: unknown[] = [];
  const counted = { weeks: 0, unfinished: false };
  const report = (error: unknown): undefined => void errors.push(error);
  const goOn = () => clock() < until;
  const listed = await lists.all(ENQUIRY_KINDS, now);
  const agreedDays = (await namesBelow(stores.appointments.store, DAYS)).map((key) => key.split('/'));
  const eventsOf = await openEvents(stores);
  const isListed = new Set(listed.map(({ id }) => id));

  /** An enquiry that is not set aside is in the cell of its language, and may have an answer. */
  async function countedEnquiry({ kind, id, list }: (typeof listed)[number]) {
    const one = { kind, at: timeOf(id), cell: undefined, minutes: undefined };
    // Known by its marker: a flood of spam is not read.
    if (list === 'aside') return one;
    const read = await Promise.all([readEnquiryRecord(stores, kind, id), eventsOf(kind, id)]).catch(report);
    if (!read) return { ...one, isUnreadable: true };
    const [enquiry, events] = read;
    // Removed meanwhile.
    if (!enquiry) return undefined;
    const { quarantined, language = firstLanguage() } = enquiry.record;
    if (events.at(-1)?.aside ?? quarantined !== null) return one;
    // Who telephoned was answered on the telephone.
    const isByTelephone = enquiry.kind === 'appointments' && enquiry.record.source !== undefined;
    const answeredAt = isByTelephone ? undefined : firstAnswerAt(events);
    const minutes = answeredAt === undefined ? undefined : Math.round((answeredAt - one.at) / MINUTE);
    return { ...one, cell: language, minutes };
  }

  /** Times that were agreed for the week. Markers of its days lead to them. */
  async function agreedIn(monday: string) {
    const isIn = (day: string) => mondayOf(day) === monday;
    const ids = new Set(agreedDays.flatMap(([day = '', id = '']) => (isListed.has(id) && isIn(day) ? [id] : [])));
    const times = await mapConcurrently([...ids], (id) => eventsOf('appointments', id).then(agreedTimes).catch(report), goOn);
    const found = times.flatMap((all) => all?.filter(({ date }) => isIn(date)) ?? []);
    return { isComplete: !times.includes(undefined), found: found.map(({ at, outcome }) => ({ at, cell: outcome })) };
  }

  async function countWeek(monday: string): Promise<void> {
    const known = await figures.readWeek(monday);
    const ofWeek = listed.filter(({ id }) => weekOf(timeOf(id)) === monday);
    const sent = (await mapConcurrently(ofWeek, countedEnquiry, goOn)).filter((one) => one !== undefined);
    const agreed = await agreedIn(monday);
    // Not everything is read: the week keeps its last count.
    if (!goOn()) return;
    // A week before the site began.
    if (!known && sent.length + agreed.found.length === 0 && monday !== weekOf(now)) return;
    const tallyOfKind = (kind: EnquiryKind) =>
      tallyOf(
        sent.filter((one) => one.kind === kind),
        now,
        known?.enquiries[kind],
      );
    const minutes = sent.flatMap((one) => one.minutes ?? []);
    const fresh = { count: minutes.length, median: medianOf(minutes) ?? 0 };
    const week: WeekFigures = {
      at: now,
      enquiries: { appointments: tallyOfKind('appointments'), messages: tallyOfKind('messages'), chats: tallyOfKind('chats') },
      // The number and days of the times of an unreadable appointment are unknown.
      agreed: known && !agreed.isComplete ? known.agreed : tallyOf(agreed.found, now, known?.agreed),
      // An answer stays one, so fewer of them are without those of removed enquiries.
      answers: known && known.answers.count > fresh.count ? known.answers : fresh,
    };
    await figures.replaceWeek(monday, week);
    counted.weeks += 1;
  }

  for (let back = 0; back < WEEKS && goOn(); back++) await countWeek(shiftedDay(weekOf(now), -7 * back)).catch(report);
  counted.unfinished = !goOn();
  if (errors.length > 0) throw new AggregateError(errors, 'Some weeks could not be counted.');
  return counted;
}

/** Keeps the totals of views for the month. Before the first roll-up there are none. */
async function keepTotals({ views, figures }: CountDeps, now: number): Promise<void> {
  const totals = await views.totals();
  if (totals) await figures.replaceMonth(practiceDay(now).slice(0, 7), { at: now, totals });
}

/** Counts the figures of the doctor. @throws {AggregateError} of what failed, after the rest is done */
export async function countFigures(deps: CountDeps) {
  const now = deps.clock();
  // First, as it is short, and a month cannot be counted later.
  const [months] = await Promise.allSettled([keepTotals(deps, now)]);
  const [weeks] = await Promise.allSettled([countWeeks(deps, now)]);
  const since = shiftedDay(weekOf(now), -7 * (WEEKS - 1));
  const thisYear = Number(since.slice(0, 4));
  // The weeks of the last days of a year may begin in the year before.
  const years = await Promise.allSettled(
    [thisYear - 1, thisYear, thisYear + 1].map((year) => keepYear(deps.figures, String(year), since)),
  );
  const errors = [months, weeks, ...years].flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0 || weeks.status === 'rejected') throw new AggregateError(errors, 'Some figures could not be counted.');
  return weeks.value;
}
