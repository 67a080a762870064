/**
 * Sends forms by script, so that nothing typed is lost: without a connection the page stays as it is, and the form can be sent
 * again with the same idempotency key. Nothing is kept in the browser's storage.
 */
import { fieldsOf } from './fields.ts';

/** As the functions expect it (netlify/lib/office-pages/handler.ts). */
const ACCEPT = 'application/json, text/html';
const LOST = 'Not sent: there is no connection. What you typed is still here. Send it again.';

function say(form: HTMLFormElement, text: string): void {
  let status = form.querySelector('.status');
  if (!status) {
    status = document.createElement('p');
    status.className = 'status';
    status.setAttribute('role', 'status');
    form.append(status);
  }
  status.textContent = text;
}

/** Shows a page that is the response to a form. */
function show(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.title = page.title;
  document.body.replaceWith(page.body);
  document.querySelector('main')?.focus();
  scrollTo(0, 0);
  goOn();
}

/** Sends the form of a work that takes several requests. */
function goOn(): void {
  document.querySelector<HTMLFormElement>('form[data-goes-on]')?.requestSubmit();
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  submitter?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: ACCEPT },
      body: new URLSearchParams(fieldsOf(form, submitter)),
    }).catch(() => undefined);
    if (!response) say(form, LOST);
    else if (response.headers.get('content-type')?.startsWith('application/json'))
      location.assign(((await response.json()) as { location: string }).location);
    else show(await response.text());
  } finally {
    form.ariaBusy = null;
    submitter?.removeAttribute('aria-busy');
  }
}

/** Forms that are sent in another way: ceremonies by their script, downloads by the browser. */
const isForeign = ({ method, dataset }: HTMLFormElement) =>
  method !== 'post' || dataset['ceremony'] !== undefined || dataset['download'] !== undefined;

/** Sends every form of the document by script. */
export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || isForeign(form)) return;
    event.preventDefault();
    void send(form, event.submitter);
  });
  goOn();
}
