import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { Styles } from '../Styles.tsx';
import styles from './unsent-notice.css?url';
import type { useSubmission } from './useSubmission.ts';

interface Props {
  /** What the form sends, as in "Your message". */
  what: string;
  submission: Pick<ReturnType<typeof useSubmission>, 'progress' | 'sendAgain' | 'discard'>;
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Shows that a form is stored on this device for lack of a connection, and sends it again. */
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
