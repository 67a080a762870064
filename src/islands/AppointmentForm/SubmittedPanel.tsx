import type appointmentForm from 'words:appointmentForm';
import type appointmentText from 'words:appointmentText';
import type appointmentTypes from 'words:appointmentTypes';
import type fields from 'words:fields';
import type halfDays from 'words:halfDays';
import { useEffect, useRef } from 'react';
import { type RequestedAppointment, appointmentMailText } from '../../format/appointment-text.ts';
import { fill } from '../../format/fill.ts';
import { mailLink, whatsAppLink } from '../../format/links.ts';
import { type AppointmentAnswer, calendarPath } from '../../api-schemas/appointment.ts';
import type { Language } from '../../api-schemas/language.ts';
import { Icon } from '../Icon.tsx';

export interface SubmittedPanelProps {
  requested: RequestedAppointment;
  /** The server's links with the request in them, if any. */
  links: AppointmentAnswer;
  office: Record<'whatsApp' | 'greeting' | 'email', string>;
  next: string;
  words: {
    appointmentForm: typeof appointmentForm;
    appointmentText: typeof appointmentText;
    appointmentTypes: typeof appointmentTypes;
    fields: typeof fields;
    halfDays: typeof halfDays;
  };
  language: Language;
  onAnother: () => void;
}

/** Replaces the form after a success: next steps, and other ways to reach the office. */
export function SubmittedPanel({ requested, links, office, next, words, language, onAnother }: SubmittedPanelProps) {
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
      <p>{fill(own.thanks, { name: requested.name })}</p>
      <p>{next}</p>
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
        <a className="btn btn-quiet" href={mailLink(office.email, appointmentMailText(requested, words, language))}>
          <Icon name="mail" />
          {own.mail}
        </a>
        <a
          className="btn btn-quiet"
          href={links.calendarUrl ?? calendarPath(requested.preferredDate, requested.preferredTime)}
          download=""
        >
          <Icon name="calendar" />
          {own.calendar}
        </a>
      </div>
      <p className="hint">{own.tentative}</p>
      <button type="button" className="btn btn-plain -ml-3" onClick={onAnother}>
        {own.another}
      </button>
    </section>
  );
}
