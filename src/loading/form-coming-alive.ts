/**
 * A form comes to life with the first sign of somebody who fills it in, or at once when something waits on this device to
 * be sent. Should its script not come, the form goes its own way: the server answers it with a page.
 */
import { isWaiting } from '../stores/waiting.ts';

const SIGNS = ['pointerenter', 'touchstart', 'focusin'];

/** Milliseconds that a pressed button waits for the script. */
const PATIENCE = 10_000;

interface Coming {
  /** What the form is kept under on this device. */
  name: string;
  form: HTMLFormElement;
  /** Brings the form to life. */
  load: () => Promise<unknown>;
}

export function comeAlive({ name, form, load }: Coming): void {
  let loading: Promise<unknown> | undefined;
  let alive = false;
  const come = () => (loading ??= load().then(() => (alive = true)));
  const notLoaded = (error: unknown) => console.error('The form works without it.', error);
  const comeQuietly = () => void come().catch(notLoaded);
  // What shows messages comes with the first letter: by the time that one is needed, the connection may be gone.
  form.addEventListener('input', () => void import('../islands/Toasts/mount.tsx').catch(notLoaded), { once: true });
  for (const sign of SIGNS) form.addEventListener(sign, comeQuietly, { once: true, passive: true });

  const told = document.createElement('p');
  told.setAttribute('role', 'alert');
  function goItsOwnWay() {
    if (navigator.onLine) {
      form.submit();
      return;
    }
    told.textContent = 'There is no connection. What you wrote is still here: please try again in a moment.';
    form.append(told);
  }

  // However often the button is pressed while the script is on its way, it counts once.
  let pressed = false;
  form.addEventListener('submit', (event) => {
    if (alive) return;
    event.preventDefault();
    if (pressed) return;
    pressed = true;
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
    Promise.race([come(), late])
      .then(() => form.requestSubmit(), goItsOwnWay)
      .finally(() => (pressed = false));
  });
  if (isWaiting(name) || form.contains(document.activeElement)) comeQuietly();
}

/** The form that a page was built with (layouts/BuiltIsland.astro). */
export function pageFormComesAlive(name: string, load: () => Promise<{ start: (place: HTMLElement) => void }>): void {
  const place = document.querySelector<HTMLElement>('[data-props]');
  const form = place?.querySelector('form');
  // A form that the server has filled in is left as it is: a script would find it empty.
  if (!place || !form || 'answered' in form.dataset) return;
  // What is wrong is told by the form itself, not in the browser's balloons.
  form.noValidate = true;
  comeAlive({ name, form, load: () => load().then(({ start }) => start(place)) });
}
