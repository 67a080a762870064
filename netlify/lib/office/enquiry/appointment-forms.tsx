/** The forms that decide about the time of an appointment. */
import { practiceDay } from '../../../../src/time/practice-time.ts';
import { TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { hasBegun } from '../../enquiries/commitment.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import { allFreeTimes } from '../../appointments/free-times.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { type Slot, slotOf } from '../../enquiries/events.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import type { FreeTime } from '../../appointments/schedule/schedule.ts';
import { DayHints } from './day-hints.tsx';
import { acknowledging } from './decision-fields.ts';
import { DecisionForm, type FormsProps, Told } from './decision-form.tsx';
import { freeTimeText } from './free-time-text.ts';
import { wishText } from './state.tsx';
import { HiddenFields, TextArea } from '../app/form-fields.tsx';
import { SEASON_AHEAD, SlotFields, YEAR_AHEAD } from '../app/slot-fields.tsx';

const CHOICES = ['Another time', 'A second one', 'A third one'];
/** Free times that can be ticked. */
const MAX_FREE = 8;

/** The words of a button. Without an address there is no mail. */
const labelOf = (words: string, { content: { address } }: Enquiry) => (address === '' ? words : `${words} and tell the patient`);

/** The free times that a form offers: the appointment's own one is no other time. */
const otherTimes = (list: readonly FreeTime[], { slot }: Enquiry) =>
  list.filter(({ date, time }) => date !== slot?.date || time !== slot.time);

interface FreeTimeLinksProps extends Pick<FormsProps, 'enquiry' | 'isMove'> {
  label: string;
  times: readonly FreeTime[];
  /** The day of the form. */
  day: string;
}

/** Links that fill a time into the form: by the script at once, without it by loading the page again. */
const FreeTimeLinks = ({ enquiry: { content }, isMove, label, times, day }: FreeTimeLinksProps) =>
  times.length === 0 ? null : (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={`Fill in a free time: ${label}`}>
      <span className="hint">{label}:</span>
      {times.map(({ date, time }) => (
        <a
          key={`${date} ${time}`}
          className="btn btn-quiet btn-small"
          href={`${enquiryPath(content.kind, content.id)}?${isMove ? 'move&' : ''}date=${date}&time=${time}#decide`}
          data-fills={`${date} ${time}`}
        >
          {freeTimeText({ date, time }, day)}
        </a>
      ))}
    </div>
  );

/** What the page has shown against times, if its form was refused for that. */
const Acknowledged = ({ typed: { acknowledged } }: Pick<FormsProps, 'typed'>) =>
  acknowledged === undefined ? null : <HiddenFields fields={{ acknowledged }} />;

/** Lets the patient keep a confirmed time that something speaks against, or that the patient asked to change. */
export const KeepForm = ({ enquiry, now, obstacles }: FormsProps) => {
  const { slot, status, list, attendance } = enquiry;
  const isAsked = list !== 'done';
  if (!slot || status !== 'confirmed' || hasBegun(slot, now) || attendance !== undefined) return null;
  if (!isAsked && obstacles.length === 0) return null;
  const shown = obstacles.map(({ obstacle }) => obstacle);
  return (
    <DecisionForm
      enquiry={enquiry}
      type="keep"
      label={isAsked ? labelOf('Keep this time', enquiry) : 'Keep this time'}
      fields={{ ...slot, acknowledged: acknowledging(slot, shown) }}
    >
      <p>
        {officeSlotText(slot)}.{' '}
        {isAsked ? 'The patient gets the confirmation again.' : 'Nothing changes for the patient, who gets no mail.'}
      </p>
    </DecisionForm>
  );
};

/** Recipient and time of the mail, beside the button. The script updates the time while somebody types. */
const ToldText = ({ enquiry: { content }, slot }: Pick<FormsProps, 'enquiry'> & { slot: Slot | undefined }) => (
  <p>
    {content.address === '' ? `${content.name} gets no mail: call.` : `${content.name} gets a mail.`}{' '}
    <b data-slot-words="">{slot && officeSlotText(slot)}</b>
  </p>
);

/**
 * Confirms the first free time of the wished half-day, or another one. A confirmed appointment is moved by it: then the time that it has is
 * named, and not offered.
 */
export const ConfirmForm = ({ enquiry, typed, now, times, isMove, chosen }: FormsProps) => {
  const { content, slot } = enquiry;
  if (content.kind !== 'appointments' || !times) return null;
  const day = slot?.date ?? content.record.preferredDate;
  const [first] = otherTimes(allFreeTimes(times), enquiry);
  const isTyped = typed['type'] === 'confirm';
  const offered = chosen ?? first ?? { date: day, time: undefined };
  const date = (isTyped ? typed['date'] : undefined) ?? offered.date;
  const time = (isTyped ? typed['time'] : undefined) ?? offered.time;
  const others = (list: readonly FreeTime[]) => otherTimes(list, enquiry);
  return (
    <section className="grid gap-3" id="decide" data-hotkey="c">
      {isMove && slot && (
        <p>
          From <b>{officeSlotText(slot)}</b> to:
        </p>
      )}
      <DecisionForm enquiry={enquiry} type="confirm" label={labelOf(isMove ? 'Move' : 'Confirm', enquiry)}>
        <SlotFields date={date} time={time} from={practiceDay(now)} count={YEAR_AHEAD} isRequired />
        <ToldText enquiry={enquiry} slot={slotOf(date, time)} />
        {isTyped && <Acknowledged typed={typed} />}
      </DecisionForm>
      <DayHints day={day} times={times} />
      <FreeTimeLinks {...{ enquiry, isMove, day }} label="Free" times={others(times.wished)} />
      <FreeTimeLinks {...{ enquiry, isMove, day }} label="That day" times={others(times.sameDay)} />
      <FreeTimeLinks {...{ enquiry, isMove, day }} label="Next days" times={others(times.later)} />
    </section>
  );
};

interface FreeTimeChoicesProps extends Pick<FormsProps, 'typed'> {
  times: readonly FreeTime[];
  /** The agreed or wished day, whose times need no date. */
  day: string;
}

/** Free times to tick: at first the first one is, later those that were. */
const FreeTimeChoices = ({ times, day, typed }: FreeTimeChoicesProps) =>
  times.length === 0 ? null : (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="hint">Free times, three at most</legend>
      {times.map(({ date, time }, index) => (
        <label key={`${date} ${time}`} className="inline-flex min-h-(--size-touch) items-center gap-2">
          <input
            type="checkbox"
            name={`free${index + 1}`}
            value={`${date} ${time}`}
            defaultChecked={typed['type'] === 'propose' ? Object.values(typed).includes(`${date} ${time}`) : index === 0}
          />
          <span>{freeTimeText({ date, time }, day)}</span>
        </label>
      ))}
    </fieldset>
  );

/** Whether other times can be proposed: by a mail, whose links answer it, and not of what took place. */
export const canPropose = ({ content, attendance }: Enquiry): boolean =>
  content.kind === 'appointments' && content.address !== '' && attendance !== 'came';

/** Proposes up to three times, free ones that are ticked or others that are typed, instead of what was wished or agreed. */
export const ProposeForm = ({ enquiry, typed, now, times }: FormsProps) => {
  const { content, slot } = enquiry;
  if (content.kind !== 'appointments') return null;
  const free = times ? otherTimes(allFreeTimes(times), enquiry).slice(0, MAX_FREE) : [];
  const isTyped = typed['type'] === 'propose';
  const own = CHOICES.map((label, index) => {
    const suffix = String(index + 1);
    return { suffix, label, date: typed[`date${suffix}`], time: typed[`time${suffix}`] };
  });
  const hasOwn = own.some(({ date = '', time = '' }) => date !== '' || time !== '');
  return (
    <DecisionForm enquiry={enquiry} type="propose" label="Propose and tell the patient">
      <p>
        Instead of <b>{slot ? officeSlotText(slot) : wishText(content.record)}</b>:
      </p>
      <FreeTimeChoices times={free} day={slot?.date ?? content.record.preferredDate} typed={typed} />
      {isTyped && <Acknowledged typed={typed} />}
      <details open={hasOwn || free.length === 0}>
        <summary>Times that you type</summary>
        {own.map((choice) => (
          <SlotFields key={choice.suffix} {...choice} from={practiceDay(now)} count={SEASON_AHEAD} />
        ))}
      </details>
      <Told enquiry={enquiry}> with these times, and chooses one.</Told>
    </DecisionForm>
  );
};

/** Forms that decline or cancel; something declined or cancelled may be confirmed after all. */
export const EndForms = (props: FormsProps) => {
  const { enquiry, typed, now, canMove } = props;
  const { slot, attendance } = enquiry;
  const isConfirmed = enquiry.status === 'confirmed';
  // What took place is neither moved nor called off.
  if (attendance === 'came') return null;
  const canEnd = !slot || (!hasBegun(slot, now) && attendance === undefined);
  const canConfirm = enquiry.list === 'done' && !canMove;
  if (!canEnd && !canConfirm) return null;
  const types = ['decline', 'cancel', ...(canConfirm ? ['confirm'] : [])];
  const ending = isConfirmed ? 'Cancel or decline' : 'Decline';
  const afterAll = canEnd ? 'Confirm another time or decline' : 'Confirm another time';
  return (
    <details id="times" open={types.includes(typed['type'] ?? '')}>
      <summary>{canConfirm ? afterAll : ending}</summary>
      <div className="grid gap-4">
        {canConfirm && <ConfirmForm {...props} />}
        {canEnd && (
          <DecisionForm enquiry={enquiry} type="decline" label={labelOf('Decline', enquiry)}>
            <TextArea
              id="decline-text"
              label="Reason for the patient (optional)"
              rows={3}
              limit={TEXT_LIMITS.message}
              value={typed['type'] === 'decline' ? typed['text'] : ''}
            />
            <Told enquiry={enquiry}> that no appointment can be offered.</Told>
          </DecisionForm>
        )}
        {isConfirmed && canEnd && (
          <DecisionForm enquiry={enquiry} type="cancel" label={labelOf('Cancel', enquiry)}>
            <Told enquiry={enquiry}>: {slot && officeSlotText(slot)} is cancelled. The time becomes free.</Told>
          </DecisionForm>
        )}
      </div>
    </details>
  );
};
