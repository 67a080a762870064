import { appointmentChatText, appointmentMailText } from '../../../src/format/appointment-text.ts';
import { mailLimitOf, prefilledMail, prefilledWhatsApp } from '../../../src/format/links.ts';
import { appointmentSchema, calendarPath, type DayAnswer } from '../../../src/api-schemas/appointment.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { type FormDeps, formEndpoint } from './form-endpoint.ts';
import { internationalNumber } from '../../../src/format/telephone-numbers.ts';
import { wordsIn } from '../words.ts';
import type { Handler } from '../http/endpoint.ts';
import type { Appointment } from '../enquiries/records.ts';
import { chosenHalfDay, chosenType } from '../appointments/chosen.ts';
import type { Schedule } from '../appointments/schedule/schedule.ts';
import type { SiteData } from '../site-data.ts';
import type { ClosedDays } from '../appointments/schedule/closed-days.ts';
import { orIfStoreFails } from '../storage/record-store.ts';
import { closedDayHint } from '../appointments/closed-day-hint.ts';
import type { Inbox } from '../storage/inbox.ts';

interface AppointmentDeps extends FormDeps<Appointment> {
  inbox: Pick<Inbox<Appointment>, 'add'>;
  office: Pick<SiteData['site'], 'whatsApp' | 'officeEmail' | 'shortestPhone'>;
  closedDays: Pick<ClosedDays, 'closedDay'>;
  types: SiteData['appointmentTypes'];
  schedule: Pick<Schedule, 'halfDays'>;
}

/** `POST /api/appointments` */
export const appointmentEndpoint = ({ office, closedDays, types, schedule, ...deps }: AppointmentDeps): Handler =>
  formEndpoint({
    ...deps,
    name: 'appointments',
    schema: appointmentSchema({
      today: () => practiceDay(deps.clock()),
      types: types.flatMap(({ id, officeOnly }) => (officeOnly ? [] : id)),
      halfDays: schedule.halfDays.map(({ id }) => id),
      shortestPhone: office.shortestPhone,
    }),
    fieldsOf: (payload, language) => ({
      name: payload.name,
      email: payload.email,
      phone: payload.phone,
      phoneNumber: internationalNumber(payload.phone),
      emergencyContact: payload.emergencyContact ?? '',
      ...chosenType(types, payload.appointmentType, language),
      preferredDate: payload.preferredDate,
      ...chosenHalfDay(schedule, payload.preferredTime, language),
      previousPatient: payload.previousPatient,
      message: payload.message ?? '',
    }),
    html: {
      action: '/api/appointments',
      page: '/appointments',
      next: '/appointments/requested',
      labels: {
        name: 'fields.name',
        email: 'fields.email',
        phone: 'fields.phone',
        emergencyContact: 'appointmentForm.emergencyContact',
        appointmentType: 'appointmentForm.type',
        preferredDate: 'appointmentForm.date',
        preferredTime: 'appointmentForm.time',
        previousPatient: 'appointmentForm.returning',
        message: 'appointmentForm.information',
      },
      options: { appointmentType: 'appointmentTypes', preferredTime: 'halfDays' },
      checkboxes: ['previousPatient'],
      consent: 'requestNotAgreed',
    },
    async reply(record, { headers }) {
      const { preferredDate: date, preferredTime: time, preferredFrom: from, preferredTo: to, id, language } = record;
      // The request is durable: a store that fails now must not make it look lost.
      const { hint } = await closedDayHint(closedDays, date, language).catch(orIfStoreFails<DayAnswer>({}));
      const written = [record, wordsIn(language), language] as const;
      const whatsApp = prefilledWhatsApp(office.whatsApp, appointmentChatText(...written));
      const limit = mailLimitOf(headers.get('user-agent'));
      const mail = prefilledMail(office.officeEmail, appointmentMailText(...written), limit);
      const shortened = [...(whatsApp.isCut ? ['whatsApp'] : []), ...(mail.isCut ? ['mail'] : [])];
      return {
        whatsAppNotificationUrl: whatsApp.href,
        mailUrl: mail.href,
        ...(shortened.length > 0 ? { shortened } : {}),
        calendarUrl: calendarPath({ date, time, from, to, id, language }),
        ...(hint === undefined ? {} : { hint }),
      };
    },
  });
