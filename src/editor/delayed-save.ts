/**
 * A box inside a text hands its words over in two steps, and the editor waits for the first step only: words that are typed
 * just before saving would be lost. A save that follows an input into a text too soon is therefore delayed.
 */

/** Milliseconds after an input into a text until both steps are done. */
const SETTLED_AFTER = 1500;
/** The Save button has the editor's shortcut, which presses it. */
const SAVE = '[aria-keyshortcuts="Ctrl+S"],[aria-keyshortcuts="Meta+S"]';

export function delaySaveAfterInput(): void {
  let lastInput = -SETTLED_AFTER;
  let isDelayed = false;
  addEventListener(
    'beforeinput',
    ({ target, timeStamp }) => {
      if ((target as Element).closest('[contenteditable]')) lastInput = timeStamp;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(SAVE);
      const wait = lastInput + SETTLED_AFTER - event.timeStamp;
      if (!button || wait <= 0) return;
      event.stopImmediatePropagation();
      if (isDelayed) return;
      isDelayed = true;
      setTimeout(() => {
        isDelayed = false;
        button.click();
      }, wait);
    },
    true,
  );
}
