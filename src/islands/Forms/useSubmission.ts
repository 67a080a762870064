import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldMessages, submit } from '../../api/submission.ts';
import { useStylesheet } from '../useStylesheet.ts';
import { showToast, type Toast } from '../../stores/toasts.ts';
import { loadUnsent, storeUnsent, type Unsent } from '../../stores/unsent.ts';
import busyStyles from './busy.css?url';

/** `unsent`: without a connection; the form is stored on this device, or (`stored: false`) in this page alone. */
type Progress = { kind: 'idle' } | { kind: 'sending' } | { kind: 'unsent'; unsent: Unsent; stored: boolean };

export interface SubmissionOptions<T> {
  /** Name of the stored submission. */
  form: string;
  path: string;
  parse: (answer: unknown) => T;
  onSent: (answer: T, payload: Unsent['payload']) => void;
  /** Shown when the request failed. */
  failed: () => Toast;
  /** Called after hydration, with the submission that an earlier visit has stored. */
  onReady?: (unsent: Unsent['payload'] | undefined) => void;
  onRejected: (fields: FieldMessages) => void;
}

/** Sends a form once, however often its button is pressed, and stores it on the device without a connection. */
export function useSubmission<T>({ form, path, parse, failed, onSent, onReady, onRejected }: SubmissionOptions<T>) {
  useStylesheet(busyStyles);
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const key = useRef(crypto.randomUUID());
  const opened = useRef(0);
  const busy = useRef(false);

  const begin = useEffectEvent(() => {
    const unsent = loadUnsent(form);
    if (unsent) setProgress({ kind: 'unsent', unsent, stored: true });
    onReady?.(unsent?.payload);
  });
  // After hydration, as the markup of the page has no notice.
  useEffect(() => begin(), []);

  function discard() {
    storeUnsent(form, undefined);
    setProgress({ kind: 'idle' });
  }

  async function deliver(unsent: Unsent) {
    if (busy.current) return;
    busy.current = true;
    const before = progress;
    setProgress({ kind: 'sending' });
    const result = await submit(path, unsent, parse);
    busy.current = false;
    if (result.kind !== 'sent') console.error('The form was not sent.', result.error);
    if (result.kind === 'offline' || result.kind === 'failed') {
      // A stored submission stays stored.
      setProgress(result.kind === 'failed' ? before : { kind: 'unsent', unsent, stored: storeUnsent(form, unsent) });
      showToast(failed());
      return;
    }
    discard();
    if (result.kind === 'rejected') onRejected(result.fields);
    else {
      key.current = crypto.randomUUID();
      opened.current = performance.now();
      onSent(result.answer, unsent.payload);
    }
  }

  return {
    progress,
    send: (values: Unsent['payload']) =>
      deliver({
        key: key.current,
        payload: { ...values, filledIn: Math.round(performance.now() - opened.current) },
        at: Date.now(),
      }),
    sendAgain: () => (progress.kind === 'unsent' ? deliver(progress.unsent) : Promise.resolve()),
    discard,
  };
}
