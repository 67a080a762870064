import type appointmentForm from 'words:appointmentForm';
import type fields from 'words:fields';
import { useEffect, useRef } from 'react';
import { fill } from '../../format/fill.ts';
import { mailLink, whatsAppLink } from '../../format/links.ts';
import type { AppointmentAnswer } from '../../api-schemas/appointment.ts';
import { Icon } from '../Icon.tsx';

export interface SubmittedPanelProps {
  /** Of the patient. */
  name: string;
  /** The server's links with the request in them. */
  links: AppointmentAnswer;
  office: Record<'whatsApp' | 'greeting' | 'email', string>;
  next: string;
  words: { appointmentForm: typeof appointmentForm; fields: typeof fields };
  onAnother: () => void;
}

/** Replaces the form after a success: next steps, and other ways to reach the office. */
export function SubmittedPanel({ name, links, office, next, words, onAnother }: SubmittedPanelProps) {
  const own = words.appointmentForm;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="surface grid justify-items-start gap-4" aria-labelledby="submitted">
      <span className="grid size-12 place-items-center rounded-full bg-success-tint text-[1.4rem] text-success">
        <Icon name="check" />
      </span>
      <h2 id="submitted" ref={heading} tabIndex={-1}>
        {own.submittedTitle}
      </h2>
      <p>{fill(own.thanks, { name })}</p>
      <p>{next}</p>
      {links.hint && <p className="hint">{links.hint}</p>}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <a
          className="btn"
          href={links.whatsAppNotificationUrl ?? whatsAppLink(office.whatsApp, office.greeting)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="whatsapp" />
          {words.fields.whatsApp}
          <span className="visually-hidden">{` ${words.fields.opensWhatsApp}`}</span>
        </a>
        <a className="btn btn-quiet" href={links.mailUrl ?? mailLink(office.email)}>
          <Icon name="mail" />
          {own.mail}
        </a>
        {links.calendarUrl && (
          <a className="btn btn-quiet" href={links.calendarUrl} download="">
            <Icon name="calendar" />
            {own.calendar}
          </a>
        )}
      </div>
      <p className="hint">{own.tentative}</p>
      {links.shortened?.includes('whatsApp') && <p className="hint">{words.fields.whatsAppShortened}</p>}
      {links.shortened?.includes('mail') && <p className="hint">{own.mailShortened}</p>}
      <button type="button" className="btn btn-plain -ml-3" onClick={onAnother}>
        {own.another}
      </button>
    </section>
  );
}
