/** The confirmed appointments of a day, with telephone numbers, to be printed. */
import { longDate, weekdayDate } from '../../../../src/time/dates.ts';
import { callLink } from '../../../../src/format/telephone-numbers.ts';
import { isDay, practiceDay } from '../../../../src/time/practice-time.ts';
import { dayList, type Visit } from '../../enquiries/day-list.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { ok } from '../../result.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { officePage } from '../app/layout.tsx';
import { notFound, type OfficeRoute, staffRoute } from '../app/route.ts';
import { statusLabel } from '../app/wording.ts';

const PATH = '/office/days';
const DAY = 24 * 3_600_000;

/** A day before or after another. @param day YYYY-MM-DD */
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const DayPicker = ({ day }: { day: string }) => (
  <div className="flex flex-wrap gap-2 print:hidden">
    <a className="btn btn-quiet btn-small" href={`${PATH}/${shifted(day, -1)}`}>
      Day before
    </a>
    <a className="btn btn-quiet btn-small" href={`${PATH}/${shifted(day, 1)}`}>
      Day after
    </a>
    <form className="flex gap-2" action={PATH}>
      <label className="sr-only" htmlFor="day">
        Another day
      </label>
      <input className="input min-h-(--size-touch)" id="day" type="date" name="date" defaultValue={day} required />
      <button className="btn btn-quiet btn-small">Show</button>
    </form>
  </div>
);

/** A link where the number can be parsed; the text as typed in any case. */
const Telephone = ({ phone }: { phone: string }) => {
  const link = callLink(phone);
  return link === undefined ? <>{phone}</> : <a href={link}>{phone}</a>;
};

const Visits = ({ visits }: { visits: readonly Visit[] }) => (
  <table className="visits w-full border-collapse tabular-nums">
    <thead className="text-(length:--text-sm) text-muted max-sm:absolute max-sm:[clip-path:inset(50%)]">
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Name</th>
        <th scope="col">Telephone</th>
        <th scope="col">Appointment</th>
      </tr>
    </thead>
    <tbody>
      {visits.map(({ id, time, name, phone, appointmentType, status, sameTime }) => (
        <tr key={id}>
          <td>
            <b>{time === '' ? 'Unknown' : time}</b>
            {sameTime && <span className="badge flag-late ms-1.5">Twice</span>}
          </td>
          <th scope="row">
            <a href={enquiryPath('appointments', id)}>{name === '' ? 'Unreadable record' : name}</a>
          </th>
          <td>
            <Telephone phone={phone} />
          </td>
          <td>
            {appointmentType}
            {status === 'unreadable' && ' Its date and time cannot be read.'}
            {status === 'completed' && `, ${statusLabel(status).toLowerCase()}`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** `/office/days/<date>`, and `/office/days?date=…`, which leads there; without a date, to today. */
export const dayRoutes = ({ stores }: { stores: EnquiryStores }): OfficeRoute[] => [
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
    async handle({ params, session, log }) {
      const { date = '' } = params;
      if (!isDay(date)) return notFound();
      const visits = await dayList(stores, date);
      const counted = `${visits.length} ${visits.length === 1 ? 'appointment' : 'appointments'}`;
      await log({ action: 'saw the list of a day', kind: 'appointments', item: '', about: `${longDate(date)}, ${counted}` });
      return ok(
        officePage({
          title: weekdayDate(date),
          session,
          section: PATH,
          children: (
            <>
              <DayPicker day={date} />
              {visits.length === 0 ? (
                <p className="empty">No appointment is confirmed for this day.</p>
              ) : (
                <>
                  <Visits visits={visits} />
                  <p className="print:hidden">
                    <button className="btn btn-quiet" type="button" data-print="" hidden>
                      Print
                    </button>
                  </p>
                </>
              )}
            </>
          ),
        }),
      );
    },
  }),
];
