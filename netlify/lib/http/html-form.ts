/**
 * Forms of browsers without JavaScript, in the pipeline of their endpoint: the fields become the payload that a script would send,
 * a reply becomes a redirect to a success page, and a rejection the form again with values and errors.
 */
import type { ZodMiniType } from 'zod/mini';
import { ok, type Result } from '../result.ts';
import { withTimeout } from '../storage/timeout.ts';
import { fieldMessages, isFormEncoded, readFields } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import { describeError } from './log.ts';
import type { FieldValues, FormErrors } from './repopulate-form.ts';
import { isForeign, type Rejection, reject, type Reply, replyOfRejection } from './responses.ts';

/** Milliseconds for fetching the page with the form. */
const PAGE_TIMEOUT = 1500;
/** Headers copied from the page: its policies fit its content. Without one, the header of every response stays. */
const PAGE_HEADERS: readonly string[] = [
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
  action: string;
  page: string;
  next: string;
  checkboxes?: readonly string[];
  /** Adds fields that a script would add; `day` as "2026-11-21". */
  complete?: (fields: FieldValues, day: string) => FieldValues;
  /** Message for a missing consent; a form without consent leaves it out. */
  consent?: string;
}

export interface HtmlFormOptions extends HtmlForm {
  schema: ZodMiniType;
  clock: () => number;
  fetchPage?: ((url: URL, signal: AbortSignal) => Promise<Response>) | undefined;
}

/** The day of a submission: the same text twice a day is a button pressed twice. */
export const formDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

const fetchOwnPage = (url: URL, signal: AbortSignal) => fetch(url, { signal, headers: { accept: 'text/html' } });

export function htmlForm(options: HtmlFormOptions): Pick<Endpoint<unknown>, 'decodeForm' | 'showReply' | 'showRejection'> {
  const { action, schema, page, next, checkboxes = [], complete = (fields) => fields, consent, clock } = options;
  const { fetchPage = fetchOwnPage } = options;

  function decodeForm({ [CONSENT_FIELD]: agreed, ...fields }: Record<string, string>): Result<unknown, Rejection> {
    const ticked = Object.fromEntries(checkboxes.map((name) => [name, name in fields]));
    const payload = { ...complete(fields, formDay(clock())), ...ticked };
    if (consent === undefined || agreed !== undefined) return ok(payload);
    const { error } = schema.safeParse(payload);
    const others = error ? fieldMessages(error.issues) : {};
    return reject(422, 'invalid', consent, { fields: { ...others, [CONSENT_FIELD]: consent } });
  }

  async function formAgain(request: Request, rejection: Rejection, values: FieldValues, errors: FormErrors): Promise<Reply> {
    const { status, headers: own = {} } = rejection;
    // Loaded here: the HTML parser is large, and scripts never need it.
    const { repopulateForm, standaloneForm } = await import('./repopulate-form.ts');
    try {
      const found = await withTimeout('The page with the form', PAGE_TIMEOUT, (signal) =>
        fetchPage(new URL(page, request.url), signal),
      );
      const html = repopulateForm(await found.text(), { action, values, errors });
      if (!found.ok || html === undefined) throw new TypeError('The page has no form.');
      const copied = [...found.headers].filter(([name]) => PAGE_HEADERS.includes(name));
      return { html, status, headers: { ...Object.fromEntries(copied), ...own } };
    } catch (error) {
      console.error(JSON.stringify({ page, error: describeError(error) }));
      // Fallback: shows the values, so that they can be copied.
      return { html: standaloneForm({ page, values, errors }), status, headers: own };
    }
  }

  return {
    decodeForm,
    showReply: (reply, request) => (isFormEncoded(request) ? { location: next } : reply),
    async showRejection(rejection, request) {
      if (!isFormEncoded(request) || isForeign(rejection)) return replyOfRejection(rejection);
      const sent = await readFields(request);
      if (!sent.ok) {
        const message = 'This did not arrive whole, or is more than the form can take. Please shorten your message.';
        return formAgain(request, rejection, {}, { message, fields: {} });
      }
      const { fields, message } = rejection;
      return formAgain(request, rejection, sent.value, fields ? { fields } : { fields: {}, message });
    },
  };
}
