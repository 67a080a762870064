/** The appointments of a day as a table, with what the office notes while the day goes on. */
import { callLink } from '../../../../src/format/telephone-numbers.ts';
import { overbookedIn, type Visit } from '../../appointments/day-list.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { type Schedule, sessionAt } from '../../appointments/schedule/schedule.ts';
import { HiddenFields } from '../app/form-fields.tsx';
import { ATTENDANCE_LABELS, FLAG_LABELS, statusLabel } from '../app/wording.ts';

/** A link where the number can be parsed; the text as typed in any case. */
const Telephone = ({ phone }: { phone: string }) => {
  const link = callLink(phone);
  return link === undefined ? <>{phone}</> : <a href={link}>{phone}</a>;
};

/** What can be noted of a visit, with the words of the button. */
const NOTED = { came: 'Came', 'did-not-come': 'Did not come', done: 'Completed', expected: 'Undo' } as const;
type Noted = keyof typeof NOTED;
export const isNoted = (type: string): type is Noted => Object.hasOwn(NOTED, type);

/** What can be noted next. */
function choicesOf({ status, attendance }: Visit): Noted[] {
  if (status === 'completed' || attendance === 'did-not-come') return ['expected'];
  return attendance === 'came' ? ['done', 'expected'] : ['came', 'did-not-come'];
}

/** The state of a visit, in words; empty for one that is expected. */
function stateText({ status, attendance }: Visit): string {
  if (status === 'completed') return statusLabel(status);
  return attendance === undefined ? '' : ATTENDANCE_LABELS[attendance];
}

/** Where a visit takes place; empty if all sessions are at one place, and outside of them. */
function placeOf(schedule: Pick<Schedule, 'sessions'>, slot: { date: string; time: string }): string {
  const hasOne = new Set(schedule.sessions.map(({ place }) => place)).size < 2;
  return hasOne ? '' : (sessionAt(schedule, slot)?.place ?? '');
}

interface VisitsProps {
  date: string;
  visits: readonly Visit[];
  /** Whether the day has begun, so that somebody can have come. */
  hasBegun: boolean;
  schedule: Pick<Schedule, 'sessions'>;
  /** Usual length of an appointment. */
  minutes: number;
}

export const Visits = ({ date, visits, hasBegun, schedule, minutes }: VisitsProps) => {
  const overbooked = overbookedIn(date, visits, { schedule, minutes });
  return (
    <table className="visits w-full border-collapse tabular-nums">
      <thead className="text-(length:--text-sm) text-muted max-sm:absolute max-sm:[clip-path:inset(50%)]">
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Name</th>
          <th scope="col">Telephone</th>
          <th scope="col">Appointment</th>
          <th scope="col" className="print:hidden">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => {
          const { id, time, name, phone, appointmentType, status, number, record } = visit;
          const state = stateText(visit);
          const place = placeOf(schedule, { date, time });
          return (
            <tr key={id}>
              <td className="whitespace-nowrap">
                <b>{time === '' ? 'Unknown' : time}</b>
                {overbooked.has(id) && <span className="badge flag-late ms-1.5">Overbooked</span>}
              </td>
              <th scope="row">
                <a href={enquiryPath('appointments', id)}>{name === '' ? 'Unreadable record' : name}</a>
              </th>
              <td className="min-[56rem]:whitespace-nowrap">
                <Telephone phone={phone} />
              </td>
              <td>
                {appointmentType}
                {place !== '' && <span className="hint"> · {place}</span>}
                {record?.source !== undefined && <span className="hint"> · {FLAG_LABELS[record.source].toLowerCase()}</span>}
                {status === 'unreadable' && ' Its date and time cannot be read.'}
                {state !== '' && <span className="badge ms-1.5">{state}</span>}
              </td>
              <td className="print:hidden">
                {status !== 'unreadable' && (
                  <div className="flex flex-wrap gap-2 *:flex-none **:whitespace-nowrap">
                    {hasBegun &&
                      choicesOf(visit).map((type) => (
                        <form key={type} method="post" action={`/office/days/${date}/visits`}>
                          <HiddenFields fields={{ id, type, after: String(number), key: crypto.randomUUID() }} />
                          <button className="btn btn-quiet btn-small">
                            {NOTED[type]}
                            <span className="sr-only"> ({name})</span>
                          </button>
                        </form>
                      ))}
                    {state === '' && (
                      <a className="btn btn-quiet btn-small" href={`${enquiryPath('appointments', id)}?move`}>
                        Move<span className="sr-only"> {name}</span>
                      </a>
                    )}
                  </div>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
