/** The state of an enquiry, and what needs attention. */
import { Fragment, type ReactNode } from 'react';
import { weekdayDate } from '../../../../src/time/dates.ts';
import type { Appointment } from '../../enquiries/records.ts';
import { englishName } from '../../../../src/language/english-name.ts';
import { firstLanguage } from '../../../../src/language/languages.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { wishOf } from '../../enquiries/lists.ts';
import { isUrgent } from '../../enquiries/markers.ts';
import { RETRY_WINDOW } from '../../mail/notifier.ts';
import { hasBegun } from '../../enquiries/commitment.ts';
import type { Enquiry, MailState } from '../../decisions/enquiry-state.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import type { Obstacle, Warning } from '../../appointments/schedule/obstacles.ts';
import { Time } from '../app/times.tsx';
import { ATTENDANCE_LABELS, flagLabel, KIND_LABELS, statusLabel } from '../app/wording.ts';
import { shortNameOf, shortTypeName } from '../../enquiries/chosen-name.ts';

const Notice = ({ children }: { children: ReactNode }) => <div className="notice">{children}</div>;

/** Delivery state of the last mail to the patient. */
const LastMail = ({ mail, now }: { mail: MailState; now: number }) => {
  if (mail.state === 'sent')
    return (
      <p className="hint">
        The last mail to the patient was sent on <Time at={mail.at} />.
      </p>
    );
  if (mail.state === 'overtaken')
    return (
      <Notice>
        The last mail to the patient was never sent: something else was decided, or its time was over, before it could be.
      </Notice>
    );
  return now - mail.since > RETRY_WINDOW ? (
    <Notice>The last mail to the patient could not be sent for three days, and is not tried again. Call the patient.</Notice>
  ) : (
    <Notice>The mail to the patient is not sent yet. It is tried again for three days.</Notice>
  );
};

/** "Consultation on Monday, 9 March 2026, morning" */
export function wishText(request: Appointment): string {
  const halfDay = shortNameOf('halfDays', request.preferredTime, request.preferredTimeName);
  return `${shortTypeName(request)} on ${weekdayDate(request.preferredDate)}, ${halfDay.toLowerCase()}`;
}

const WHY_NOT: Readonly<Record<Obstacle, string>> = {
  taken: 'somebody else has it',
  closed: 'the practice is closed on that day',
  outside: 'there is no session at that time',
};

/** What the patient did last, and what waits for the office therefore. */
function returnedText({ status, chosen }: Enquiry): string {
  if (status === 'cancelled') return 'The patient has cancelled. The time is free again.';
  if (status === 'confirmed') return 'The patient asks for another time. The confirmed one stays until you decide.';
  if (!chosen) return 'The patient cannot come at any of the proposed times.';
  return `The patient has chosen ${officeSlotText(chosen)}, but by then ${WHY_NOT[chosen.obstacle]}. Nothing is confirmed, and the patient knows.`;
}

/** The red marks that the inbox shows beside an appointment that waits for the office. */
function urgencyOf({ content, slot, list, isAside }: Enquiry, now: number) {
  if (content.kind !== 'appointments' || list !== 'new' || isAside) return [];
  const wish = wishOf(slot?.date ?? content.record.preferredDate, now);
  return [...(isUrgent(content.record) ? (['urgent'] as const) : []), ...(wish ? [wish] : [])];
}

interface EnquiryStateProps {
  enquiry: Enquiry;
  /** Milliseconds since 1970. */
  now: number;
  /** What speaks against the confirmed time, and nobody has decided about. */
  obstacles: readonly Warning[];
  /** Whether the page says above what was decided, and whether its mail is sent. */
  isJustDecided: boolean;
}

/** Status, wish, agreed or proposed times, and warnings. */
export const EnquiryState = ({ enquiry, now, obstacles, isJustDecided }: EnquiryStateProps) => {
  const { lastMail, status, list, slot, proposed, takenBy, attendance, isReturned, isAside, sameTime, content } = enquiry;
  const isExpired = status === 'proposed' && proposed.every((one) => hasBegun(one, now));
  const { createdAt, quarantined, language } = content.record;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {urgencyOf(enquiry, now).map((flag) => (
          <span key={flag} className={`badge flag-${flag}`}>
            {flagLabel(flag)}
          </span>
        ))}
        <span className="badge badge-line">{KIND_LABELS[content.kind][0]}</span>
        <span className="badge">{list === 'waiting' ? flagLabel('waiting') : statusLabel(status)}</span>
        {language && language !== firstLanguage() && <span className={`badge flag-${language}`}>{englishName(language)}</span>}
        {content.kind === 'appointments' && content.record.source !== undefined && (
          <span className="badge badge-line">{flagLabel(content.record.source)}</span>
        )}
        {attendance !== undefined && <span className="badge">{ATTENDANCE_LABELS[attendance]}</span>}
        {takenBy !== undefined && <span className="badge badge-line">{takenBy} is on it</span>}
        <span className="hint">
          Sent on <Time at={Date.parse(createdAt)} />
        </span>
      </p>
      {content.kind === 'appointments' && <p>Asks for: {wishText(content.record)}</p>}
      {slot && <p className="slot">{officeSlotText(slot)}</p>}
      {proposed.length > 0 && (
        <ul className="slot" aria-label="Proposed times">
          {proposed.map((one) => (
            <li key={officeSlotText(one)}>{officeSlotText(one)}</li>
          ))}
        </ul>
      )}
      {isExpired && <Notice>The proposed times are over. The patient has not chosen one.</Notice>}
      {lastMail && !isJustDecided && <LastMail mail={lastMail} now={now} />}
      {isReturned && <Notice>{returnedText(enquiry)}</Notice>}
      {obstacles.map(({ obstacle, text }) => (
        <Notice key={obstacle}>{text} Confirm another time, cancel this one, or keep it.</Notice>
      ))}
      {isAside && <Notice>Set aside as suspected spam{quarantined === null ? '' : ` (${quarantined})`}.</Notice>}
      {sameTime.length > 0 && (
        <Notice>
          More are confirmed for this time than the session takes:
          {sameTime.map((id) => (
            <Fragment key={id}>
              {' '}
              <a href={enquiryPath('appointments', id)}>open it</a>
            </Fragment>
          ))}
        </Notice>
      )}
    </div>
  );
};
