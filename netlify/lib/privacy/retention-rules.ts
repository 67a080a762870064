/** The rules of retention. Their times are those of the privacy policy. */
import { RETENTION_HOURS } from '../../../src/api-schemas/retention.ts';
import { DAY, HOUR } from '../../../src/time/durations.ts';
import { pastAppointments, pastBookings, pastClosures } from '../appointments/retention.ts';
import { orphanMails } from '../enquiries/retention.ts';
import { oldBuilds } from '../publishing/retention.ts';
import { RECORDS, timeOf } from '../storage/inbox.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { PAUSES } from '../storage/pauses.ts';
import { olderBackupTimes } from '../storage/backup-times.ts';
import { claims, orphans } from '../storage/related-keys.ts';
import { REMOVED } from '../storage/removal-marks.ts';
import type { StoreName } from '../storage/store-names.ts';
import {
  endedSubscribers,
  oldDeliveries,
  oldDrafts,
  oldRuns,
  orphanDeliveries,
  orphansOfSubscribers,
} from '../newsletter/retention.ts';
import { endedSessions, oldInvitations, orphanCalendars, orphansOfStaff } from '../staff/retention.ts';
import { daysOf, type FindDue, olderThan, ownerless, type RuleOptions } from '../storage/retention-rule.ts';

/** Days for which the record of a sent digest is kept; it holds no personal data. */
const DIGEST_DAYS = 7;
/** Milliseconds a used challenge is remembered; it is valid for five minutes. */
const CHALLENGE_AGE = HOUR;
/** Milliseconds after which a claim without a record belongs to a killed process. */
const CLAIM_GRACE = HOUR;

const INBOXES = [
  'messages',
  'appointments',
  'chat-sessions',
  'chat-messages',
  'subscribers',
  'digests',
  'replies',
] as const satisfies readonly StoreName[];

type Rule = readonly [what: string, store: StoreName, findDue: FindDue];

/** Ids of claims by key: of those that are older than `age`, and of damaged ones. */
async function claimsOlderThan(age: number, folder: 'keys/' | 'only/', store: RecordStore, options: RuleOptions) {
  const found = await claims(store, folder, options);
  const old = found.filter(({ id }) => id === undefined || options.now - timeOf(id) >= age);
  return new Map(old.map(({ key, id }) => [key, id]));
}

const oldIdempotencyKeys: FindDue = async (store, options) => [
  ...(await claimsOlderThan(options.days.idempotencyKeys * DAY, 'keys/', store, options)).keys(),
];

/** Unique names of removed records. A claim precedes its record, so a recent one is kept. */
const orphanNames: FindDue = async (store, options) => {
  const old = await claimsOlderThan(CLAIM_GRACE, 'only/', store, options);
  return ownerless(
    [...old.keys()],
    (key) => old.get(key),
    () => namesBelow(store, RECORDS),
  );
};

/** Records with the shortest retention come first, the slowest rules last. */
export const RULES: readonly Rule[] = [
  ['address hashes', 'caps', olderThan('', () => RETENTION_HOURS.addressHashes * HOUR)],
  ['passkey challenges', 'users', olderThan('used/', () => CHALLENGE_AGE)],
  ['sessions', 'users', endedSessions],
  ['invitations', 'users', oldInvitations],
  ['log', 'audit', olderThan('entries/', daysOf('auditLog'))],
  ['marks of removals', 'backups', olderThan(REMOVED, daysOf('backups'))],
  ['times of backups', 'backups', olderBackupTimes],
  ['pauses', 'backups', olderThan(PAUSES, () => DAY)],
  ...INBOXES.map((store) => ['idempotency keys', store, oldIdempotencyKeys] as const),
  ['chats', 'chat-messages', olderThan(RECORDS, daysOf('chats'))],
  ['chats', 'chat-sessions', olderThan(RECORDS, daysOf('chats'))],
  ['messages', 'messages', olderThan(RECORDS, daysOf('messages'))],
  ['appointments', 'appointments', pastAppointments],
  ['claimed times', 'appointments', pastBookings],
  ['closed days', 'schedule', pastClosures],
  ['mails to patients', 'replies', orphanMails],
  ['requests for the newsletter', 'subscribers', olderThan(RECORDS, daysOf('unconfirmedSubscribers'))],
  ['digests', 'digests', olderThan(RECORDS, () => DIGEST_DAYS * DAY)],
  ['builds', 'builds', oldBuilds],
  ['subscribers', 'subscribers', endedSubscribers],
  ['orphans', 'subscribers', orphansOfSubscribers],
  ['newsletter deliveries', 'newsletter', oldDeliveries],
  ['newsletter runs', 'newsletter', oldRuns],
  ['newsletter drafts', 'newsletter', oldDrafts],
  ['orphans', 'newsletter', orphanDeliveries],
  ['calendar addresses', 'users', orphanCalendars],
  ['orphans', 'users', orphansOfStaff],
  ['orphans', 'chat-sessions', orphanNames],
  ['orphans', 'replies', orphanNames],
  ...INBOXES.map((store) => ['orphans', store, orphans] as const),
];
