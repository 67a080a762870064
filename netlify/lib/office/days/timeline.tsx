/** A day from its first to its last minute: sessions, visits with what the office notes of them, and the places between them. */
import { counted } from '../../../../src/format/numbers.ts';
import { callLink } from '../../../../src/format/telephone-numbers.ts';
import type { Block, DayPlan, Gap } from '../../appointments/day-plan.ts';
import type { Visit } from '../../appointments/day-list.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { HiddenFields } from '../app/form-fields.tsx';
import { ATTENDANCE_LABELS, flagLabel, statusLabel } from '../app/wording.ts';
import { shortNameOf } from '../../enquiries/chosen-name.ts';

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
  return attendance === 'came' ? ['expected', 'done'] : ['came', 'did-not-come'];
}

/** The state of a visit, in words; empty for one that is expected. */
function stateText({ status, attendance }: Visit): string {
  if (status === 'completed') return statusLabel(status);
  return attendance === undefined ? '' : ATTENDANCE_LABELS[attendance];
}

/** Where to book by telephone. */
export const bookingPath = (date: string, time?: string): string =>
  `/office/appointments/new?date=${date}${time === undefined ? '' : `&time=${time}`}`;

interface RowProps {
  date: string;
  visit: Visit;
  /** Whether the day has begun, so that somebody can have come. */
  hasBegun: boolean;
  isOverbooked: boolean;
  /** Whether it has to be moved, as the day is closed. */
  isLeft: boolean;
}

interface NoteFormProps extends Pick<RowProps, 'date' | 'visit'> {
  type: Noted;
  /** Whether its button is apart from the first one, and less conspicuous. */
  isApart: boolean;
}

const NoteForm = ({ date, visit: { id, number, name }, type, isApart }: NoteFormProps) => (
  <form className={isApart ? 'ml-auto' : undefined} method="post" action={`/office/days/${date}/visits`}>
    <HiddenFields fields={{ id, type, after: String(number), key: crypto.randomUUID() }} />
    <button className={`btn btn-small ${isApart ? 'btn-plain' : 'btn-quiet'}`}>
      {NOTED[type]}
      <span className="sr-only"> ({name})</span>
    </button>
  </form>
);

const MoveLink = ({ visit: { id, name }, isLeft }: Pick<RowProps, 'visit' | 'isLeft'>) => (
  <a className={`btn btn-small ${isLeft ? 'btn-quiet' : 'btn-plain'}`} href={`${enquiryPath('appointments', id)}?move`}>
    Move<span className="sr-only"> {name}</span>
  </a>
);

/** What is noted of a visit, and moving it. */
const Actions = ({ date, visit, hasBegun, isLeft }: Omit<RowProps, 'isOverbooked'>) => {
  if (visit.status === 'unreadable') return null;
  const choices = hasBegun && !isLeft ? choicesOf(visit) : [];
  return (
    <div className="col-start-2 flex flex-wrap items-center gap-x-2 sm:col-start-3 print:hidden">
      {choices.map((type, index) => (
        <NoteForm key={type} {...{ date, visit, type }} isApart={index > 0} />
      ))}
      {stateText(visit) === '' && <MoveLink visit={visit} isLeft={isLeft} />}
    </div>
  );
};

const VISIT =
  'grid break-inside-avoid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 border-t border-line pt-1 leading-[1.25] sm:grid-cols-[3.25rem_minmax(0,1fr)_auto] sm:py-1.5 print:[&_a]:text-inherit print:[&_a]:no-underline';

const VisitRow = (props: RowProps) => {
  const { visit, isOverbooked } = props;
  const { id, time, name, phone, type, status, record } = visit;
  const state = stateText(visit);
  return (
    <li className={VISIT}>
      <b>{time === '' ? 'Unknown' : time}</b>
      <div className="min-w-0">
        <p>
          <a className="font-[600]" href={enquiryPath('appointments', id)}>
            {name === '' ? 'Unreadable record' : name}
          </a>
          {isOverbooked && <span className="badge flag-late ms-1.5">Overbooked</span>}
          {state !== '' && <span className="badge ms-1.5">{state}</span>}
        </p>
        <p className="hint flex flex-wrap gap-x-2 leading-[1.25]">
          <Telephone phone={phone} />
          <span>
            {type}
            {record?.source !== undefined && `, ${flagLabel(record.source).toLowerCase()}`}
            {status === 'unreadable' && 'Its date and time cannot be read.'}
          </span>
        </p>
      </div>
      <Actions {...props} />
    </li>
  );
};

const FREE_TIME =
  'inline-flex min-h-(--size-touch) min-w-(--size-touch) items-center justify-center rounded-md border-1 border-dashed border-edge px-2 text-(length:--text-sm) no-underline hover:border-solid hover:bg-work-tint';

/** Free times between two visits, each of which begins an appointment by telephone. */
const GapRow = ({ date, times }: { date: string; times: readonly string[] }) => (
  <li className="flex flex-wrap items-center gap-2 border-t border-line py-1 print:hidden">
    <span className="hint w-11">Free</span>
    {times.map((time) => (
      <a key={time} className={FREE_TIME} href={bookingPath(date, time)}>
        <span className="sr-only">Book </span>
        {time}
      </a>
    ))}
  </li>
);

const NowRow = ({ time }: { time: string }) => (
  <li className="flex items-center gap-3 font-[600] text-accent after:h-0.5 after:flex-1 after:bg-accent print:hidden">
    Now, {time}
  </li>
);

type Entry = { from: number } & ({ block: Block } | { gaps: Gap[] } | { now: string });

/** Blocks, the gaps between them as one entry each, and now. */
function entriesOf(blocks: readonly Block[], gaps: readonly Gap[], now: Entry[]): Entry[] {
  const single = [...blocks.map((block) => ({ from: block.from, block })), ...now];
  const all: Entry[] = [...single, ...gaps.map((gap) => ({ from: gap.from, gaps: [gap] }))].toSorted((a, b) => a.from - b.from);
  return all.reduce<Entry[]>((merged, entry) => {
    const before = merged.at(-1);
    if (before && 'gaps' in before && 'gaps' in entry) before.gaps.push(...entry.gaps);
    else merged.push(entry);
    return merged;
  }, []);
}

interface TimelineProps {
  plan: DayPlan;
  /** Visits whose time cannot be read. */
  unreadable: readonly Visit[];
  overbooked: ReadonlySet<string>;
  /** Ids of visits that have to be moved, as the day is closed. */
  left: ReadonlySet<string>;
  hasBegun: boolean;
  /** HH:MM on the day of the plan; undefined on other days. */
  now: string | undefined;
  /** Of all sessions: one that all have is not named. */
  places: readonly string[];
}

export const Timeline = ({ plan, unreadable, overbooked, left, hasBegun, now, places }: TimelineProps) => {
  const { date, sessions, blocks, gaps } = plan;
  const isIn = ({ from, to }: { from: number; to: number }, at: number) => from <= at && at < to;
  const sessionOf = (at: number) => sessions.find(({ span }) => isIn(span, at));
  const minuteNow = now === undefined ? undefined : Number(now.slice(0, 2)) * 60 + Number(now.slice(3));
  const hasPlaces = new Set(places).size > 1;
  const groups = [
    ...sessions.map((session) => ({
      title: shortNameOf('halfDays', session.halfDay),
      about: `${session.from} to ${session.to}${hasPlaces ? `, ${session.place}` : ''}`,
      session,
    })),
    { title: 'Outside of the sessions', about: '', session: undefined },
  ];
  const rowProps = (visit: Visit) => ({
    date,
    visit,
    hasBegun,
    isOverbooked: overbooked.has(visit.id),
    isLeft: left.has(visit.id),
  });
  return groups.map(({ title, about, session }) => {
    const own = blocks.filter(({ from }) => sessionOf(from) === session);
    const free = session ? gaps.filter(({ from }) => isIn(session.span, from)) : [];
    const others = session ? [] : unreadable;
    const isNow = minuteNow !== undefined && session && isIn(session.span, minuteNow);
    const entries = entriesOf(own, free, isNow && now !== undefined ? [{ from: minuteNow, now }] : []);
    if (entries.length + others.length === 0) return null;
    return (
      <section key={title + about} className="grid gap-2">
        <h2 className="text-lg">
          {title}{' '}
          <span className="hint font-sans font-[400]">
            {[about, free.length > 0 && counted(free.length, 'place') + ' free'].filter(Boolean).join(' · ')}
          </span>
        </h2>
        <ol className="tabular-nums">
          {entries.map((entry) =>
            'block' in entry ? (
              <VisitRow key={entry.block.visit.id} {...rowProps(entry.block.visit)} />
            ) : 'gaps' in entry ? (
              <GapRow key={`free ${entry.from}`} date={date} times={[...new Set(entry.gaps.map(({ time }) => time))]} />
            ) : (
              <NowRow key="now" time={entry.now} />
            ),
          )}
          {others.map((visit) => (
            <VisitRow key={visit.id} {...rowProps(visit)} />
          ))}
        </ol>
      </section>
    );
  });
};
