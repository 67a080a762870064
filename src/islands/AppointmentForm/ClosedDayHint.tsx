import type appointmentForm from 'words:appointmentForm';
import { useEffect, useState } from 'react';
import { send } from '../../api/client.ts';
import { type DayAnswer, DayAnswerSchema } from '../../api-schemas/appointment.ts';
import type { Language } from '../../api-schemas/language.ts';

interface Props {
  /** YYYY-MM-DD; empty without a date. */
  date: string;
  language: Language;
  words: Pick<typeof appointmentForm, 'nextOpen'>;
  /** Fills a day into the form. */
  onChoose: (date: string) => void;
}

/** Says why the chosen day is closed, and offers the next open ones. Without a connection it says nothing. */
export function ClosedDayHint({ date, language, words, onChoose }: Props) {
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
  const { hint, next = [] } = answer.of === date ? answer : {};
  // A live region must be in the page before its text.
  return (
    <div className={hint ? 'grid gap-2' : 'visually-hidden'} role="status">
      {hint && <p className="hint">{hint}</p>}
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
    </div>
  );
}
