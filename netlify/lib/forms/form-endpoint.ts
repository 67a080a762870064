import type { ZodMiniType } from 'zod/mini';
import type { SubmissionExtras } from '../../../src/schemas/api/submission.ts';
import { systemClock } from '../clock.ts';
import { endpoint, type Endpoint, type Handler } from '../http/endpoint.ts';
import type { Stored } from '../stores/inbox.ts';
import type { DailyCap } from './daily-cap.ts';
import { type PlainForm, type PlainFormParts, withPlainForm } from './plain-form.ts';
import { idempotencyKeyOf, suspicionOf } from './submission.ts';

/** What a form's endpoint may be given beside its parts. */
export interface FormOptions extends Pick<PlainFormParts, 'fetchPage'> {
  /** What is more than a form should get in a day is set aside; without one, nothing is too much. */
  cap?: DailyCap;
}

interface FormEndpoint<Payload extends SubmissionExtras, Written, Kept>
  extends Pick<Endpoint<unknown>, 'log' | 'clock'>, FormOptions {
  name: string;
  schema: ZodMiniType<Payload>;
  /** Where it is kept; a record may be made of what was written rather than hold it as it is. */
  inbox: {
    add: (
      written: Written,
      more: { key: string | undefined; quarantined: string | undefined },
    ) => Promise<{ record: Stored<Kept>; isNew: boolean }>;
  };
  /** What of a submission is kept. */
  keep: (sent: Payload) => Written;
  /** Tells the office; the record is kept by then, and is told of later if this fails. */
  tell: (record: Stored<Kept>) => Promise<unknown>;
  /** The pages of the form, for browsers without JavaScript; without them it takes JSON alone. */
  plain?: PlainForm & { action: string };
  /** Whether even the time of the answer must tell nothing of what `tell` does. */
  alike?: boolean;
  /** What the visitor is answered with; called once the record is there. */
  answer: (record: Stored<Kept>) => object;
}

/**
 * A form: what it sends is kept first and answered then. Whoever is suspected is answered like everybody else, so that a
 * robot learns nothing, and a person who was wrongly suspected is not turned away.
 */
export const formEndpoint = <Payload extends SubmissionExtras, Written, Kept>({
  name,
  schema,
  inbox,
  keep,
  tell,
  cap,
  alike = false,
  answer,
  plain,
  fetchPage,
  clock = systemClock,
  ...rest
}: FormEndpoint<Payload, Written, Kept>): Handler => {
  const handler = endpoint<Payload>({
    ...rest,
    clock,
    name,
    method: 'POST',
    body: schema,
    async handle({ request, address, body, afterwards }) {
      const key = idempotencyKeyOf(request);
      if (typeof key === 'object') return key;
      const quarantined = suspicionOf(body) ?? (await cap?.count(name, address));
      const { record, isNew } = await inbox.add(keep(body), { key, quarantined });
      if (isNew) await afterwards(() => tell(record), { alike });
      return { kind: 'ok', body: answer(record) };
    },
  });
  return plain ? withPlainForm({ ...plain, handler, schema, clock, ...(fetchPage ? { fetchPage } : {}) }) : handler;
};
