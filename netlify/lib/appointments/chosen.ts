/** The stored fields of a chosen type and half-day: each id with its name and properties of today, as the lists change. */
import type { Language } from '../../../src/language/languages.ts';
import { chosenName } from '../enquiries/chosen-name.ts';
import type { Appointment } from '../enquiries/records.ts';
import type { SiteData } from '../site-data.ts';
import { hoursOf, type Schedule } from './schedule/schedule.ts';

type Chosen<Field extends keyof Appointment> = Pick<Appointment, Field>;

export function chosenType(
  types: SiteData['appointmentTypes'],
  id: string,
  language: Language,
): Chosen<'appointmentType' | 'appointmentTypeName' | 'appointmentTypeSeen' | 'urgent'> {
  const { name, seen } = chosenName('appointmentTypes', id, language);
  const urgent = types.some((type) => type.id === id && type.urgent);
  return { appointmentType: id, appointmentTypeName: name, appointmentTypeSeen: seen, urgent };
}

export function chosenHalfDay(
  schedule: Pick<Schedule, 'halfDays'>,
  id: string,
  language: Language,
): Chosen<'preferredTime' | 'preferredTimeName' | 'preferredTimeSeen' | 'preferredFrom' | 'preferredTo'> {
  const { name, seen } = chosenName('halfDays', id, language);
  const { from, to } = hoursOf(schedule, id) ?? {};
  return { preferredTime: id, preferredTimeName: name, preferredTimeSeen: seen, preferredFrom: from, preferredTo: to };
}
