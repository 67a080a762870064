import type appointmentForm from 'words:appointmentForm';
import type fields from 'words:fields';
import { mailLink, whatsAppLink } from '../../format/links.ts';
import { Icon } from '../../islands/Icon.tsx';

interface Props {
  office: Record<'whatsApp' | 'greeting' | 'email', string>;
  next: string;
  words: { appointmentForm: typeof appointmentForm; fields: typeof fields };
}

/** Replaces the form after a success: next steps, and other ways to reach the office. submitted-panel.ts fills in its parts. */
export function SubmittedPanel({ office, next, words: { appointmentForm: own, fields } }: Props) {
  return (
    <section className="surface grid justify-items-start gap-4" aria-labelledby="submitted" data-submitted="" hidden>
      <span className="grid size-12 place-items-center rounded-full bg-success-tint text-[1.4rem] text-success">
        <Icon name="check" />
      </span>
      <h2 id="submitted" tabIndex={-1}>
        {own.submittedTitle}
      </h2>
      <p data-part="thanks" data-text={own.thanks} />
      <p>{next}</p>
      <p className="hint" data-part="hint" />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <a
          className="btn"
          href={whatsAppLink(office.whatsApp, office.greeting)}
          target="_blank"
          rel="noopener"
          data-part="whatsApp"
        >
          <Icon name="whatsapp" />
          {fields.whatsApp}
          <span className="visually-hidden">{` ${fields.opensWhatsApp}`}</span>
        </a>
        <a className="btn btn-quiet" href={mailLink(office.email)} data-part="mail">
          <Icon name="mail" />
          {own.mail}
        </a>
        <a className="btn btn-quiet" data-part="calendar">
          <Icon name="calendar" />
          {own.calendar}
        </a>
      </div>
      <p className="hint">{own.tentative}</p>
      <p className="hint" data-part="whatsAppShortened">
        {fields.whatsAppShortened}
      </p>
      <p className="hint" data-part="mailShortened">
        {own.mailShortened}
      </p>
      <button type="button" className="btn btn-plain -ms-3" data-another="">
        {own.another}
      </button>
    </section>
  );
}
