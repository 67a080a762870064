/** The buttons of pages that mails about appointments link to. */
import { practiceDay } from '../../../../src/time/practice-time.ts';
import { ConfirmSchema } from '../../../../src/api-schemas/subscribe.ts';
import { systemClock } from '../../clock.ts';
import { type Call, endpoint, type Endpoint, type Handler } from '../../http/endpoint.ts';
import { reject } from '../../http/responses.ts';
import { PATIENT } from '../actor.ts';
import type { Decide } from '../decide.ts';
import { agreedSlot, startOf } from '../commitment.ts';
import type { Decision } from '../decisions.ts';
import { ok } from '../../result.ts';
import type { Secret } from '../../storage/secret.ts';
import type { Events, NumberedEvent } from '../events.ts';
import { type LinkPurpose, type LinkSubject, readLink } from './links.ts';

interface PatientLinkDeps extends Pick<Endpoint<unknown>, 'log' | 'clock'> {
  purpose: LinkPurpose;
  events: Events;
  secret: Secret;
  /** Decisions whose mails are sent after the response. */
  decideWith: (defer: Call<unknown>['defer']) => Promise<Decide>;
}

/** Tries while the office decides about the same appointment, without changing its time ("I'm on it"). */
const MAX_TRIES = 3;

const WRONG = 'This link is not complete. Please open it from the mail again, or copy all of it.';
const OUTDATED =
  'This link is out of date: its time is over, or the appointment has changed since this mail. Please look for a newer mail, or call us.';

/** What a link decides; undefined once it is out of date. @param now milliseconds since 1970 */
function decisionOf(
  purpose: LinkPurpose,
  { event, option }: LinkSubject,
  last: NumberedEvent | undefined,
  now: number,
): Decision | undefined {
  if (!last || last.decided !== event) return undefined;
  if (purpose === 'cancel') {
    const slot = agreedSlot(last);
    return last.status === 'confirmed' && slot && practiceDay(now) <= slot.date ? { type: 'cancel' } : undefined;
  }
  if (last.status !== 'proposed') return undefined;
  if (purpose === 'another-time') return { type: 'ask-another-time' };
  const slot = last.proposed?.[option];
  // A time is over once it has begun, even on its day.
  return slot && now < startOf(slot) ? { type: 'confirm', ...slot } : undefined;
}

/**
 * `POST` with the token of a link. Pressed again, it answers the same and sends no second mail, until something else is decided.
 */
export const patientLinkEndpoint = ({
  purpose,
  events,
  secret,
  decideWith,
  clock = systemClock,
  ...rest
}: PatientLinkDeps): Handler =>
  endpoint({
    ...rest,
    clock,
    name: `appointment-${purpose}`,
    method: 'POST',
    body: ConfirmSchema,
    async handle({ body: { token }, defer }) {
      const subject = await readLink(secret, purpose, token);
      if (!subject) return reject(422, 'wrong_token', WRONG);
      const { id, event, option } = subject;
      const decide = await decideWith(defer);
      const key = `${purpose}-${event}-${option}`;
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const last = await events.last(id);
        // This link has decided what counts now.
        const decider = last?.decided === undefined ? undefined : await events.find(id, last.decided);
        if (decider?.key === key) return ok({ json: {} });
        const decision = decisionOf(purpose, subject, last, clock());
        if (!decision) break;
        const decided = await decide({ kind: 'appointments', id, after: last?.number ?? 0, actor: PATIENT, decision, key });
        if (decided.ok) return ok({ json: {} });
        if (decided.error.code !== 'conflict') break;
      }
      return reject(410, 'outdated_link', OUTDATED);
    },
  });
