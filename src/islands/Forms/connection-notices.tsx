import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { Styles } from '../Styles.tsx';
import styles from './connection-notices.css?url';
import type { useSubmission } from './useSubmission.ts';

/** Shown by CSS when the form's script could not be loaded for want of a connection (client-interaction.ts). */
export const OfflineNotice = () => (
  <p className="offline-notice" role="alert">
    <b>There is no connection. What you wrote is still here: please try again in a moment.</b>
  </p>
);

interface Props {
  /** What the form sends, as in "Your message". */
  what: string;
  submission: Pick<ReturnType<typeof useSubmission>, 'progress' | 'sendAgain' | 'discard'>;
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function UnsentNotice({ what, submission: { progress, sendAgain, discard } }: Props) {
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
  const kept = progress.stored
    ? `of ${WHEN.format(progress.unsent.at)} is kept on this device, and nowhere else.`
    : 'is kept as long as this page is open; this browser does not let us keep it longer.';
  return (
    <div className="notice unsent" ref={box} tabIndex={-1} role="group" aria-labelledby="unsent">
      <Styles href={styles} />
      <Icon name="info" />
      <h2 id="unsent">Not sent yet: there was no connection</h2>
      <p>{`${what} ${kept} Send it when you have a connection; it arrives once, however often you try.`}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="btn btn-small" onClick={() => void sendAgain()}>
          Send again
        </button>
        <button type="button" className="btn btn-small btn-plain" onClick={discard}>
          Delete it
        </button>
      </div>
    </div>
  );
}
