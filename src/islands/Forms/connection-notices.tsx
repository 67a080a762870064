import type forms from 'words:forms';
import { useEffect, useRef } from 'react';
import { localeOf } from '../../api-schemas/language.ts';
import { fill } from '../../format/fill.ts';
import { pageLanguage } from '../../browser/page-language.ts';
import { Icon } from '../Icon.tsx';
import { Styles } from '../Styles.tsx';
import styles from './connection-notices.css?url';
import type { useSubmission } from './useSubmission.ts';

/** Shown by CSS when the form's script could not be loaded for want of a connection (client-interaction.ts). */
type Words = typeof forms;

export const OfflineNotice = ({ words }: { words: Words }) => (
  <p className="offline-notice" role="alert">
    <b>{words.offline}</b>
  </p>
);

interface Props {
  words: Words;
  /** What the form sends, as in "Your message". */
  what: string;
  submission: Pick<ReturnType<typeof useSubmission>, 'progress' | 'sendAgain' | 'discard'>;
}

export function UnsentNotice({ words, what, submission: { progress, sendAgain, discard } }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const unsent = progress.kind === 'unsent';
  const at = unsent ? progress.unsent.at : undefined;
  // A form that was stored just now takes the focus; one from an earlier visit does not.
  const shownAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (at !== undefined && shownAt.current !== undefined && at >= shownAt.current) box.current?.focus();
    shownAt.current ??= Date.now();
  }, [at]);
  if (!unsent) return null;
  const day = new Intl.DateTimeFormat(localeOf(pageLanguage()), { dateStyle: 'long', timeStyle: 'short' });
  const kept = fill(progress.stored ? words.unsentStored : words.unsentOpen, { what, date: day.format(progress.unsent.at) });
  return (
    <div className="notice unsent" ref={box} tabIndex={-1} role="group" aria-labelledby="unsent">
      <Styles href={styles} />
      <Icon name="info" />
      <h2 id="unsent">{words.unsent}</h2>
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
