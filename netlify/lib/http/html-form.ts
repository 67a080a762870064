/**
 * Forms of browsers without JavaScript. A form-encoded request is converted to the JSON request a script would send, so that
 * one handler validates both. The response is a redirect to a success page, or the form again with values and errors.
 */
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '../../../src/api-schemas/submission.ts';
import { type Clock, systemClock } from '../clock.ts';
import { fieldMessages, isFormEncoded, readFields } from './body.ts';
import { isSameOrigin } from './csrf.ts';
import type { Handler } from './endpoint.ts';
import { API_HEADERS } from './headers.ts';
import { describeError } from './log.ts';
import { withTimeout } from '../storage/timeout.ts';
import type { FieldValues, FormErrors } from './repopulate-form.ts';

/** Milliseconds for fetching the page with the form. */
const PAGE_TIMEOUT = 1500;
/** Headers copied from the page: its policies fit its content. Without one, the header of every response stays. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/** The consent checkbox. It must be ticked and is not part of the payload. */
const CONSENT_FIELD = 'privacyAgreed';

export interface HtmlForm {
  /** The form's action. */
  action: string;
  /** Path of the page with the form. */
  page: string;
  /** Path of the success page. */
  next: string;
  checkboxes?: readonly string[];
  /** Adds fields that a script would add; `day` as "2026-11-21". */
  complete?: (fields: FieldValues, day: string) => FieldValues;
  /** Message for a missing consent; a form without consent leaves it out. */
  consent?: string;
}

export interface HtmlFormOptions extends HtmlForm {
  handler: Handler;
  schema: z.ZodMiniType;
  clock?: Clock;
  /** Fetches a page of this site. */
  fetchPage?: (url: URL, signal: AbortSignal) => Promise<Response>;
}

const ErrorSchema = z.object({
  error: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
});

/** The JSON request of a script. The idempotency key is the day: the same text twice a day is a button pressed twice. */
function asJson(request: Request, payload: unknown, day: string): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  if (!headers.has(IDEMPOTENCY_HEADER)) headers.set(IDEMPOTENCY_HEADER, `plain-form-${day}`);
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(payload) });
}

const fetchOwnPage = (url: URL, signal: AbortSignal) => fetch(url, { signal, headers: { accept: 'text/html' } });

const htmlResponse = (html: string, status: number, headers: Headers) => {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(html, { status, headers });
};

/** Adds form-encoded requests to a JSON handler. */
export function withHtmlForm(options: HtmlFormOptions): Handler {
  const { action, handler, schema, page, next, checkboxes = [], complete = (fields) => fields, consent } = options;
  const { clock = systemClock, fetchPage = fetchOwnPage } = options;

  async function formAgain(request: Request, status: number, values: FieldValues, errors: FormErrors): Promise<Response> {
    // Loaded here: the HTML parser is large, and scripts never need it.
    const { repopulateForm, standaloneForm } = await import('./repopulate-form.ts');
    try {
      const found = await withTimeout('The page with the form', PAGE_TIMEOUT, ({ signal }) =>
        fetchPage(new URL(page, request.url), signal),
      );
      const html = repopulateForm(await found.text(), { action, values, errors });
      if (!found.ok || html === undefined) throw new TypeError('The page has no form.');
      const headers = new Headers(API_HEADERS);
      for (const name of PAGE_HEADERS) {
        const value = found.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      return htmlResponse(html, status, headers);
    } catch (error) {
      console.error(JSON.stringify({ page, error: describeError(error) }));
      // Fallback: shows the values, so that they can be copied.
      return htmlResponse(standaloneForm({ page, values, errors }), status, new Headers(API_HEADERS));
    }
  }

  return async (request, context) => {
    if (request.method !== 'POST' || !isFormEncoded(request) || !isSameOrigin(request)) return handler(request, context);
    const read = await readFields(request);
    if (!read.ok) {
      const message = 'This did not arrive whole, or is more than the form can take. Please shorten your message.';
      return formAgain(request, read.error.status, {}, { message, fields: {} });
    }
    const values: FieldValues = read.value;
    const { [CONSENT_FIELD]: agreed, ...fields } = values;
    const day = new Date(clock()).toISOString().slice(0, 10);
    const payload = { ...complete(fields, day), ...Object.fromEntries(checkboxes.map((name) => [name, name in fields])) };

    if (consent !== undefined && agreed === undefined) {
      const { success, error } = schema.safeParse(payload);
      const others = success ? {} : fieldMessages(error.issues);
      return formAgain(request, 422, values, { fields: { ...others, [CONSENT_FIELD]: consent } });
    }
    const response = await handler(asJson(request, payload, day), context);
    if (response.ok)
      return new Response(null, { status: 303, headers: { ...API_HEADERS, Location: new URL(next, request.url).pathname } });
    const { data } = ErrorSchema.safeParse(await response.json());
    const again = await formAgain(request, response.status, values, {
      fields: data?.error.fields ?? {},
      ...(data?.error.fields ? {} : { message: data?.error.message ?? 'This could not be sent. Please try again.' }),
    });
    for (const name of ['retry-after', 'x-request-id']) {
      const value = response.headers.get(name);
      if (value !== null) again.headers.set(name, value);
    }
    return again;
  };
}
