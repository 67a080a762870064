/** The buttons of pages that mails about appointments link to. */
import { buttonEndpoint } from '../http/button-endpoint.ts';
import type { EndpointDeps } from '../http/endpoint.ts';
import { reject } from '../http/responses.ts';
import { PATIENT } from '../actor.ts';
import type { DecideWith } from '../decisions/decide.ts';
import type { Obstacle } from '../appointments/schedule/obstacles.ts';
import { agreedSlot, hasBegun } from '../enquiries/commitment.ts';
import type { Decision } from '../decisions/decisions.ts';
import { ok } from '../result.ts';
import type { Secret } from '../storage/secret.ts';
import type { Events, NumberedEvent } from '../enquiries/events.ts';
import { type LinkPurpose, type LinkSubject, readLink } from './links.ts';

interface Deps extends EndpointDeps {
  purpose: LinkPurpose;
  /** Path of the success page. */
  next: string;
  events: Events;
  secret: Secret;
  decideWith: DecideWith;
}

/** The proposed time is not free any more: somebody else has it, or there are no appointments then. */
const TAKEN = { location: '/appointments/taken' };

/** Tries while the office decides about the same appointment, without changing its time ("I'm on it"). */
const MAX_TRIES = 3;

/** What a link decides; undefined once it is out of date. @param now milliseconds since 1970 */
function decisionOf(
  purpose: LinkPurpose,
  { event, option }: LinkSubject,
  last: NumberedEvent | undefined,
  now: number,
): Decision | undefined {
  if (!last || last.decisionNumber !== event) return undefined;
  const agreed = agreedSlot(last);
  // A time is over once it has begun, even on its day.
  if (agreed && hasBegun(agreed, now)) return undefined;
  if (purpose === 'cancel') return agreed && last.status === 'confirmed' ? { type: 'cancel' } : undefined;
  if (purpose === 'another-time') return { type: 'ask-another-time' };
  const slot = last.status === 'proposed' ? last.proposed?.[option] : undefined;
  // With what the office was shown against the time when it proposed it.
  return slot && !hasBegun(slot, now) ? { type: 'confirm', ...slot } : undefined;
}

/** `POST /appointments/…?token=…`. Pressed again, it has the same result and sends no mail, until something else is decided. */
export function patientLinkEndpoint({ purpose, next, events, secret, decideWith, ...deps }: Deps) {
  return buttonEndpoint({
    ...deps,
    name: `appointment-${purpose}`,
    pages: { next, expired: '/appointments/expired', later: '/appointments/later' },
    async press(token, { defer }) {
      const subject = await readLink(secret, purpose, token);
      if (!subject) return reject(422, 'wrong_token', 'The link is not complete.');
      const { id, event, option } = subject;
      const decide = await decideWith(defer);
      const key = `${purpose}-${event}-${option}`;
      let obstacle: Obstacle | undefined;
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const last = await events.last(id);
        // This link has decided what counts now.
        const decider = last?.decisionNumber === undefined ? undefined : await events.find(id, last.decisionNumber);
        const own = [decider, last].find((one) => one?.key === key);
        if (own) return ok(own.type === 'ask-another-time' && purpose === 'accept' ? TAKEN : { json: {} });
        // The wish of this link still waits for the office, also after a member of staff took it on.
        if (purpose === 'another-time' && last?.decisionNumber === event && last.returned === true) return ok({ json: {} });
        const wanted = decisionOf(purpose, subject, last, deps.clock());
        if (!wanted) break;
        const decision: Decision =
          obstacle && wanted.type === 'confirm'
            ? { type: 'ask-another-time', chosen: { date: wanted.date, time: wanted.time, obstacle } }
            : wanted;
        const request = { kind: 'appointments', id, after: last?.number ?? 0, actor: PATIENT, key } as const;
        const decided = await decide({ ...request, decision });
        if (decided.ok) return ok(obstacle ? TAKEN : { json: {} });
        // The office has to find another time.
        if (decided.error.code === 'taken') obstacle = 'taken';
        else if (decided.error.code === 'unusual') obstacle = decided.error.warnings[0]?.obstacle;
        else if (decided.error.code !== 'conflict') break;
      }
      return reject(410, 'outdated_link', 'The link is out of date.');
    },
  });
}
