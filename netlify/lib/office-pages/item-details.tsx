/** What was sent, what is agreed, notes and history of an item. */
import { mailLink, telephoneLink, whatsAppLink } from '../../../src/format/links.ts';
import { internationalNumber } from '../forms/phone-number.ts';
import { whatHappened } from '../office/conflict.ts';
import { fieldsOf } from '../office/entry.ts';
import type { Item } from '../office/item.ts';
import type { Slot } from '../stores/statuses.ts';
import { Time } from './times.tsx';

/** Names of fields in words: `preferredDate` → "Preferred date". */
const labelOf = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Fields that are shown elsewhere, or say nothing to people. */
const HIDDEN: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'quarantined',
  'sessionId',
  'phoneNumber',
  'at',
  'text',
  'version',
]);

const slotText = ({ date, time }: Slot) => `${date}, ${time}`;

/** A greeting with name, date and time only. */
function whatsAppText({ content: { name }, slot }: Item, practice: string): string {
  const time = slot ? ` about your appointment on ${slot.date} at ${slot.time}` : '';
  return `Dear ${name}, this is ${practice}${time}.`;
}

const Contact = ({ item, practice }: { item: Item; practice: string }) => {
  const { phone, address } = item.content;
  const number = internationalNumber(phone);
  return (
    <p className="actions">
      {phone !== '' && (
        <a className="btn btn-quiet" href={telephoneLink(phone)}>
          Call
        </a>
      )}
      {number !== null && (
        <a className="btn btn-quiet" href={whatsAppLink(number, whatsAppText(item, practice))} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      )}
      {address !== '' && (
        <a className="btn btn-quiet" href={mailLink(address)}>
          Mail
        </a>
      )}
    </p>
  );
};

const State = ({ item: { status, slot, proposed, takenBy, isReturned, isAside, sameTime, unsent, content } }: { item: Item }) => (
  <>
    <p className="status">
      {labelOf(status)}
      {slot ? `: ${slotText(slot)}` : ''}
      {proposed.length > 0 ? `: ${proposed.map(slotText).join(' or ')}` : ''}
      {takenBy === undefined ? '' : `. ${takenBy} is on it`}
    </p>
    {isReturned && <p className="notice">The patient cancelled, or asks for another time.</p>}
    {isAside && (
      <p className="notice">Set aside as suspected spam{content.record.quarantined ? ` (${content.record.quarantined})` : ''}.</p>
    )}
    {sameTime.length > 0 && (
      <p className="notice">
        Another appointment is confirmed for the same time:{' '}
        {sameTime.map((id) => (
          <a key={id} href={`/office/appointments/${id}`}>
            open it
          </a>
        ))}
      </p>
    )}
    {unsent.length > 0 && <p className="notice">A mail to the patient is not sent yet. It is tried again.</p>}
  </>
);

/** Everything about an item but its forms. */
export const ItemDetails = ({ item, practice }: { item: Item; practice: string }) => {
  const { content, texts, notes, history } = item;
  const fields = Object.entries(fieldsOf(content.record)).filter(([name, value]) => value !== '' && !HIDDEN.has(name));
  return (
    <>
      <State item={item} />
      <Contact item={item} practice={practice} />
      <dl className="held">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Sent</dt>
          <dd>
            <Time at={Date.parse(content.record.createdAt)} />
          </dd>
        </div>
        {texts.map(({ id, sender, text, at }) => (
          <div key={id}>
            <dt>
              {sender}, <Time at={Date.parse(at)} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {(notes.length > 0 || history.length > 0) && (
        <section>
          <h2>Notes and history</h2>
          <dl className="held">
            {notes.map(({ at, name, text }, index) => (
              <div key={`note-${index}`}>
                <dt>
                  {name} noted, <Time at={at} />
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
            {history.map((event) => (
              <div key={event.number}>
                <dt>
                  <Time at={event.at} />
                </dt>
                <dd>
                  {event.name ?? 'Somebody'} {whatHappened(event)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
};
