/**
 * What only answers a visitor is loaded with the first sign of one, not before: reading costs no script. A click that
 * comes before its script does is held, and made again once it is there; should the script not come, the click does what
 * the plain page would have done.
 */
const SIGNS = ['pointerover', 'touchstart', 'keydown', 'focusin'];

/**
 * @param controls selector of what the script brings to life; clicks on it are held while it is on its way
 * @param load starts it; asked again after it failed
 * @param now at once, because the address already says what a visitor wants
 */
export function onFirstAct(controls: string, load: () => Promise<unknown>, now = false): void {
  let loading: Promise<boolean> | undefined;
  let passing = false;

  const start = () =>
    (loading ??= load().then(
      () => (passing = true),
      (error: unknown) => {
        loading = undefined;
        console.error(error);
        return false;
      },
    ));

  async function again(control: HTMLElement) {
    const came = await start();
    passing = true;
    control.click();
    passing = came;
  }

  for (const sign of SIGNS) addEventListener(sign, () => void start(), { once: true, passive: true });
  addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLElement>(controls);
      if (passing || !control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void again(control);
    },
    true,
  );
  // Somebody may have gone into a field before this ran.
  if (now || (document.activeElement as HTMLInputElement | null)?.form) void start();
}
