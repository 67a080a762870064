/** The texts of an appointment request for WhatsApp and for a mail. */
import { APPOINTMENT_TYPES, PREFERRED_TIMES } from '../schemas/api/appointment.ts';
import { longDate } from './dates.ts';

/** The fields of a request that the texts contain. */
export interface RequestedAppointment {
  name: string;
  email: string;
  phone: string;
  appointmentType: string;
  /** YYYY-MM-DD */
  preferredDate: string;
  preferredTime: string;
  previousPatient: boolean;
  message?: string | undefined;
}

/** The label of an option; the value itself if there is no such option. */
export const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

function details(asked: RequestedAppointment): string {
  return [
    `Name: ${asked.name}`,
    `Email: ${asked.email}`,
    `Phone: ${asked.phone}`,
    `Appointment Type: ${labelOf(APPOINTMENT_TYPES, asked.appointmentType)}`,
    `Preferred Date: ${longDate(asked.preferredDate)}`,
    `Preferred Time: ${labelOf(PREFERRED_TIMES, asked.preferredTime)}`,
    `Previous Patient: ${asked.previousPatient ? 'Yes' : 'No'}`,
    ...(asked.message ? [`Additional Information: ${asked.message}`] : []),
  ].join('\n');
}

/** The prefilled WhatsApp message. */
export const appointmentChatText = (asked: RequestedAppointment): string =>
  `Hello, I have requested an appointment through the website.\n\n${details(asked)}`;

/** The prefilled mail. The name is the only free text in its subject. */
export const appointmentMailText = (asked: RequestedAppointment): { subject: string; body: string } => ({
  subject: `Appointment Request: ${asked.name} - ${asked.appointmentType}`,
  body: `Dear Admin,\n\nI have requested an appointment through the website.\n\n${details(asked)}\n\nPlease confirm my appointment.\n\nKind regards,\n${asked.name}`,
});
