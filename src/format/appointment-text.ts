/** The texts of an appointment request for WhatsApp and for a mail. */
import { APPOINTMENT_TYPES, type AppointmentRequest, HALF_DAYS } from '../api-schemas/appointment.ts';
import { longDate } from '../time/dates.ts';

/** A request, as it was sent or stored: it may name options that are gone. */
export type RequestedAppointment = Omit<AppointmentRequest, 'appointmentType' | 'preferredTime'> &
  Record<'appointmentType' | 'preferredTime', string>;

/** The label of an option; the value itself for an unknown option. */
export const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

function details(requested: RequestedAppointment): string {
  return [
    `Name: ${requested.name}`,
    `Email: ${requested.email}`,
    `Phone: ${requested.phone}`,
    `Appointment Type: ${labelOf(APPOINTMENT_TYPES, requested.appointmentType)}`,
    `Preferred Date: ${longDate(requested.preferredDate)}`,
    `Preferred Time: ${labelOf(HALF_DAYS, requested.preferredTime)}`,
    `Previous Patient: ${requested.previousPatient ? 'Yes' : 'No'}`,
    ...(requested.message ? [`Additional Information: ${requested.message}`] : []),
  ].join('\n');
}

export const appointmentChatText = (requested: RequestedAppointment): string =>
  `Hello, I have requested an appointment through the website.\n\n${details(requested)}`;

/** The prefilled mail. The name is the only free text in its subject. */
export const appointmentMailText = (requested: RequestedAppointment): { subject: string; body: string } => ({
  subject: `Appointment Request: ${requested.name} - ${requested.appointmentType}`,
  body: `Dear Admin,\n\nI have requested an appointment through the website.\n\n${details(requested)}\n\nPlease confirm my appointment.\n\nKind regards,\n${requested.name}`,
});
