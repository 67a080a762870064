/** The hint of the form about a closed day, or a day without any session. The request can be sent all the same. */
import type { DayAnswer } from '../../../src/api-schemas/appointment.ts';
import { firstLanguage, type Language, localeOf } from '../../../src/language/languages.ts';
import { fill } from '../../../src/language/fill.ts';
import { weekdayDate } from '../../../src/time/dates.ts';
import type { ClosedDays } from './schedule/closed-days.ts';
import { wordsIn } from '../words.ts';

/** The hint of a day and the next open days, in a language; empty for a day with appointments. */
export async function closedDayHint(
  closedDays: Pick<ClosedDays, 'closedDay'>,
  date: string,
  language: Language = firstLanguage(),
): Promise<DayAnswer> {
  const closed = await closedDays.closedDay(date, language);
  if (!closed) return {};
  const dayText = (day: string) => weekdayDate(day, localeOf(language));
  const { closedDay, closedWithoutReason } = wordsIn(language).answers;
  const [day, { reason }] = [dayText(date), closed];
  return {
    hint: reason === '' ? fill(closedWithoutReason, { day }) : fill(closedDay, { day, reason }),
    next: closed.next.map((day) => ({ date: day, label: dayText(day) })),
  };
}
