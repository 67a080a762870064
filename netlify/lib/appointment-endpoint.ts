import { appointmentSchema, practiceDay } from '../../src/schemas/api/appointment.ts';
import { type Clock, systemClock } from './clock.ts';
import type { DailyCap } from './forms/daily-cap.ts';
import { formEndpoint } from './forms/form-endpoint.ts';
import { internationalNumber } from './forms/phone-number.ts';
import type { Endpoint, Handler } from './http/endpoint.ts';
import type { Appointment } from './stores/appointments.ts';
import type { Inbox, Stored } from './stores/inbox.ts';

interface AppointmentEndpoint extends Pick<Endpoint<unknown>, 'log'> {
  appointments: Inbox<Appointment>;
  tell: (record: Stored<Appointment>) => Promise<unknown>;
  cap?: DailyCap;
  clock?: Clock;
}

/** A request for an appointment. */
export const appointmentEndpoint = ({ appointments, clock = systemClock, ...rest }: AppointmentEndpoint): Handler =>
  formEndpoint({
    ...rest,
    clock,
    name: 'appointments',
    schema: appointmentSchema(() => practiceDay(clock())),
    inbox: appointments,
    keep: ({ privacyVersion = null, ...sent }) => ({
      name: sent.name,
      email: sent.email,
      phone: sent.phone,
      phoneNumber: internationalNumber(sent.phone),
      emergencyContact: sent.emergencyContact ?? '',
      appointmentType: sent.appointmentType,
      preferredDate: sent.preferredDate,
      preferredTime: sent.preferredTime,
      previousPatient: sent.previousPatient,
      message: sent.message ?? '',
      consent: { privacyVersion },
    }),
    answer: () => ({}),
  });
