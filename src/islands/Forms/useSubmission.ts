import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { submit } from '../../api/submission.ts';
import { forgetUnsent, keepUnsent, readUnsent, type Unsent } from '../../stores/unsent.ts';

/** Where a form is on its way. `kept`: it waits on this device for a connection, or (`lasting: false`) in this page alone. */
export type Progress = { kind: 'idle' } | { kind: 'sending' } | { kind: 'kept'; unsent: Unsent; lasting: boolean };

interface Options<T> {
  /** Names what is kept on the device. */
  form: string;
  path: string;
  parse: (answer: unknown) => T;
  onSent: (answer: T, payload: Unsent['payload']) => void;
  /** An earlier visit has left something that waits to be sent. */
  onFound?: (payload: Unsent['payload']) => void;
  onRefused: (fields: Readonly<Record<string, string>>) => void;
  /** It was not sent; where it is kept, the form says so itself. */
  onFailed: () => void;
}

const newKey = () => crypto.randomUUID();

/** Sends a form, once however often its button is pressed, and keeps it when there is no connection. */
export function useSubmission<T>({ form, path, parse, onSent, onFound, onRefused, onFailed }: Options<T>) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const key = useRef(newKey());
  const opened = useRef(0);
  const busy = useRef(false);

  const found = useEffectEvent((unsent: Unsent) => {
    setProgress({ kind: 'kept', unsent, lasting: true });
    onFound?.(unsent.payload);
  });
  // Not before the page's own markup has been taken over.
  useEffect(() => {
    const unsent = readUnsent(form);
    if (unsent) found(unsent);
  }, [form]);

  async function deliver(unsent: Unsent) {
    if (busy.current) return;
    busy.current = true;
    const before = progress;
    setProgress({ kind: 'sending' });
    const result = await submit(path, unsent, parse);
    busy.current = false;
    if (result.kind !== 'sent') console.error('The form was not sent.', result.error);
    if (result.kind === 'unreached') {
      setProgress({ kind: 'kept', unsent, lasting: keepUnsent(form, unsent) });
      onFailed();
      return;
    }
    if (result.kind === 'failed') {
      // What was kept stays so: it may be all that there is of it.
      setProgress(before);
      onFailed();
      return;
    }
    forgetUnsent(form);
    setProgress({ kind: 'idle' });
    if (result.kind === 'refused') onRefused(result.fields);
    else {
      key.current = newKey();
      opened.current = performance.now();
      onSent(result.answer, unsent.payload);
    }
  }

  return {
    progress,
    /** Sends what was typed. */
    send: (typed: Unsent['payload']) =>
      deliver({
        key: key.current,
        payload: { ...typed, filledIn: Math.round(performance.now() - opened.current) },
        at: Date.now(),
      }),
    sendAgain: () => (progress.kind === 'kept' ? deliver(progress.unsent) : Promise.resolve()),
    discard: () => {
      forgetUnsent(form);
      setProgress({ kind: 'idle' });
    },
  };
}
