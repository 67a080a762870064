/** The texts of an appointment request for WhatsApp and for a mail. */
import type { AppointmentRequest } from '../api-schemas/appointment.ts';
import { firstLanguage, type Language, localeOf } from '../language/languages.ts';
import type { Interface } from '../content-model/schemas/interface.ts';
import { longDate } from '../time/dates.ts';
import type { Line } from './cut-text.ts';
import { fill } from '../language/fill.ts';
import type { Prefilled } from './links.ts';
import { labelOf } from './option-label.ts';

type Names = Readonly<Record<string, string>>;
/** The words, and the names of the lists by their ids. */
export type AppointmentWords = Pick<Interface, 'appointmentText'> &
  Record<'appointmentTypes' | 'halfDays', Names> & { shortNames: Record<'appointmentTypes', Names> };

/** Lines that a short mail keeps longest have the lowest rank; what the patient wrote is shortened before any is left out. */
function details(requested: AppointmentRequest, words: AppointmentWords, language: Language = firstLanguage()): Line[] {
  const { appointmentText: text, appointmentTypes, halfDays } = words;
  const { message } = requested;
  return [
    { rank: 0, text: fill(text.date, { date: longDate(requested.preferredDate, localeOf(language)) }) },
    { rank: 1, text: fill(text.time, { time: labelOf(halfDays, requested.preferredTime) }) },
    { rank: 2, text: fill(text.phone, { phone: requested.phone }) },
    { rank: 3, text: fill(text.name, { name: requested.name }) },
    { rank: 6, text: fill(text.email, { email: requested.email }) },
    { rank: 4, text: fill(text.type, { type: labelOf(appointmentTypes, requested.appointmentType) }) },
    { rank: 7, text: requested.previousPatient ? text.returning : text.first },
    ...(message ? [{ rank: 11, text: message, within: (part: string) => fill(text.information, { text: part }) }] : []),
  ];
}

/** @param language of the words; the first one without it */
export const appointmentChatText = (requested: AppointmentRequest, words: AppointmentWords, language?: Language): Prefilled => [
  [{ rank: 10, text: words.appointmentText.hello }],
  details(requested, words, language),
];

/** The prefilled mail. The name is the only free text in its subject. */
export function appointmentMailText(requested: AppointmentRequest, words: AppointmentWords, language?: Language) {
  const { subject, greeting, requested: opening, confirm, regards } = words.appointmentText;
  const { appointmentType } = requested;
  // The office reads the subject: in the first language as it calls the type.
  const names =
    language === undefined || language === firstLanguage() ? words.shortNames.appointmentTypes : words.appointmentTypes;
  const body: Prefilled = [
    [{ rank: 9, text: greeting }],
    [{ rank: 8, text: opening }],
    details(requested, words, language),
    [{ rank: 5, text: confirm }],
    [{ rank: 10, text: `${regards}\n${requested.name}` }],
  ];
  return { subject: fill(subject, { name: requested.name, type: labelOf(names, appointmentType) }), body };
}
