import type forms from 'words:forms';
import unsent from 'words:unsent';
import { useEffect, useRef } from 'react';
import { localeOf } from '../../api-schemas/language.ts';
import { fill } from '../../format/fill.ts';
import { longDate } from '../../time/dates.ts';
import { pageLanguage } from '../../browser/page-language.ts';
import { Icon } from '../Icon.tsx';
import { Styles } from '../Styles.tsx';
import { useLaterWords } from '../useLaterWords.ts';
import styles from './connection-notices.css?url';
import type { useSubmission } from './useSubmission.ts';

/** Shown by CSS when the form's script could not be loaded for want of a connection (client-interaction.ts). */
export const OfflineNotice = ({ words }: { words: typeof forms }) => (
  <p className="offline-notice" role="alert">
    <b>{words.offline}</b>
  </p>
);

const ENGLISH = { unsent };

/** Day and time of the visitor. @param at milliseconds since 1970 */
function momentOf(at: number) {
  const date = new Date(at);
  const written = (parts: number[]) => parts.map((part) => String(part).padStart(2, '0'));
  const day = written([date.getFullYear(), date.getMonth() + 1, date.getDate()]).join('-');
  const time = written([date.getHours(), date.getMinutes()]).join(':');
  return { day: longDate(day, localeOf(pageLanguage())), time };
}

interface Props {
  /** What the form sends, as in "Your message". */
  what: string;
  submission: Pick<ReturnType<typeof useSubmission>, 'progress' | 'sendAgain' | 'discard'>;
}

export function UnsentNotice({ what, submission: { progress, sendAgain, discard } }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const words = useLaterWords(ENGLISH)?.unsent;
  const at = progress.kind === 'unsent' ? progress.unsent.at : undefined;
  // A form that was stored just now takes the focus; one from an earlier visit does not.
  const shownAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (at !== undefined && shownAt.current !== undefined && at >= shownAt.current) box.current?.focus();
    shownAt.current ??= Date.now();
  }, [at]);
  if (progress.kind !== 'unsent' || !words) return null;
  const date = fill(words.moment, momentOf(progress.unsent.at));
  const kept = fill(progress.stored ? words.stored : words.open, { what, date });
  return (
    <div className="notice unsent" ref={box} tabIndex={-1} role="group" aria-labelledby="unsent">
      <Styles href={styles} />
      <Icon name="info" />
      <h2 id="unsent">{words.heading}</h2>
      <p>
        {kept} {words.sendLater}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="btn btn-small" onClick={() => void sendAgain()}>
          {words.sendAgain}
        </button>
        <button type="button" className="btn btn-small btn-plain" onClick={discard}>
          {words.discard}
        </button>
      </div>
    </div>
  );
}
