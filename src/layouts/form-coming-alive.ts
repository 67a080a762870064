/**
 * A form comes to life with the first sign of somebody who fills it in, or at once when something waits on this device to
 * be sent. Should its script not come, the form goes its own way: the server answers it with a page.
 */
import { isWaiting } from '../stores/waiting.ts';

const SIGNS = ['pointerenter', 'touchstart', 'focusin'];

interface Coming {
  /** What the form is kept under on this device. */
  name: string;
  form: HTMLFormElement;
  /** Brings the form to life. */
  load: () => Promise<unknown>;
}

export function comeAlive({ name, form, load }: Coming): void {
  let loading: Promise<unknown> | undefined;
  // Messages too: by the time that one is needed, the connection may be gone.
  const come = () => (loading ??= Promise.all([load(), import('../islands/Toasts/mount.tsx')]));
  const comeQuietly = () => void come().catch((error: unknown) => console.error('The form works without its script.', error));
  for (const sign of SIGNS) form.addEventListener(sign, comeQuietly, { once: true, passive: true });

  let sent = false;
  const told = document.createElement('p');
  told.setAttribute('role', 'alert');
  function goItsOwnWay() {
    if (navigator.onLine) {
      form.submit();
      return;
    }
    sent = false;
    told.textContent = 'There is no connection. What you wrote is still here: please try again in a moment.';
    form.append(told);
  }

  form.addEventListener('submit', function hold(event) {
    // Whoever presses again will not wait for the script.
    if (sent) return;
    sent = true;
    event.preventDefault();
    come().then(() => {
      form.removeEventListener('submit', hold);
      form.requestSubmit();
    }, goItsOwnWay);
  });
  if (isWaiting(name) || form.contains(document.activeElement)) comeQuietly();
}

/** The form that a page was built with (layouts/BuiltIsland.astro). */
export function pageFormComesAlive(name: string, load: () => Promise<{ start: (place: HTMLElement) => void }>): void {
  const place = document.querySelector<HTMLElement>('[data-props]');
  const form = place?.querySelector('form');
  // A form that the server has filled in is left as it is: a script would find it empty.
  if (!place || !form || 'answered' in form.dataset) return;
  comeAlive({ name, form, load: () => load().then(({ start }) => start(place)) });
}
