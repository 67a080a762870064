/**
 * Counts enquiries, answers and appointments of the last weeks, and keeps the totals of views for the month. Each week is one write of
 * what its records and its last count say, so a run may be killed at any point, run twice at once, and be repeated.
 *
 * A record that is erased, deleted or expired stays in the counts if one run has counted it (see ./tally.ts). A week is final when it is
 * no longer among the last ones.
 */
import { practiceDay } from '../../../src/time/practice-time.ts';
import { mondayOf, shiftedDay } from '../../../src/time/weeks.ts';
import type { Clock } from '../clock.ts';
import type { StatusEvent } from '../enquiries/events.ts';
import { ENQUIRY_KINDS, type EnquiryKind } from '../enquiries/kinds.ts';
import { listAll, sentLanguage } from '../enquiries/lists.ts';
import { DAYS } from '../enquiries/markers.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { timeOf } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow } from '../storage/record-store.ts';
import type { Views } from '../views/views.ts';
import type { Figures, WeekFigures } from './figures.ts';
import { agreedTimes, firstAnswerAt, medianOf } from './outcomes.ts';
import { tallyOf } from './tally.ts';

/** Weeks that are counted anew. Chats stay for 30 days only; their counts stay all the same. */
const WEEKS = 6;
const MINUTE = 60_000;

const weekOf = (at: number) => mondayOf(practiceDay(at));

interface CountDeps {
  stores: EnquiryStores;
  views: Pick<Views, 'totals'>;
  figures: Figures;
  clock: Clock;
  /** Time after which no further week is begun, in milliseconds since 1970. */
  until?: number;
}

/** Reads the events of enquiries, each once. */
async function openEvents(stores: EnquiryStores) {
  const known = new Map<string, Promise<StatusEvent[]>>();
  const keysOf = new Map<EnquiryKind, Map<string | undefined, string[]>>();
  for (const kind of ENQUIRY_KINDS)
    keysOf.set(
      kind,
      Map.groupBy(await stores[kind].store.keys('status/'), (key) => key.split('/')[1]),
    );
  return (kind: EnquiryKind, id: string): Promise<StatusEvent[]> => {
    const found = known.get(id) ?? Promise.all((keysOf.get(kind)?.get(id) ?? []).map((key) => stores[kind].events.read(key)));
    known.set(id, found);
    return found;
  };
}

/** Counts the last weeks, the newest first. @throws {AggregateError} of what failed, after the rest is done */
async function countWeeks({ stores, figures, clock, until = Infinity }: CountDeps, now: number) {
  const errors: unknown[] = [];
  const counted = { weeks: 0, unfinished: false };
  const options = { goOn: () => clock() < until, onUnreadable: (error: unknown) => void errors.push(error) };
  const listed = await listAll(stores, ENQUIRY_KINDS, now);
  const days = (await namesBelow(stores.appointments.store, DAYS)).map((key) => key.split('/'));
  const eventsOf = await openEvents(stores);
  const isAside = new Map(listed.map(({ id, list }) => [id, list === 'aside']));

  /** Answers of enquiries, in minutes after they were sent. An enquiry whose events cannot be read is reported and left out. */
  const answerTimes = (sent: typeof listed) =>
    scan(
      sent,
      async ({ kind, id }) => {
        const at = firstAnswerAt(await eventsOf(kind, id));
        return at === undefined ? undefined : Math.round((at - timeOf(id)) / MINUTE);
      },
      options,
    );

  /** Times that were agreed for the week. Markers of its days lead to them. */
  async function agreedIn(monday: string) {
    const ids = new Set(days.flatMap(([day = '', id = '']) => (mondayOf(day) === monday && isAside.has(id) ? [id] : [])));
    const times = await scan(
      [...ids],
      async (id) => {
        const inWeek = agreedTimes(await eventsOf('appointments', id)).filter(({ date }) => mondayOf(date) === monday);
        return inWeek.map(({ at, outcome }) => ({ at, cell: isAside.get(id) ? undefined : outcome }));
      },
      options,
    );
    return times.flat();
  }

  async function countWeek(monday: string): Promise<void> {
    const known = await figures.readWeek(monday);
    const sent = listed.filter(({ id }) => weekOf(timeOf(id)) === monday);
    const agreed = await agreedIn(monday);
    // A week before the site began.
    if (!known && sent.length + agreed.length === 0 && monday !== weekOf(now)) return;
    const minutes = await answerTimes(sent.filter(({ list }) => list !== 'aside'));
    // The events of some enquiries are not read: the week keeps its last count.
    if (!options.goOn()) return;
    const tallyOfKind = (kind: EnquiryKind) => {
      const ofKind = sent.filter((one) => one.kind === kind);
      const things = ofKind.map((one) => ({ at: timeOf(one.id), cell: one.list === 'aside' ? undefined : sentLanguage(one) }));
      return tallyOf(things, known && { ...known.enquiries[kind], at: known.at });
    };
    const enquiries = {
      appointments: tallyOfKind('appointments'),
      messages: tallyOfKind('messages'),
      chats: tallyOfKind('chats'),
    };
    const fresh = { count: minutes.length, median: medianOf(minutes) ?? 0 };
    const week: WeekFigures = {
      at: now,
      enquiries,
      agreed: tallyOf(agreed, known && { ...known.agreed, at: known.at }),
      // An answer stays one, so fewer of them are those of removed records.
      answers: known && known.answers.count > fresh.count ? known.answers : fresh,
    };
    await figures.replaceWeek(monday, week);
    counted.weeks += 1;
  }

  const last = weekOf(now);
  for (let back = 0; back < WEEKS && options.goOn(); back++)
    await countWeek(shiftedDay(last, -7 * back)).catch(options.onUnreadable);
  counted.unfinished = !options.goOn();
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
  const errors = [months, weeks].flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0 || weeks.status === 'rejected') throw new AggregateError(errors, 'Some figures could not be counted.');
  return weeks.value;
}
