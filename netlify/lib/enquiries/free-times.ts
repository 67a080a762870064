/** Free times of a half-day. */
import { HALF_DAYS } from '../../../src/api-schemas/appointment.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The times at which an appointment fits between the confirmed ones, the earliest first.
 * @param halfDay value of the form: "Morning"
 * @param taken times of the day that are confirmed, HH:MM
 * @param minutes length of an appointment
 */
export function freeTimes(halfDay: string, taken: readonly string[], minutes: number): string[] {
  const hours = HALF_DAYS.find(({ value }) => value === halfDay);
  if (!hours) return [];
  const count = Math.floor(((hours.to - hours.from) * 60) / minutes);
  const begins = Array.from({ length: count }, (_, index) => hours.from * 60 + index * minutes);
  return begins.filter((at) => taken.every((time) => Math.abs(minutesOf(time) - at) >= minutes)).map(timeText);
}
