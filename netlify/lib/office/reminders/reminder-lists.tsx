/** The appointments of a day, by what somebody has to do so that the patient is reminded. */
import { fill } from '../../../../src/language/fill.ts';
import { whatsAppLink } from '../../../../src/format/links.ts';
import { callLink, internationalNumber } from '../../../../src/format/telephone-numbers.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { slotText } from '../../enquiries/slot-text.ts';
import { officeTextsIn, type SiteData } from '../../site-data.ts';
import { wordsIn } from '../../words.ts';
import { HiddenFields } from '../app/form-fields.tsx';
import type { ReminderDay, ReminderGroup, ToRemind } from './reminder-days.ts';

export const PATH = '/office/tomorrow';

/** The lists of a day in their order, each with what is to be done. */
const LISTS: Readonly<Record<Exclude<ReminderGroup, 'by-mail'>, string>> = {
  closed: 'The practice is closed on this day: move or cancel.',
  outside: 'No session takes this time any more: move or cancel.',
  returned: 'These patients asked for another time: answer them first.',
  unreadable: 'These cannot be read just now. Load this page again.',
  'without-address': 'These patients gave no e-mail address. WhatsApp opens with the text.',
  'confirmed-shortly-before': 'Confirmed shortly before, no reminder by mail.',
  'not-sent': 'The reminder by mail has not gone out.',
};
const GROUPS = Object.keys(LISTS) as (keyof typeof LISTS)[];
/** Groups whose appointments will not take place as they are. */
const OPEN_FIRST: ReadonlySet<ReminderGroup> = new Set(['closed', 'outside', 'returned', 'unreadable']);
/** Of these, those for which another time has to be found. */
const TO_MOVE: ReadonlySet<ReminderGroup> = new Set(['closed', 'outside']);

interface RowProps {
  date: string;
  appointment: ToRemind;
  data: Pick<SiteData, 'office'>;
}

/** WhatsApp, the telephone and the tick. */
const Reminding = ({ date, appointment: { id, time, decisionNumber, mark, record }, data }: RowProps) => {
  const { name = '', phone = '', language } = record ?? {};
  const number = internationalNumber(phone);
  const call = callLink(phone);
  const text = fill(wordsIn(language).patientMail.whatsAppReminder, {
    name,
    practice: officeTextsIn(data, language).practice,
    slot: slotText({ date, time }, language),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {number !== null && (
        <a className="btn btn-quiet btn-small" href={whatsAppLink(number, text)} target="_blank" rel="noreferrer">
          WhatsApp<span className="sr-only"> to {name}</span>
        </a>
      )}
      {call !== undefined && (
        <a className="btn btn-quiet btn-small" href={call}>
          Call<span className="sr-only"> {name}</span>
        </a>
      )}
      <form method="post" action={PATH}>
        <HiddenFields fields={{ id, decisionNumber: String(decisionNumber), type: mark ? 'not-reminded' : 'reminded' }} />
        <button className="btn btn-small">
          {mark ? 'Undo' : 'Reminded'}
          <span className="sr-only"> ({name})</span>
        </button>
      </form>
    </div>
  );
};

const Row = (props: RowProps) => {
  const { id, time, group, record, mark } = props.appointment;
  const name = record?.name ?? 'Unreadable record';
  const path = enquiryPath('appointments', id);
  return (
    <li className="row max-sm:flex-wrap">
      <div>
        <b>{time === '' ? 'Unknown' : time}</b> <a href={path}>{name}</a>
        <p className="hint">{mark ? `Reminded: ${mark.name}` : record?.phone}</p>
      </div>
      {!OPEN_FIRST.has(group) && <Reminding {...props} />}
      {TO_MOVE.has(group) && (
        <a className="btn btn-quiet btn-small" href={`${path}?move`}>
          Move or cancel<span className="sr-only"> ({name})</span>
        </a>
      )}
    </li>
  );
};

/** How many are reminded by mail, in a sentence; empty if nobody is. */
function byMailText(count: number, all: number): string {
  if (count === 0) return '';
  if (count === all) return 'Everybody has an e-mail address, and is reminded by mail.';
  return count === 1 ? 'One more is reminded by mail.' : `${count} more are reminded by mail.`;
}

export const ReminderLists = ({ day: { date, appointments }, data }: { day: ReminderDay; data: Pick<SiteData, 'office'> }) => {
  const groups = Map.groupBy(appointments, ({ group }) => group);
  const byMail = byMailText(groups.get('by-mail')?.length ?? 0, appointments.length);
  return (
    <>
      {appointments.length === 0 && <p className="empty">No appointment is confirmed.</p>}
      {GROUPS.filter((group) => groups.has(group)).map((group) => (
        <div key={group} className="grid gap-2">
          <p className="hint">{LISTS[group]}</p>
          <ul className="rows">
            {groups.get(group)?.map((appointment) => (
              <Row key={appointment.id} {...{ date, appointment, data }} />
            ))}
          </ul>
        </div>
      ))}
      {byMail !== '' && <p className="empty">{byMail}</p>}
    </>
  );
};
