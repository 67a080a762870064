/** What is stored of the type and half-day of an appointment: with the id whatever the lists say of it now, as they change. */
import type { Language } from '../../../src/language/languages.ts';
import { chosenName } from '../enquiries/chosen-name.ts';
import type { Appointment } from '../enquiries/records.ts';
import type { SiteData } from '../site-data.ts';
import { hoursOf, type Schedule } from './schedule/schedule.ts';

export const chosenType = (
  types: SiteData['appointmentTypes'],
  id: string,
  language: Language,
): Pick<Appointment, 'appointmentType' | 'appointmentTypeName' | 'urgent'> => ({
  appointmentType: id,
  appointmentTypeName: chosenName('appointmentTypes', id, language),
  urgent: types.some((type) => type.id === id && type.urgent),
});

export const chosenHalfDay = (
  schedule: Pick<Schedule, 'halfDays'>,
  id: string,
  language: Language,
): Pick<Appointment, 'preferredTime' | 'preferredTimeName' | 'preferredHours'> => ({
  preferredTime: id,
  preferredTimeName: chosenName('halfDays', id, language),
  preferredHours: hoursOf(schedule, id),
});
