import { useEffect, useRef } from 'react';
import { type RequestedAppointment, appointmentMailText } from '../../format/appointment-text.ts';
import { mailLink, whatsAppLink } from '../../format/links.ts';
import { type AppointmentAnswer, calendarPath } from '../../api-schemas/appointment.ts';
import { Icon } from '../Icon.tsx';

export interface SubmittedPanelProps {
  requested: RequestedAppointment;
  /** The server's links with the request in them, if any. */
  links: AppointmentAnswer;
  office: Record<'whatsApp' | 'greeting' | 'email', string>;
  next: string;
  onAnother: () => void;
}

/** Replaces the form after a success: next steps, and other ways to reach the office. */
export function SubmittedPanel({ requested, links, office, next, onAnother }: SubmittedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="surface grid justify-items-start gap-4" aria-labelledby="submitted">
      <span className="grid size-12 place-items-center rounded-full bg-success-tint text-[1.4rem] text-success">
        <Icon name="check" />
      </span>
      <h2 id="submitted" ref={heading} tabIndex={-1}>
        Appointment Request Submitted
      </h2>
      <p>Thank you, {requested.name}. Your request has reached the office.</p>
      <p>{next}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <a
          className="btn"
          href={links.whatsAppNotificationUrl ?? whatsAppLink(office.whatsApp, office.greeting)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="whatsapp" />
          Continue on WhatsApp
          <span className="visually-hidden"> (opens WhatsApp)</span>
        </a>
        <a className="btn btn-quiet" href={mailLink(office.email, appointmentMailText(requested))}>
          <Icon name="mail" />
          Send Email
        </a>
        <a
          className="btn btn-quiet"
          href={links.calendarUrl ?? calendarPath(requested.preferredDate, requested.preferredTime)}
          download=""
        >
          <Icon name="calendar" />
          Add to calendar
        </a>
      </div>
      <p className="hint">
        WhatsApp and your mail program open with the request filled in, for you to look at first. The calendar entry is tentative:
        nothing is booked until the office has confirmed it.
      </p>
      <button type="button" className="btn btn-plain -ml-3" onClick={onAnother}>
        Request Another Appointment
      </button>
    </section>
  );
}
