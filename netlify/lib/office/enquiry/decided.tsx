/** The notice after a decision: the decision, the delivery of its mail, how to take it back, and a link to the next enquiry. */
import { whatHappened } from '../../decisions/conflict.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import { canTakeBack } from '../../decisions/take-back.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { DecisionForm } from './decision-form.tsx';

/**
 * What the notice needs.
 * @param opened number of the event in the query of the page, and the time in milliseconds since 1970
 * @returns undefined unless it is the last event, or the last event can be taken back
 */
export function decidedNow({ history, lastMail }: Enquiry, { number, now }: { number: string | null; now: number }) {
  const event = history.at(-1);
  const isWaiting = canTakeBack(event, now);
  if (!event || !(isWaiting || (number !== null && event.number === Number(number)))) return undefined;
  return { event, isWaiting, mail: lastMail };
}

interface DecidedProps extends NonNullable<ReturnType<typeof decidedNow>> {
  enquiry: Enquiry;
  /** The one that is first in the list of new ones. */
  next: EnquiryRecord | undefined;
  /** Id of who reads the page. */
  reader: string;
}

const NO_ADDRESS = 'No mail was sent, as there is no e-mail address. WhatsApp opens with the text.';

/** The delivery of the mail of a decision, in words. */
function deliveryText({ event, isWaiting, mail, enquiry: { content } }: DecidedProps): string {
  const { name, address } = content;
  if (event.takesBack !== undefined) return 'No mail about it is sent.';
  if (event.mail === undefined) return address === '' ? NO_ADDRESS : 'No mail was sent.';
  if (isWaiting) return `The mail to ${name} waits for some seconds, so that you can take this back.`;
  return mail?.state === 'sent' ? `A mail to ${name} was sent.` : `A mail to ${name} is on its way.`;
}

export const Decided = (props: DecidedProps) => {
  const { event, isWaiting, next, enquiry, reader } = props;
  return (
    <div className="notice" role="status">
      <h2>
        {event.by === reader ? 'You' : event.name} {whatHappened(event)}.
      </h2>
      <p>{deliveryText(props)}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isWaiting && (
          <div className="take-back">
            <DecisionForm enquiry={enquiry} type="take-back" label="Take it back" />
          </div>
        )}
        {next ? (
          <a href={enquiryPath(next.kind, next.id)}>Next: {next.name === '' ? 'unreadable record' : next.name}</a>
        ) : (
          <a href="/office">Nothing else waits for an answer</a>
        )}
      </div>
    </div>
  );
};
