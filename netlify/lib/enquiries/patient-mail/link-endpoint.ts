/** The buttons of pages that mails about appointments link to. */
import { practiceDay } from '../../../../src/time/practice-time.ts';
import { buttonEndpoint } from '../../http/button-endpoint.ts';
import type { EndpointDeps } from '../../http/endpoint.ts';
import { reject } from '../../http/responses.ts';
import { PATIENT } from '../actor.ts';
import type { DecideWith } from '../decide.ts';
import { agreedSlot, startOf } from '../commitment.ts';
import type { Decision } from '../decisions.ts';
import { ok } from '../../result.ts';
import type { Secret } from '../../storage/secret.ts';
import type { Events, NumberedEvent } from '../events.ts';
import { type LinkPurpose, type LinkSubject, readLink } from './links.ts';

interface Deps extends EndpointDeps {
  purpose: LinkPurpose;
  /** Path of the success page. */
  next: string;
  events: Events;
  secret: Secret;
  decideWith: DecideWith;
}

/** The proposed time was given to somebody else. */
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
  if (!last || last.decided !== event) return undefined;
  if (purpose === 'cancel') {
    const slot = agreedSlot(last);
    return last.status === 'confirmed' && slot && practiceDay(now) <= slot.date ? { type: 'cancel' } : undefined;
  }
  if (purpose === 'another-time') return { type: 'ask-another-time' };
  if (last.status !== 'proposed') return undefined;
  const slot = last.proposed?.[option];
  // A time is over once it has begun, even on its day.
  return slot && now < startOf(slot) ? { type: 'confirm', ...slot } : undefined;
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
      let isTaken = false;
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const last = await events.last(id);
        // This link has decided what counts now.
        const decider = last?.decided === undefined ? undefined : await events.find(id, last.decided);
        if (decider?.key === key || last?.key === key)
          return ok(last?.type === 'ask-another-time' && purpose === 'accept' ? TAKEN : { json: {} });
        const wanted = decisionOf(purpose, subject, last, deps.clock());
        if (!wanted) break;
        const decision: Decision = isTaken ? { type: 'ask-another-time' } : wanted;
        const request = { kind: 'appointments', id, after: last?.number ?? 0, actor: PATIENT, key } as const;
        const decided = await decide({ ...request, decision });
        if (decided.ok) return ok(isTaken ? TAKEN : { json: {} });
        // Somebody else has the time by now, so the office has to find another one.
        if (decided.error.code === 'taken') isTaken = true;
        else if (decided.error.code !== 'conflict') break;
      }
      return reject(410, 'outdated_link', 'The link is out of date.');
    },
  });
}
