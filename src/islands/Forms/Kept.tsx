import './kept.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import type { Progress } from './useSubmission.ts';

interface Props {
  /** What the form sends, as in "Your message". */
  what: string;
  progress: Progress;
  onSendAgain: () => void;
  onDiscard: () => void;
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Says that what was written waits on this device, and sends it with one press. */
export function Kept({ what, progress, onSendAgain, onDiscard }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const waits = progress.kind === 'kept';
  const at = waits ? progress.unsent.at : undefined;
  // It just happened, and the visitor looks at the button below. What lay here before they came does not take the focus.
  const came = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (at !== undefined && came.current !== undefined && at >= came.current) box.current?.focus();
    came.current ??= Date.now();
  }, [at]);
  if (!waits) return null;
  return (
    <div className="notice kept" ref={box} tabIndex={-1} role="group" aria-labelledby="kept">
      <Icon name="info" />
      <h2 id="kept">Not sent yet: there was no connection</h2>
      <p>
        {progress.lasting
          ? `${what} of ${WHEN.format(progress.unsent.at)} is kept on this device, and nowhere else. Send it when you have a connection; it arrives once, however often you try.`
          : `${what} is kept as long as this page is open; this browser does not let us keep it longer. Send it when you have a connection; it arrives once, however often you try.`}
      </p>
      <div className="cluster">
        <button type="button" className="btn btn-small" onClick={onSendAgain}>
          Send again
        </button>
        <button type="button" className="btn btn-small btn-plain" onClick={onDiscard}>
          Delete it
        </button>
      </div>
    </div>
  );
}
