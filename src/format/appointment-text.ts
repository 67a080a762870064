/** The texts of an appointment request for WhatsApp and for a mail. */
import type { AppointmentRequest } from '../api-schemas/appointment.ts';
import { type Language, localeOf } from '../api-schemas/language.ts';
import type { Interface } from '../content-model/schemas/interface.ts';
import { longDate } from '../time/dates.ts';
import { fill } from './fill.ts';
import { labelOf } from './option-label.ts';

/** A request, as it was sent or stored: it may name options that are gone. */
export type RequestedAppointment = Omit<AppointmentRequest, 'appointmentType' | 'preferredTime'> &
  Record<'appointmentType' | 'preferredTime', string>;

export type AppointmentWords = Pick<Interface, 'appointmentText' | 'appointmentTypes' | 'halfDays'>;

function details(requested: RequestedAppointment, words: AppointmentWords, language: Language = 'en'): string {
  const { appointmentText: text, appointmentTypes, halfDays } = words;
  return [
    fill(text.name, { name: requested.name }),
    fill(text.email, { email: requested.email }),
    fill(text.phone, { phone: requested.phone }),
    fill(text.type, { type: labelOf(appointmentTypes, requested.appointmentType) }),
    fill(text.date, { date: longDate(requested.preferredDate, localeOf(language)) }),
    fill(text.time, { time: labelOf(halfDays, requested.preferredTime) }),
    requested.previousPatient ? text.returning : text.first,
    ...(requested.message ? [fill(text.information, { text: requested.message })] : []),
  ].join('\n');
}

/** @param language of the words; English without it */
export const appointmentChatText = (requested: RequestedAppointment, words: AppointmentWords, language?: Language): string =>
  `${words.appointmentText.hello}\n\n${details(requested, words, language)}`;

/** The prefilled mail. The name is the only free text in its subject. */
export function appointmentMailText(requested: RequestedAppointment, words: AppointmentWords, language?: Language) {
  const { subject, greeting, requested: opening, confirm, regards } = words.appointmentText;
  const { appointmentType } = requested;
  // An English subject has the value of the option, not its label.
  const type = language === undefined || language === 'en' ? appointmentType : labelOf(words.appointmentTypes, appointmentType);
  const paragraphs = [greeting, opening, details(requested, words, language), confirm, `${regards}\n${requested.name}`];
  return {
    subject: fill(subject, { name: requested.name, type }),
    body: paragraphs.join('\n\n'),
  };
}
