/** The appointments of a week, without telephone numbers: who needs more opens the day. */
import { counted } from '../../../../src/format/numbers.ts';
import { longDate, weekdayDate } from '../../../../src/time/dates.ts';
import { dayList } from '../../appointments/day-list.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import { isDay, shiftedDay } from '../../../../src/time/practice-time.ts';
import { mondayOf } from '../../../../src/time/weeks.ts';
import { officePage } from '../app/layout.tsx';
import { PrintButton } from '../app/print-button.tsx';
import { notFound, type OfficeRoute, staffRoute } from '../app/route.ts';

/** `/office/weeks/<date>`, for any day of the week. */
export const weekRoute = ({ stores, closedDays }: { stores: EnquiryStores; closedDays: ClosedDays }): OfficeRoute =>
  staffRoute({
    name: 'week',
    method: 'GET',
    path: '/office/weeks/:date',
    async handle({ params, session, log }) {
      const { date = '' } = params;
      if (!isDay(date)) return notFound();
      const monday = mondayOf(date);
      const dates = Array.from({ length: 7 }, (_, index) => shiftedDay(monday, index));
      // The first and the last week of the calendar have fewer days.
      if (!dates.every(isDay)) return notFound();
      const [reasonOn, ...lists] = await Promise.all([closedDays.read(), ...dates.map((day) => dayList(stores, day))]);
      const count = lists.reduce((sum, visits) => sum + visits.length, 0);
      await log({
        action: 'saw the list of a week',
        kind: 'appointments',
        item: '',
        about: `from ${longDate(monday)}, ${counted(count, 'appointment')}`,
      });
      return ok(
        officePage({
          title: `Week of ${longDate(monday)}`,
          session,
          current: '/office/days',
          children: (
            <>
              <p className="flex flex-wrap gap-2 print:hidden">
                <a className="btn btn-quiet btn-small" href={`/office/weeks/${shiftedDay(monday, -7)}`}>
                  Week before
                </a>
                <a className="btn btn-quiet btn-small" href={`/office/weeks/${shiftedDay(monday, 7)}`}>
                  Week after
                </a>
              </p>
              {dates.map((day, index) => {
                const visits = lists[index] ?? [];
                const reason = reasonOn(day);
                return (
                  <section key={day} className="grid gap-1 break-inside-avoid">
                    <h2 className="text-lg">
                      <a href={`/office/days/${day}`}>{weekdayDate(day)}</a>
                    </h2>
                    {reason !== undefined && <p className="hint">Closed: {reason}</p>}
                    {visits.length === 0 ? (
                      reason === undefined && <p className="hint">No appointment</p>
                    ) : (
                      <ul className="tabular-nums">
                        {visits.map(({ id, time, name, appointmentType }) => (
                          <li key={id} className="py-1">
                            <b>{time === '' ? 'Unknown' : time}</b>{' '}
                            <a href={enquiryPath('appointments', id)}>{name === '' ? 'Unreadable record' : name}</a>
                            <span className="hint"> · {appointmentType}</span>
                          </li>
                        ))}
                      </ul>
                    )}
                  </section>
                );
              })}
              <PrintButton />
            </>
          ),
        }),
      );
    },
  });
