import type { ZodMiniType } from 'zod/mini';
import type { SubmissionExtras } from '../../../src/api-schemas/submission.ts';
import { systemClock } from '../clock.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import { ok } from '../result.ts';
import type { Stored } from '../storage/inbox.ts';
import type { DailyQuota } from './daily-quota.ts';
import { type HtmlForm, type HtmlFormOptions, htmlForm } from '../http/html-form.ts';
import { idempotencyKey, spamReason } from './spam-check.ts';

/** Dependencies that every form has. */
export interface FormDeps<T> extends Pick<Endpoint<unknown>, 'log' | 'clock'>, Pick<HtmlFormOptions, 'fetchPage'> {
  /** Notifies of a new record. The record is durable by then; a failed notification is retried later. */
  notify: (record: Stored<T>) => Promise<unknown>;
  /** Quarantines submissions over the quota. */
  quota: DailyQuota;
}

interface FormEndpoint<Payload extends SubmissionExtras, Input, Saved> extends FormDeps<Saved> {
  name: string;
  schema: ZodMiniType<Payload>;
  inbox: {
    add: (
      input: Input,
      options: { key: string | undefined; quarantined: string | undefined },
    ) => Promise<{ record: Stored<Saved>; isNew: boolean }>;
  };
  /** Maps the payload to what is stored. */
  toRecord: (payload: Payload) => Input;
  /** The HTML form for browsers without JavaScript. */
  html: HtmlForm;
  /** The response takes the same time whatever `notify` does. */
  constantTime?: boolean;
  /** The JSON response, built from the durable record. */
  reply: (record: Stored<Saved>) => object;
}

/**
 * Endpoint of a form: stores the submission, then responds, then notifies. Quarantined submissions get the same response,
 * so that a bot learns nothing and a person who was wrongly suspected is not turned away.
 */
export const formEndpoint = <Payload extends SubmissionExtras, Input, Saved>({
  name,
  schema,
  inbox,
  toRecord,
  notify,
  quota,
  constantTime = false,
  reply,
  html,
  fetchPage,
  clock = systemClock,
  ...rest
}: FormEndpoint<Payload, Input, Saved>): Handler =>
  endpoint<Payload>({
    ...rest,
    ...htmlForm({ ...html, schema, clock, fetchPage }),
    clock,
    name,
    method: 'POST',
    body: schema,
    async handle({ request, ip, body, defer }) {
      const key = idempotencyKey(request, clock());
      if (!key.ok) return key;
      const quarantined = spamReason(body) ?? (await quota.count(name, ip));
      const { record, isNew } = await inbox.add(toRecord(body), { key: key.value, quarantined });
      if (isNew) await defer(() => notify(record), { constantTime });
      return ok({ json: reply(record) });
    },
  });
