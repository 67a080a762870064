/** Buttons and forms with `data-ceremony`: `sign-in`, `join`, `add-device`. The status beside them says what went wrong. */
import { CeremonyError, register, signIn } from './passkey.ts';

async function run(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  if (button.ariaBusy === 'true') return;
  const status = button.closest('.ceremony')?.querySelector('.status');
  button.ariaBusy = 'true';
  if (status) status.textContent = '';
  try {
    await work();
  } catch (error) {
    if (status) status.textContent = error instanceof CeremonyError ? error.message : 'This did not work. Load the page again.';
    if (!(error instanceof CeremonyError)) throw error;
  } finally {
    button.ariaBusy = null;
  }
}

/** Goes on after signing in: sends the form that waited, or shows the page. */
function goOn(button: HTMLButtonElement, first: string | undefined): void {
  const held = button.closest<HTMLFormElement>('form[data-held]');
  const next = first ?? button.dataset['next'];
  if (held) held.requestSubmit();
  else if (next === undefined) location.reload();
  else location.assign(next);
}

/** The token of the invitation, which leaves the address bar as soon as it is read. */
let token: string | undefined;

function takeToken(): void {
  if (!document.querySelector('form[data-ceremony="join"]') || location.hash.length < 2) return;
  token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
}

async function submitCeremony(form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries(new FormData(form));
  const path = new URL(form.action).pathname;
  if (form.dataset['ceremony'] !== 'join') {
    await register(path, fields);
    location.reload();
    return;
  }
  if (token === undefined) throw new CeremonyError('The link is not complete. Open it again, as a whole.');
  await register(path, { ...fields, token });
  location.assign('/office');
}

/** Enables the buttons of ceremonies, which do nothing before this script runs. Called again when the page is replaced. */
export function enableCeremonies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-ceremony]')) button.disabled = false;
}

/** Listens to all ceremonies of the document, also of pages that are shown later. */
export function startCeremonies(): void {
  takeToken();
  enableCeremonies();
  addEventListener('hashchange', takeToken);
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-ceremony]');
    if (button) void run(button, async () => goOn(button, await signIn()));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset['ceremony'] === undefined) return;
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])');
    if (button) void run(button, () => submitCeremony(form));
  });
}
