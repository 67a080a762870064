/** The notice after a decision: the decision, the delivery of its mail, and a link to the next enquiry. */
import { whatHappened } from '../../decisions/conflict.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { Lists } from '../../enquiries/lists.ts';

/**
 * Reads what the notice needs.
 * @param number of the event, from the query of the page
 * @returns undefined unless it is the last event
 */
export async function decidedNow(lists: Lists, enquiry: Enquiry, number: string | null, now: number) {
  const event = enquiry.history.at(-1);
  if (!event || number === null || event.number !== Number(number)) return undefined;
  const { rows } = await lists.page({ list: 'new' }, now);
  return { event, mail: enquiry.lastMail, next: rows.find(({ id }) => id !== enquiry.content.id) };
}

interface DecidedProps extends NonNullable<Awaited<ReturnType<typeof decidedNow>>> {
  /** Of the patient. */
  name: string;
  hasAddress: boolean;
}

const NO_ADDRESS = 'No mail was sent, as there is no e-mail address. WhatsApp opens with the text.';

export const Decided = ({ event, mail, next, name, hasAddress }: DecidedProps) => {
  const hasMail = event.mail !== undefined;
  const delivery = mail?.state === 'sent' ? `A mail to ${name} was sent.` : `A mail to ${name} is on its way.`;
  return (
    <div className="notice" role="status">
      <h2>You {whatHappened(event)}.</h2>
      <p>{hasMail ? delivery : hasAddress ? 'No mail was sent.' : NO_ADDRESS}</p>
      <p>
        {next ? (
          <a href={enquiryPath(next.kind, next.id)}>Next: {next.name === '' ? 'unreadable record' : next.name}</a>
        ) : (
          <a href="/office">Nothing else waits for an answer</a>
        )}
      </p>
    </div>
  );
};
