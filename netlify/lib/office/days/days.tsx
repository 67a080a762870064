/** The confirmed appointments of a day, with telephone numbers, to be printed. */
import { counted } from '../../../../src/format/numbers.ts';
import * as z from 'zod/mini';
import { longDate, weekdayDate, weekdayOf } from '../../../../src/time/dates.ts';
import { weekBeginning } from '../../../../src/time/weeks.ts';
import { isDay, practiceClock, practiceDay, shiftedDay } from '../../../../src/time/practice-time.ts';
import { actionOf } from '../../decisions/conflict.ts';
import { hasBegun } from '../../enquiries/commitment.ts';
import { dayList, overbookedIn, type Visit } from '../../appointments/day-list.ts';
import { type DayPlan, planOfDay } from '../../appointments/day-plan.ts';
import { decideLogged, statusOfRefusal } from '../../decisions/logged-decision.ts';
import type { DecideWith } from '../../decisions/decide.ts';
import { ok } from '../../result.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import type { Reasons } from '../../appointments/schedule/closed-days.ts';
import { officeTextsIn, otherLanguagesOf, type SiteData } from '../../site-data.ts';
import { DayField, SEASON_AHEAD, YEAR_AHEAD } from '../app/slot-fields.tsx';
import { officePage } from '../app/layout.tsx';
import { PrintButton } from '../app/print-button.tsx';
import { notFound, type OfficeRoute, type StaffCall, staffRoute } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';
import { shortDay } from '../enquiry/free-time-text.ts';
import { NOT_HERE, refusalText } from '../enquiry/decision-fields.ts';
import { Closing, reasonsOf, reasonsProblem } from './closing.tsx';
import { reminderRoutes } from '../reminders/reminders.tsx';
import { bookingPath, isNoted, Timeline } from './timeline.tsx';
import { weekRoute } from '../week/week.tsx';

const PATH = '/office/days';

const VisitFieldsSchema = z.object({
  id: z._default(z.string(), ''),
  type: z.string(),
  after: sentField(/^\d{1,4}$/),
  key: sentField(/^[\w-]{1,64}$/),
});

/** The other fields are reasons: closing.tsx. */
const ClosingFieldsSchema = z.catchall(z.object({ type: sentField(), after: sentField(/^\d{1,4}$/) }), z.string());

const STRIP_DAY =
  'group grid min-h-(--size-touch) content-center justify-items-center rounded-md py-1 leading-[1.2] font-[600] no-underline hover:bg-work-tint aria-[current]:bg-work aria-[current]:text-on-work';

/** Seven days side by side, from today on or of another week, and the week. */
const DayStrip = ({ day, today }: { day: string; today: string }) => {
  const first = day >= today && day < shiftedDay(today, 7) ? today : weekBeginning(day);
  const days = Array.from({ length: 7 }, (_, index) => shiftedDay(first, index)).filter(isDay);
  return (
    <nav className="grid max-w-160 grid-cols-8 print:hidden" aria-label="Days near this one">
      {days.map((one) => (
        <a
          key={one}
          className={`${STRIP_DAY} ${one === today ? 'text-accent' : 'text-ink'}`}
          href={`${PATH}/${one}`}
          aria-current={one === day ? 'date' : undefined}
        >
          <small className="text-(length:--text-xs) font-[400] text-muted group-aria-[current]:text-on-work" aria-hidden="true">
            {weekdayOf(one).slice(0, 3)}
          </small>
          <span aria-hidden="true">{Number(one.slice(-2))}</span>
          <span className="sr-only">{weekdayDate(one)}</span>
        </a>
      ))}
      <a className={`${STRIP_DAY} text-(length:--text-xs) text-ink`} href={`/office/weeks/${day}`}>
        Week
      </a>
    </nav>
  );
};

const TEXT_LINK = 'inline-flex min-h-(--size-touch) items-center gap-1.5 font-[600]';

/** Ways to other weeks, below the day, where a thumb reaches them. */
const OtherDays = ({ day, today }: { day: string; today: string }) => (
  <nav className="flex flex-wrap items-center gap-x-4 print:hidden" aria-label="Other days">
    {[-7, 7].map((step) => (
      <a key={step} className={TEXT_LINK} href={`${PATH}/${shiftedDay(day, step)}`}>
        {step < 0 && <span aria-hidden="true">←</span>}
        <span className="sr-only">{step < 0 ? 'A week before, ' : 'A week after, '}</span>
        {shortDay(shiftedDay(day, step))}
        {step > 0 && <span aria-hidden="true">→</span>}
      </a>
    ))}
    {day !== today && (
      <a className={TEXT_LINK} href={`${PATH}/${today}`}>
        Today
      </a>
    )}
    {day === shiftedDay(today, 1) && (
      <a className={TEXT_LINK} href="/office/tomorrow">
        To be reminded
      </a>
    )}
    <details>
      <summary>Another day</summary>
      <form className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" action={PATH}>
        <DayField id="date" label="Day" value={day} from={shiftedDay(today, -SEASON_AHEAD)} count={SEASON_AHEAD + YEAR_AHEAD} />
        <button className="btn btn-quiet w-auto">Show</button>
      </form>
    </details>
  </nav>
);

/** "6 appointments, 5 free" @param now HH:MM on the day itself */
function countText({ sessions, gaps, closedBecause }: DayPlan, count: number, now: string | undefined): string {
  const free = closedBecause === undefined && sessions.length > 0 && gaps.length > 0 ? `, ${gaps.length} free` : '';
  return `${now === undefined ? '' : `Today, ${now}: `}${counted(count, 'appointment')}${free}`;
}

/** What a day without appointments is: one with free times, one without sessions, or a closed one. */
const EmptyDay = ({ plan, isOver }: { plan: DayPlan; isOver: boolean }) => {
  if (plan.closedBecause !== undefined) return <p className="empty closed-day">No appointment is left on this closed day.</p>;
  if (plan.sessions.length === 0)
    return <p className="empty no-session">There are no sessions on {weekdayOf(plan.date)}s, and no appointments.</p>;
  const free = plan.gaps.length === 0 ? '' : ` ${counted(plan.gaps.length, 'place')} free:`;
  return (
    <p>
      No appointment {isOver ? 'was' : 'is'} confirmed for this day.{free}
    </p>
  );
};

interface DayDeps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'office' | 'schedule' | 'words'>;
  closedDays: ClosedDays;
  decideWith: DecideWith;
}

interface Refused {
  status: number;
  message: string;
  /** The reasons for closing that were typed. */
  reasons?: Reasons;
}

const CHANGED: Refused = { status: 409, message: 'Somebody has changed this day meanwhile. It is shown as it is now.' };

/** `/office/days/<date>`, and `/office/days?date=…`, which leads there; without a date, to today. */
export function dayRoutes(deps: DayDeps): OfficeRoute[] {
  const { stores, closedDays, decideWith } = deps;
  const { schedule } = deps.data;
  const languages = otherLanguagesOf(deps.data);
  const { minutes } = officeTextsIn(deps.data).mails;

  /** Without an entry in the log a day is not shown. */
  async function page(call: StaffCall<unknown>, date: string, refused?: Refused) {
    const { session, now, log } = call;
    const [visits, closed] = await Promise.all([dayList(stores, date), closedDays.of(date)]);
    await log({
      action: 'saw the list of a day',
      kind: 'appointments',
      item: '',
      about: `${longDate(date)}, ${counted(visits.length, 'appointment')}`,
    });
    const today = practiceDay(now);
    const isLeft = ({ time, status, attendance, despite }: Visit) =>
      status === 'confirmed' && attendance === undefined && !despite?.includes('closed') && !hasBegun({ date, time }, now);
    const isClosed = closed.reasons !== undefined;
    const left = new Set(isClosed ? visits.filter(isLeft).map(({ id }) => id) : []);
    const plan = planOfDay(date, { visits, closedBecause: closed.reason }, { schedule, minutes }, now);
    const clock = date === today ? practiceClock(now) : undefined;
    const closing = date >= today && (
      <Closing {...{ date, closed, languages, left: left.size }} usual={schedule.usualReasons} typed={refused?.reasons} />
    );
    return ok(
      officePage({
        title: weekdayDate(date),
        session,
        current: PATH,
        status: refused?.status,
        alert: refused?.message,
        action:
          date < today || isClosed ? (
            <></>
          ) : (
            <a className="btn btn-small flex-none print:hidden" href={bookingPath(date)}>
              New appointment
            </a>
          ),
        children: (
          <>
            <DayStrip day={date} today={today} />
            {/* That a day is closed precedes all. */}
            {isClosed && closing}
            <div className="flex flex-wrap items-center justify-between gap-x-2">
              {visits.length > 0 && <p>{countText(plan, visits.length, clock)}</p>}
              {visits.length === 0 && <EmptyDay plan={plan} isOver={date < today} />}
              {!isClosed && closing}
            </div>
            <Timeline
              plan={plan}
              unreadable={visits.filter(({ time }) => time === '')}
              overbooked={overbookedIn(date, visits, { schedule, minutes })}
              left={left}
              hasBegun={date <= today}
              now={clock}
              places={schedule.sessions.map(({ place }) => place)}
            />
            <OtherDays day={date} today={today} />
            {visits.length > 0 && <PrintButton />}
          </>
        ),
      }),
    );
  }

  return [
    staffRoute({
      name: 'days',
      method: 'GET',
      path: PATH,
      handle({ request, now }) {
        const asked = new URL(request.url).searchParams.get('date') ?? '';
        return Promise.resolve(ok({ location: `${PATH}/${isDay(asked) ? asked : practiceDay(now)}` }));
      },
    }),
    staffRoute({
      name: 'day',
      method: 'GET',
      path: `${PATH}/:date`,
      async handle(call) {
        const { date = '' } = call.params;
        return isDay(date) ? page(call, date) : notFound();
      },
    }),
    staffRoute({
      name: 'day-visits',
      method: 'POST',
      path: `${PATH}/:date/visits`,
      body: VisitFieldsSchema,
      async handle(call) {
        const { date = '' } = call.params;
        const { id, after, key } = call.body;
        if (!isDay(date)) return notFound();
        const type = isNoted(call.body.type) ? call.body.type : undefined;
        const record = await stores.appointments.inbox.read(id);
        if (type === undefined || !record) return page(call, date, { status: 422, message: NOT_HERE });
        const decided = await decideLogged(
          { kind: 'appointments', id, after: Number(after), actor: call.actor, key, decision: { type } },
          {
            decide: await decideWith(call.defer),
            log: (action) => call.log({ action, kind: 'appointments', item: id }),
            action: actionOf({ type }),
          },
        );
        if (decided.ok) return ok({ location: `${PATH}/${date}` });
        const { error } = decided;
        return page(call, date, { status: statusOfRefusal(error), message: refusalText(error, call.now) });
      },
    }),
    staffRoute({
      name: 'day-closed',
      method: 'POST',
      path: `${PATH}/:date/closed`,
      body: ClosingFieldsSchema,
      async handle(call) {
        const { date = '' } = call.params;
        const { type, after, ...sent } = call.body;
        if (!isDay(date)) return notFound();
        const isClosing = type !== 'open';
        const reasons = reasonsOf(sent);
        const message = isClosing ? reasonsProblem(reasons) : undefined;
        if (message !== undefined) return page(call, date, { status: 422, message, reasons });
        // A change after one that nobody has made would leave a gap in the log of the day.
        if ((await closedDays.of(date)).number !== Number(after)) return page(call, date, CHANGED);
        await call.log({
          action: isClosing ? 'closed a day' : 'opened a day',
          kind: 'appointments',
          item: '',
          about: longDate(date),
        });
        const set = await closedDays.set(date, Number(after), isClosing ? reasons : undefined, call.actor);
        if (set === 'exists') return page(call, date, CHANGED);
        return ok({ location: `${PATH}/${date}` });
      },
    }),
    weekRoute(deps),
    ...reminderRoutes(deps),
  ];
}
