/**
 * Forms of browsers without JavaScript. They send their fields form-encoded and show what comes back as a page: one that
 * says what happens next, or the form once more, with what was typed and what is wrong with it. The endpoint itself is
 * asked as any other page's script would ask it, so that there is one set of rules.
 */
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/api/submission.ts';
import { type Clock, systemClock } from '../clock.ts';
import { withDeadline } from '../deadline.ts';
import { BODY_LIMIT, fieldMessages, readText } from '../http/body.ts';
import type { Handler } from '../http/endpoint.ts';
import { API_HEADERS } from '../http/headers.ts';
import { describeFault } from '../http/log.ts';
import { isFromOwnPages } from '../http/same-site.ts';
import { filledForm, formOnItsOwn, type Typed, type Wrong } from './form-page.ts';

/** Bytes on the wire: each byte of the text may be written as three. */
const WIRE_LIMIT = 3 * BODY_LIMIT;
/** Milliseconds for fetching the page with the form. */
const PAGE_DEADLINE = 1500;
/** Headers of the page that go with it: its policies fit what stands in it. Where it has none, those of every answer stay. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/** Must be ticked; is no part of the payload. */
const CONSENT_FIELD = 'privacyAgreed';

export interface PlainForm {
  /** Path of the page that has the form. */
  page: string;
  /** Path of the page that says what happens next. */
  next: string;
  /** Fields that are ticked or not. */
  checkboxes?: readonly string[];
  /** Adds what a script would have added to the fields; `day` as "2026-11-21". */
  complete?: (fields: Typed, day: string) => Typed;
  /** Said when the consent was not ticked; a form without it asks for none. */
  consent?: string;
}

export interface PlainFormParts extends PlainForm {
  /** What the form's action names. */
  action: string;
  handler: Handler;
  schema: z.ZodMiniType;
  clock?: Clock;
  /** Fetches a page of this site. */
  fetchPage?: (address: URL, signal: AbortSignal) => Promise<Response>;
}

const AnswerSchema = z.object({
  error: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
});

const isFormEncoded = (request: Request) =>
  request.method === 'POST' && /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '');

/** The same request as a script would have made it. The same text twice in a day is a button pressed twice. */
function asJson(request: Request, payload: unknown, day: string): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  if (!headers.has(IDEMPOTENCY_HEADER)) headers.set(IDEMPOTENCY_HEADER, `plain-form-${day}`);
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(payload) });
}

const fetchOwnPage = (address: URL, signal: AbortSignal) => fetch(address, { signal, headers: { accept: 'text/html' } });

const htmlAnswer = (html: string, status: number, headers: Headers) => {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(html, { status, headers });
};

/** An endpoint that also answers forms as browsers send them by themselves. */
export function withPlainForm({
  action,
  handler,
  schema,
  page,
  next,
  checkboxes = [],
  complete = (fields) => fields,
  consent,
  clock = systemClock,
  fetchPage = fetchOwnPage,
}: PlainFormParts): Handler {
  async function formAgain(request: Request, status: number, typed: Typed, wrong: Wrong): Promise<Response> {
    try {
      const found = await withDeadline('The page with the form', PAGE_DEADLINE, (signal) =>
        fetchPage(new URL(page, request.url), signal),
      );
      const html = filledForm(await found.text(), { action, typed, wrong });
      if (!found.ok || !html) throw new TypeError('The page has no form.');
      const headers = new Headers(API_HEADERS);
      for (const name of PAGE_HEADERS) {
        const value = found.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      return htmlAnswer(html, status, headers);
    } catch (error) {
      console.error(JSON.stringify({ page, fault: describeFault(error) }));
      // Whatever happens: what was typed is shown, so that it can be copied.
      return htmlAnswer(formOnItsOwn({ page, typed, wrong }), status, new Headers(API_HEADERS));
    }
  }

  return async (request, context) => {
    if (!isFormEncoded(request) || !isFromOwnPages(request)) return handler(request, context);
    const text = await readText(request, WIRE_LIMIT);
    if (text.kind === 'refused') {
      const message = 'This did not arrive whole, or is more than the form can take. Please shorten your message.';
      return formAgain(request, text.status, {}, { message, fields: {} });
    }
    const typed: Typed = Object.fromEntries(new URLSearchParams(text.value));
    const { [CONSENT_FIELD]: agreed, ...fields } = typed;
    const day = new Date(clock()).toISOString().slice(0, 10);
    const payload = { ...complete(fields, day), ...Object.fromEntries(checkboxes.map((name) => [name, name in fields])) };

    if (consent !== undefined && agreed === undefined) {
      const checked = schema.safeParse(payload);
      const others = checked.success ? {} : fieldMessages(checked.error.issues);
      return formAgain(request, 422, typed, { fields: { ...others, [CONSENT_FIELD]: consent } });
    }
    const answer = await handler(asJson(request, payload, day), context);
    if (answer.ok)
      return new Response(null, { status: 303, headers: { ...API_HEADERS, Location: new URL(next, request.url).pathname } });
    const { data } = AnswerSchema.safeParse(await answer.json());
    const again = await formAgain(request, answer.status, typed, {
      fields: data?.error.fields ?? {},
      ...(data?.error.fields ? {} : { message: data?.error.message ?? 'This could not be sent. Please try again.' }),
    });
    for (const name of ['retry-after', 'x-request-id']) {
      const value = answer.headers.get(name);
      if (value !== null) again.headers.set(name, value);
    }
    return again;
  };
}
