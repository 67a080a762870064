/**
 * Sends forms by script, so that nothing typed is lost: without a response of the office the page stays as it is, and the form
 * can be sent again with the same idempotency key. Nothing is written to the browser's storage.
 */
import { enableCeremonies } from './ceremonies.ts';
import { isBeside, showBeside, visitBeside } from './beside.ts';
import { readFormResponse } from './form-response.ts';
import { prepareSlotForms } from './slot-fields.ts';

/** As the functions expect it (netlify/lib/office/app/handler.ts). */
const ACCEPT = 'application/json, text/html';
const NOT_SENT = {
  lost: 'Not sent: there is no connection. What you typed is still here. Send it again.',
  foreign: 'Not sent: the site does not answer just now. What you typed is still here. Send it again in a minute.',
} as const;

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
  enableCeremonies();
  prepareSlotForms();
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
    // No form of the office has a file.
    const fields = [...new FormData(form, submitter)] as [name: string, value: string][];
    const request = { method: 'POST', headers: { Accept: ACCEPT }, body: new URLSearchParams(fields) };
    const response = await readFormResponse(fetch(form.action, request));
    if (typeof response === 'string') say(form, NOT_SENT[response]);
    else if ('page' in response) (isBeside(form) ? showBeside : show)(response.page);
    else if (isBeside(form)) await visitBeside(response.location);
    else location.assign(response.location);
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
