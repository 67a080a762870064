import type appointmentForm from 'words:appointmentForm';
import { useEffect, useState } from 'react';
import { send } from '../../api/client.ts';
import { type DayAnswer, DayAnswerSchema } from '../../api-schemas/appointment.ts';
import type { Language } from '../../api-schemas/language.ts';
import { halfDayHours } from '../../format/half-day-hours.ts';
import { isDay } from '../../time/practice-time.ts';
import type { FormValues } from '../Forms/useSiteForm.ts';

export type Hours = Parameters<typeof halfDayHours>[0];

/** What the practice says of a day: why it is closed. Empty for an open day, and without a connection. */
function useDay(date: string, language: Language): DayAnswer {
  const [answer, setAnswer] = useState<DayAnswer & { of?: string }>({});
  useEffect(() => {
    if (date === '') return undefined;
    const leaving = new AbortController();
    const query = new URLSearchParams({ date, language });
    const asked = send(`/api/appointments/day?${query}`, {
      method: 'GET',
      parse: (data) => DayAnswerSchema.parse(data),
      signal: leaving.signal,
    });
    void asked.then((sent) => {
      if (sent.kind === 'ok' && !leaving.signal.aborted) setAnswer({ ...sent.data, of: date });
    });
    return () => leaving.abort();
  }, [date, language]);
  return answer.of === date ? answer : {};
}

interface Props {
  values: FormValues;
  hours: Hours;
  language: Language;
  words: Pick<typeof appointmentForm, 'partlyOpen' | 'closed' | 'nextOpen'>;
  /** Fills a day into the form. */
  onChoose: (date: string) => void;
}

/** A hint when the practice is closed on the chosen day, with the next open days, or at the chosen time. It can still be requested. */
export function DayHint({ values: { preferredDate, preferredTime }, hours, language, words, onChoose }: Props) {
  const date = isDay(preferredDate) ? preferredDate : '';
  const { hint: closedDay, next = [] } = useDay(date, language);
  const hints = { open: '', partly: words.partlyOpen, closed: words.closed };
  const hint = closedDay ?? hints[halfDayHours(hours, date, String(preferredTime ?? '')) ?? 'open'];
  return (
    <>
      {/* A live region must be in the page before its text. */}
      <p className={hint ? 'hint' : 'visually-hidden'} role="status">
        {hint}
      </p>
      {next.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="hint">{words.nextOpen}</span>
          {next.map(({ date: day, label }) => (
            <button key={day} type="button" className="btn btn-quiet btn-small" onClick={() => onChoose(day)}>
              {label}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
