/** The appointments of a week, without telephone numbers: who needs more opens the day. */
import { counted } from '../../../../src/format/numbers.ts';
import { longDate, weekdayDate } from '../../../../src/time/dates.ts';
import { isDay, practiceClock, practiceDay, shiftedDay } from '../../../../src/time/practice-time.ts';
import { weekBeginning } from '../../../../src/time/weeks.ts';
import { dayList } from '../../appointments/day-list.ts';
import { type DayPlan, planOfDay, type Span } from '../../appointments/day-plan.ts';
import { minutesOf } from '../../appointments/schedule/schedule.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import { officeTextsIn, type SiteData } from '../../site-data.ts';
import { officePage } from '../app/layout.tsx';
import { PrintButton } from '../app/print-button.tsx';
import { notFound, type OfficeRoute, staffRoute } from '../app/route.ts';
import { freeTimeDay } from '../enquiry/free-time-text.ts';
import { bookingPath } from '../days/timeline.tsx';

/** Minutes of a row of the grid, and the rows that utilities have a name for (../client/office.css). */
const ROW = 5;
const MOST_ROWS = 216;
const LONGEST = 48;
/** Lanes that utilities have a name for. Overbooked times have more: these share the last one. */
const MOST_LANES = 4;
/** Shown of a week without any session. */
const USUAL: Span = { from: 8 * 60, to: 18 * 60 };

const HOUR = 60;
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;

/** The hours that a week shows. */
function hoursOf(plans: readonly DayPlan[]): Span {
  const spans = plans.flatMap(({ sessions, blocks }) => [...sessions.map(({ span }) => span), ...blocks]);
  const { from, to } =
    spans.length === 0 ? USUAL : { from: Math.min(...spans.map((one) => one.from)), to: Math.max(...spans.map((one) => one.to)) };
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** The place of a part of a day in the grid, as names of utilities. */
function placeOf({ from, to, lane, isAlone = false }: Span & { lane?: number; isAlone?: boolean }, hours: Span): string {
  const first = Math.max(0, Math.min(Math.floor((from - hours.from) / ROW), MOST_ROWS - 1));
  const rows = Math.max(1, Math.min(Math.round((to - from) / ROW), LONGEST));
  const column = isAlone ? ' col-span-full' : lane === undefined ? '' : ` col-start-${Math.min(lane + 1, MOST_LANES)}`;
  return `row-start-${first + 1} row-span-${rows}${column}`;
}

/** Parts of a span that are short enough to have a place. */
const partsOf = ({ from, to }: Span): Span[] => {
  const count = Math.max(1, Math.ceil((to - from) / (LONGEST * ROW)));
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * LONGEST * ROW,
    to: Math.min(to, from + (index + 1) * LONGEST * ROW),
  }));
};

/** Every hour at the side. Screen readers get the time with each appointment. */
const Hours = ({ hours }: { hours: Span }) => (
  <div
    className="row-start-2 grid auto-rows-[0.4rem] text-right text-(length:--text-xs) text-muted tabular-nums print:auto-rows-[0.32rem]"
    aria-hidden="true"
  >
    {Array.from({ length: (hours.to - hours.from) / HOUR }, (_, index) => hours.from + index * HOUR).map((hour) => (
      <span key={hour} className={`-mt-2.5 pr-2 ${placeOf({ from: hour, to: hour + HOUR }, hours)}`}>
        {clockOf(hour)}
      </span>
    ))}
  </div>
);

interface DayProps {
  plan: DayPlan;
  hours: Span;
  isToday: boolean;
  /** HH:MM on this day; undefined on other days. */
  now: string | undefined;
}

const lineOf = (now: string): Span => ({ from: minutesOf(now), to: minutesOf(now) + ROW });

/** What a day has: shown below its name, and read before its appointments. */
function aboutDay({ closedBecause, sessions, blocks, gaps }: DayPlan): string {
  if (closedBecause !== undefined)
    return `Closed: ${closedBecause}${blocks.length > 0 ? `. ${counted(blocks.length, 'appointment')} left` : ''}`;
  if (sessions.length === 0 && blocks.length === 0) return 'No session';
  return `${counted(blocks.length, 'appointment')}${gaps.length > 0 ? `, ${gaps.length} free` : ''}`;
}

const Day = ({ plan, hours, isToday, now }: DayProps) => {
  const { date, sessions, blocks, gaps, lanes, closedBecause } = plan;
  const ground = closedBecause !== undefined ? 'closed-day' : sessions.length === 0 ? 'no-session' : '';
  const entries = [...blocks, ...gaps].toSorted((a, b) => a.from - b.from || a.lane - b.lane);
  return (
    <section className="row-span-2 grid min-w-0 grid-rows-subgrid border-l border-line" aria-label={weekdayDate(date)}>
      <div className="px-1.5 pb-2">
        <h2 className="text-(length:--text-sm)">
          <a className={isToday ? 'text-accent' : ''} href={`/office/days/${date}`}>
            {freeTimeDay(date)}
          </a>
        </h2>
        <p className="text-(length:--text-xs)/[1.35] text-muted">
          {isToday && 'Today: '}
          {aboutDay(plan)}
        </p>
      </div>
      <ol
        className={`grid auto-cols-[minmax(0,1fr)] auto-rows-[0.4rem] gap-x-px print:auto-rows-[0.32rem] grid-cols-${Math.min(lanes, MOST_LANES)} ${ground}`}
      >
        {closedBecause === undefined &&
          sessions.flatMap(({ span }) =>
            partsOf(span).map((part) => (
              <li
                key={`session ${part.from}`}
                className={`col-span-full -z-1 bg-raised ${placeOf(part, hours)}`}
                aria-hidden="true"
              />
            )),
          )}
        {entries.map((entry) =>
          'visit' in entry ? (
            <li key={entry.visit.id} className={`z-1 grid pb-px ${placeOf(entry, hours)}`}>
              <a
                className="overflow-hidden rounded-sm border-s-3 border-work bg-work-tint px-1 text-(length:--text-xs)/[1.15rem] text-ink no-underline hover:underline print:border-1 print:text-[0.6875rem]/[1.05]"
                href={enquiryPath('appointments', entry.visit.id)}
                title={`${entry.visit.time} ${entry.visit.name}, ${entry.visit.type}`}
              >
                <b className="tabular-nums">{entry.visit.time}</b>{' '}
                {entry.visit.name === '' ? 'Unreadable record' : entry.visit.name}
                <span className="sr-only">, {entry.visit.type}</span>
              </a>
            </li>
          ) : (
            <li key={`free ${entry.time} ${entry.lane}`} className={`grid print:hidden ${placeOf(entry, hours)}`}>
              <a
                className="rounded-sm px-1.5 text-(length:--text-xs)/[1.15rem] text-muted tabular-nums no-underline hover:bg-work hover:text-on-work focus-visible:bg-work focus-visible:text-on-work"
                href={bookingPath(date, entry.time)}
              >
                <span className="sr-only">Book </span>
                {entry.time}
              </a>
            </li>
          ),
        )}
        {now !== undefined && (
          <li className={`z-2 col-span-full border-t-2 border-accent print:hidden ${placeOf(lineOf(now), hours)}`}>
            <span className="sr-only">Now, {now}</span>
          </li>
        )}
      </ol>
    </section>
  );
};

interface Deps {
  stores: EnquiryStores;
  closedDays: ClosedDays;
  data: Pick<SiteData, 'office' | 'schedule'>;
}

/** `/office/weeks/<date>`, for any day of the week. */
export const weekRoute = ({ stores, closedDays, data }: Deps): OfficeRoute =>
  staffRoute({
    name: 'week',
    method: 'GET',
    path: '/office/weeks/:date',
    async handle({ params, session, log, now }) {
      const { date = '' } = params;
      if (!isDay(date)) return notFound();
      const first = weekBeginning(date);
      const dates = Array.from({ length: 7 }, (_, index) => shiftedDay(first, index));
      // The first and the last week of the calendar have fewer days.
      if (!dates.every(isDay)) return notFound();
      const [reasonOn, ...lists] = await Promise.all([closedDays.read(), ...dates.map((day) => dayList(stores, day))]);
      const count = lists.reduce((sum, visits) => sum + visits.length, 0);
      await log({
        action: 'saw the list of a week',
        kind: 'appointments',
        item: '',
        about: `from ${longDate(first)}, ${counted(count, 'appointment')}`,
      });
      const { schedule } = data;
      const { minutes } = officeTextsIn(data).mails;
      const plans = dates.map((day, index) =>
        planOfDay(day, { visits: lists[index] ?? [], closedBecause: reasonOn(day) }, { schedule, minutes }, now),
      );
      const unreadable = lists.flat().filter(({ time }) => time === '');
      const isWeekendFree = plans.slice(5).every(({ sessions, blocks }) => sessions.length + blocks.length === 0);
      const columns = isWeekendFree
        ? 'grid-cols-[3.5rem_repeat(5,minmax(0,1fr))_repeat(2,minmax(0,0.5fr))]'
        : 'grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]';
      const [hours, today] = [hoursOf(plans), practiceDay(now)];
      return ok(
        officePage({
          title: `Week of ${longDate(first)}`,
          session,
          current: '/office/days',
          isWide: true,
          children: (
            <>
              <nav className="flex flex-wrap gap-2 print:hidden" aria-label="Other weeks">
                <a className="btn btn-quiet btn-small" href={`/office/weeks/${shiftedDay(first, -7)}`}>
                  <span aria-hidden="true">←</span> Week before
                </a>
                <a className="btn btn-quiet btn-small" href={`/office/weeks/${shiftedDay(first, 7)}`}>
                  Week after <span aria-hidden="true">→</span>
                </a>
                <a className="btn btn-quiet btn-small" href={`/office/days/${dates.includes(today) ? today : first}`}>
                  Day
                </a>
              </nav>
              {unreadable.map(({ id }) => (
                <p key={id} className="notice notice-error">
                  <a href={enquiryPath('appointments', id)}>Unreadable record</a>: its date and time are unknown.
                </p>
              ))}
              <div className="relative isolate overflow-x-auto print:overflow-visible">
                <div className={`grid min-w-208 ${columns} grid-rows-[auto_auto] pt-2 print:min-w-0`}>
                  <Hours hours={hours} />
                  {plans.map((plan) => (
                    <Day
                      key={plan.date}
                      plan={plan}
                      hours={hours}
                      isToday={plan.date === today}
                      now={plan.date === today ? practiceClock(now) : undefined}
                    />
                  ))}
                </div>
              </div>
              <PrintButton />
            </>
          ),
        }),
      );
    },
  });
