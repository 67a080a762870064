import type { ZodMiniType } from 'zod/mini';
import { firstLanguage, type Language, pathIn } from '../../../src/language/languages.ts';
import type { SubmissionExtras } from '../../../src/api-schemas/submission.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import type { Consent } from '../storage/form-record.ts';
import { isFormEncoded } from '../http/body.ts';
import { ok } from '../result.ts';
import { languageOfForm } from '../words.ts';
import type { Stored } from '../storage/inbox.ts';
import type { DailyQuota } from './daily-quota.ts';
import { type HtmlForm, type HtmlFormOptions, htmlForm } from '../http/html-form.ts';
import { idempotencyKey, spamReason } from './spam-check.ts';

export interface FormDeps<T> extends EndpointDeps, Pick<HtmlFormOptions, 'fetchPage'> {
  /** Notifies of a new record. The record is durable by then; a failed notification is retried later. */
  notify: (record: Stored<T>) => Promise<unknown>;
  /** Quarantines submissions over the quota. */
  quota: DailyQuota;
}

interface FormEndpoint<Payload extends SubmissionExtras, Fields extends object, Saved> extends FormDeps<Saved> {
  name: string;
  schema: ZodMiniType<Payload>;
  inbox: {
    add: (
      input: Fields & { consent: Consent; language?: Language },
      options: { key: string | undefined; quarantined: string | undefined },
    ) => Promise<{ record: Stored<Saved>; isNew: boolean }>;
  };
  /** The fields that are stored, in this order. */
  fieldsOf: (payload: Payload, language: Language) => Fields;
  /** The HTML form for browsers without JavaScript. */
  html: HtmlForm;
  /** The response takes the same time whatever `notify` does. */
  constantTime?: boolean;
  /** The JSON response, built from the durable record. A form without JavaScript is redirected. */
  reply: (record: Stored<Saved>, request: Request) => object | Promise<object>;
}

/**
 * Endpoint of a form: stores the submission, then responds, then notifies. Quarantined submissions get the same response,
 * so that a bot learns nothing and a person who was wrongly suspected is not turned away.
 */
export function formEndpoint<Payload extends SubmissionExtras, Fields extends object, Saved>(
  form: FormEndpoint<Payload, Fields, Saved>,
): Handler {
  const { name, schema, inbox, fieldsOf, notify, quota, constantTime = false, reply, html, fetchPage, ...deps } = form;
  return endpoint<Payload>({
    ...deps,
    ...htmlForm({ ...html, schema, clock: deps.clock, fetchPage }),
    name,
    method: 'POST',
    body: schema,
    async handle({ request, ip, body, defer }) {
      const key = idempotencyKey(request, deps.clock());
      if (!key.ok) return key;
      const quarantined = spamReason(body) ?? (await quota.count(name, ip));
      const language = languageOfForm(body);
      const consent = { privacyVersion: body.privacyVersion ?? null };
      const input = { ...fieldsOf(body, language), consent, ...(language !== firstLanguage() && { language }) };
      const { record, isNew } = await inbox.add(input, { key: key.value, quarantined });
      if (isNew) await defer(() => notify(record), { constantTime });
      return ok(isFormEncoded(request) ? { location: pathIn(language, html.next) } : { json: await reply(record, request) });
    },
  });
}
