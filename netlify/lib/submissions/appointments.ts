import { appointmentChatText } from '../../../src/format/appointment-text.ts';
import { whatsAppLink } from '../../../src/format/links.ts';
import { appointmentSchema, calendarPath } from '../../../src/api-schemas/appointment.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type FormDeps, formEndpoint } from './form-endpoint.ts';
import { internationalNumber } from '../../../src/format/telephone-numbers.ts';
import { wordsIn } from '../words.ts';
import type { Handler } from '../http/endpoint.ts';
import type { Appointment } from '../enquiries/records.ts';
import type { Inbox } from '../storage/inbox.ts';

interface AppointmentDeps extends FormDeps<Appointment> {
  inbox: Inbox<Appointment>;
  /** WhatsApp number of the office. */
  whatsApp: string;
}

/** `POST /api/appointments` */
export const appointmentEndpoint = ({ whatsApp, ...deps }: AppointmentDeps): Handler =>
  formEndpoint({
    ...deps,
    name: 'appointments',
    schema: appointmentSchema(() => practiceDay(deps.clock())),
    fieldsOf: (payload) => ({
      name: payload.name,
      email: payload.email,
      phone: payload.phone,
      phoneNumber: internationalNumber(payload.phone),
      emergencyContact: payload.emergencyContact ?? '',
      appointmentType: payload.appointmentType,
      preferredDate: payload.preferredDate,
      preferredTime: payload.preferredTime,
      previousPatient: payload.previousPatient,
      message: payload.message ?? '',
    }),
    html: {
      action: '/api/appointments',
      page: '/appointments',
      next: '/appointments/requested',
      checkboxes: ['previousPatient'],
      consent: 'requestNotAgreed',
    },
    reply: (record) => ({
      whatsAppNotificationUrl: whatsAppLink(whatsApp, appointmentChatText(record, wordsIn(record.language), record.language)),
      calendarUrl: calendarPath(record.preferredDate, record.preferredTime, record.id),
    }),
  });
