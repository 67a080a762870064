/**
 * Forms of browsers without JavaScript, in the pipeline of their endpoint: the fields become the payload that a script would send,
 * and a rejection the form again with values and errors.
 */
import type { ZodMiniType } from 'zod/mini';
import type { ErrorKey } from '../../../src/api-schemas/error-keys.ts';
import { type Language, pathIn } from '../../../src/language/languages.ts';
import { labelOf } from '../../../src/format/option-label.ts';
import type { FunctionWords } from '../site-data.ts';
import { languageOfForm, languageOfSender, wordsIn } from '../words.ts';
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
  /** Paths of the pages with the form and of its success, in English. */
  page: string;
  next: string;
  /** The labels of the fields that a visitor fills in, in their order. */
  labels: Readonly<Record<string, keyof FunctionWords['labels']>>;
  /** The words of the options of a field. */
  options?: Readonly<Record<string, 'subjects' | 'appointmentTypes' | 'halfDays'>>;
  checkboxes?: readonly string[];
  /** Adds fields that a script would add; `day` as "2026-11-21". */
  complete?: (fields: FieldValues, day: string) => FieldValues;
  /** What is wrong without the consent; a form without consent leaves it out. */
  consent?: ErrorKey;
}

export interface HtmlFormOptions extends HtmlForm {
  schema: ZodMiniType;
  clock: () => number;
  fetchPage?: ((url: URL, signal: AbortSignal) => Promise<Response>) | undefined;
}

/** The day of a submission: the same text twice a day is a button pressed twice. */
export const formDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** What went wrong, above the form. */
function messageOf({ status, message }: Rejection, { unavailable, internal }: FunctionWords['answers']): string {
  if (status === 503) return unavailable;
  return status === 500 ? internal : message;
}

const fetchOwnPage = (url: URL, signal: AbortSignal) => fetch(url, { signal, headers: { accept: 'text/html' } });

export function htmlForm(options: HtmlFormOptions): Pick<Endpoint<unknown>, 'decodeForm' | 'showRejection'> {
  const {
    action,
    schema,
    page,
    labels,
    options: choices = {},
    checkboxes = [],
    complete = (fields) => fields,
    consent,
    clock,
  } = options;
  const { fetchPage = fetchOwnPage } = options;

  function decodeForm({ [CONSENT_FIELD]: agreed, ...fields }: Record<string, string>): Result<unknown, Rejection> {
    const ticked = Object.fromEntries(checkboxes.map((name) => [name, name in fields]));
    const payload = { ...complete(fields, formDay(clock())), ...ticked };
    if (consent === undefined || agreed !== undefined) return ok(payload);
    const words = wordsIn(languageOfForm(fields));
    const message = words.errors[consent];
    const { error } = schema.safeParse(payload);
    const others = error ? fieldMessages(error.issues, words) : {};
    return reject(422, 'invalid', message, { fields: { ...others, [CONSENT_FIELD]: message } });
  }

  /** What a visitor has filled in, as the form shows it. */
  function writtenIn(values: FieldValues, words: FunctionWords): [label: string, value: string][] {
    const shown = (name: string, value: string) => {
      if (checkboxes.includes(name)) return '✓';
      const group = choices[name];
      return group ? labelOf(words[group], value) : value;
    };
    return Object.entries(labels).flatMap(([name, key]) => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      return value === '' ? [] : [[words.labels[key], shown(name, value)]];
    });
  }

  async function formAgain(
    request: Request,
    { status, headers: own = {} }: Rejection,
    { language, values, errors }: { language: Language; values: FieldValues; errors: FormErrors },
  ): Promise<Reply> {
    const path = pathIn(language, page);
    // Loaded here: the HTML parser is large, and scripts never need it.
    const { repopulateForm, standaloneForm } = await import('./repopulate-form.ts');
    try {
      const found = await withTimeout('The page with the form', PAGE_TIMEOUT, (signal) =>
        fetchPage(new URL(path, request.url), signal),
      );
      const html = repopulateForm(await found.text(), { action, values, errors });
      if (!found.ok || html === undefined) throw new TypeError('The page has no form.');
      const copied = [...found.headers].filter(([name]) => PAGE_HEADERS.includes(name));
      return { html, status, headers: { ...Object.fromEntries(copied), ...own } };
    } catch (error) {
      console.error(JSON.stringify({ page: path, error: describeError(error) }));
      // Fallback: shows the values, so that they can be copied.
      const words = wordsIn(language);
      const written = writtenIn(values, words);
      return { html: standaloneForm({ page: path, written, errors, language, words: words.answers }), status, headers: own };
    }
  }

  return {
    decodeForm,
    async showRejection(rejection, request) {
      if (!isFormEncoded(request) || isForeign(rejection)) return replyOfRejection(rejection);
      const sent = await readFields(request);
      if (!sent.ok) {
        const language = languageOfSender(request);
        const errors = { message: wordsIn(language).answers.tooMuch, fields: {} };
        return formAgain(request, rejection, { language, values: {}, errors });
      }
      const [{ fields }, language] = [rejection, languageOfForm(sent.value)];
      const message = messageOf(rejection, wordsIn(language).answers);
      const errors = fields ? { fields } : { fields: {}, message };
      return formAgain(request, rejection, { language, values: sent.value, errors });
    },
  };
}
