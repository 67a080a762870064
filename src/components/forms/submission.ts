import { submit, type FieldMessages } from '../../api/submission.ts';
import { laterWords } from '../../language/words/later-words.ts';
import { loadStylesheet } from '../../browser/load-stylesheet.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { showToast, type Toast } from '../../stores/toasts.ts';
import { loadUnsent, storeUnsent, type Unsent } from '../../stores/unsent.ts';
import busyStyles from './busy.css?url';
import { hideUnsent, showUnsent } from './unsent-notice.ts';

export interface SubmissionOptions<Answer> {
  /** Name of the stored submission. */
  name: string;
  /** What the form sends, as in "Your message". */
  what: string;
  parse: (answer: unknown) => Answer;
  onSent: (answer: Answer, payload: Unsent['payload']) => void;
  /** Shown when the request failed. */
  failed: () => Toast;
  onRejected: (fields: FieldMessages) => void;
  /** Called with true when a request begins, and with false when it ends. */
  onSending?: (isSending: boolean) => void;
}

/** Sends a form once, however often its button is pressed, and stores it on the device without a connection. */
export function createSubmission<Answer>(form: HTMLFormElement, options: SubmissionOptions<Answer>) {
  const { name, what, parse, onSent, failed, onRejected, onSending } = options;
  const path = form.getAttribute('action') ?? '';
  const button = form.querySelector<HTMLButtonElement>('button:not([type])');
  void loadStylesheet(busyStyles);
  // The words of a notice that there is no connection have to be there by then.
  void laterWords(pageLanguage(), {});
  let key = crypto.randomUUID();
  let isBusy = false;

  /** @param isNew takes the focus */
  const offer = (unsent: Unsent, isStored: boolean, isNew: boolean) =>
    showUnsent(form, {
      what,
      unsent,
      isStored,
      isNew,
      sendAgain: () => void deliver(unsent),
      discard,
    });

  function discard() {
    storeUnsent(name, undefined);
    hideUnsent(form);
  }

  function setSending(isSending: boolean) {
    isBusy = isSending;
    if (button) button.disabled = isSending;
    onSending?.(isSending);
  }

  async function deliver(unsent: Unsent) {
    if (isBusy) return;
    setSending(true);
    const result = await submit(path, unsent, parse);
    setSending(false);
    if (result.kind !== 'sent') console.error('The form was not sent.', result.error);
    if (result.kind === 'offline' || result.kind === 'failed') {
      // After a failure, a stored submission stays stored.
      if (result.kind === 'offline') await offer(unsent, storeUnsent(name, unsent), true);
      showToast(failed());
      return;
    }
    discard();
    if (result.kind === 'rejected') onRejected(result.fields);
    else {
      key = crypto.randomUUID();
      onSent(result.answer, unsent.payload);
    }
  }

  const stored = loadUnsent(name);
  if (stored) void offer(stored, true, false);

  return {
    /** The submission that an earlier visit has stored. */
    stored,
    /** @param openedAt when the form was opened, in milliseconds since 1970 */
    send: (values: Unsent['payload'], openedAt: number) =>
      deliver({ key, payload: { ...values, filledIn: Math.max(0, Math.round(Date.now() - openedAt)) }, at: Date.now() }),
  };
}
