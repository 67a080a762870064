/** Ways to reach the person who wrote. */
import type { ComponentProps } from 'react';
import { fill } from '../../../../src/language/fill.ts';
import { mailLink, whatsAppLink } from '../../../../src/format/links.ts';
import { callLink, internationalNumber } from '../../../../src/format/telephone-numbers.ts';
import { wordsIn } from '../../words.ts';
import { HiddenFields } from '../app/form-fields.tsx';
import { enquiryPath } from '../../enquiries/kinds.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import { slotText } from '../../enquiries/slot-text.ts';

/** Greeting, date and time only: WhatsApp is no place for more. */
function whatsAppText({ content: { name, record }, slot }: Enquiry, practice: string): string {
  const { whatsApp, whatsAppAbout } = wordsIn(record.language).patientMail;
  if (!slot) return fill(whatsApp, { name, practice });
  return fill(whatsAppAbout, { name, practice, slot: slotText(slot, record.language) });
}

/** Shown when the person returns from WhatsApp, which does not report whether a message was sent. */
const WhatsAppQuestion = ({ enquiry: { content } }: { enquiry: Enquiry }) => (
  <form className="notice whatsapp-sent" method="post" action={`${enquiryPath(content.kind, content.id)}/notes`}>
    <h2>Did you send the WhatsApp message?</h2>
    <HiddenFields fields={{ key: crypto.randomUUID(), text: 'Sent a WhatsApp message.' }} />
    <div className="actions">
      <button className="btn btn-small">Yes, note it</button>
      <button className="btn btn-quiet btn-small" type="button" data-dismiss="">
        No
      </button>
    </div>
  </form>
);

const Action = ({ children, ...link }: ComponentProps<'a'>) => (
  <a className="btn btn-quiet w-full px-2" {...link}>
    {children}
  </a>
);

/** Call, WhatsApp and mail, as far as the person gave a number or an address. */
export const ContactActions = ({ enquiry, practice }: { enquiry: Enquiry; practice: string }) => {
  const { phone, address } = enquiry.content;
  const number = internationalNumber(phone);
  const call = callLink(phone);
  if (phone === '' && address === '') return <p className="hint">No telephone number and no address were given.</p>;
  if (call === undefined && address === '')
    return <p className="hint">“{phone}” is not a number that can be called from here.</p>;
  return (
    <div className="grid gap-4">
      <p className="grid auto-cols-[1fr] grid-flow-col gap-2">
        {call !== undefined && <Action href={call}>Call</Action>}
        {number !== null && (
          <Action
            href={whatsAppLink(number, whatsAppText(enquiry, practice))}
            target="_blank"
            rel="noreferrer"
            data-asks="whatsapp-sent"
          >
            WhatsApp
          </Action>
        )}
        {address !== '' && <Action href={mailLink(address)}>Mail</Action>}
      </p>
      {number !== null && (
        <>
          <div id="whatsapp-sent" hidden>
            <WhatsAppQuestion enquiry={enquiry} />
          </div>
          <noscript>
            <WhatsAppQuestion enquiry={enquiry} />
          </noscript>
        </>
      )}
    </div>
  );
};
