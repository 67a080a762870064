/** The rules of retention. Their times are those of the privacy policy. */
import * as z from 'zod/mini';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { RETENTION_HOURS } from '../../../src/api-schemas/retention.ts';
import { DAY, HOUR } from '../../../src/time/durations.ts';
import { isRecordId, RECORDS, timeOf } from '../storage/inbox.ts';
import { BOOKINGS } from '../enquiries/bookings.ts';
import { CLOSED } from '../schedule/closed-days.ts';
import { DAYS } from '../enquiries/markers.ts';
import { ENQUIRY_KINDS, STORE_OF } from '../enquiries/kinds.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { scan } from '../storage/read-each.ts';
import { claims, orphans } from '../storage/related-keys.ts';
import { enquiryPart, replyPart } from '../enquiries/patient-mail/replies.ts';
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
import { type FindDue, ownerless, type RuleOptions } from '../storage/retention-rule.ts';

/** Days for which the record of a sent digest is kept; it holds no personal data. */
const DIGEST_DAYS = 7;
/** Days for which the record of a started build is kept: an older deployment that is published lists its days again. */
const BUILD_DAYS = 365;
/** Days for which a day that the office has closed is kept; it holds no data of patients. */
const CLOSURE_DAYS = 90;
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

const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

type Age = (days: RuleOptions['days']) => number;
/** The age after a number of days. */
const daysOf =
  (what: keyof RuleOptions['days']): Age =>
  (days) =>
    days[what] * DAY;

/** Keys below `folder` whose ids are older than an age in milliseconds. */
const olderThan =
  (folder: string, ageOf: Age): FindDue =>
  async (store, { now, days }) =>
    (await store.keys(folder)).filter((key) => isRecordId(idOf(key)) && now - timeOf(idOf(key)) >= ageOf(days));

/** Keys of builds end with their day or hour. */
const oldBuilds: FindDue = async (store, { now }) => {
  const lastDay = practiceDay(now - BUILD_DAYS * DAY);
  return (await store.keys('')).filter((key) => idOf(key) < lastDay);
};

const PreferredSchema = z.object({ preferredDate: z.string() });

/** Appointments count from the end of the requested day at the practice, or of a later day that was agreed. */
const pastAppointments: FindDue = async (store, options) => {
  const ageOf = daysOf('appointments');
  // The requested day is never before the day of the request.
  const old = await olderThan(RECORDS, ageOf)(store, options);
  const lastDay = practiceDay(options.now - ageOf(options.days));
  const agreed = (await namesBelow(store, DAYS)).map((key) => key.split('/'));
  const isAgreedLater = new Set(agreed.flatMap(([day = '', id = '']) => (day >= lastDay ? [id] : [])));
  const dueKey = async (key: string) => {
    if (isAgreedLater.has(idOf(key))) return undefined;
    const { data } = PreferredSchema.safeParse(await store.read(key));
    return (data?.preferredDate ?? practiceDay(timeOf(idOf(key)))) < lastDay ? key : undefined;
  };
  return scan(old, dueKey, options);
};

/** Keys of a folder `<folder><date>/…` whose day is over for some days. */
const pastDays =
  (folder: string, days: number): FindDue =>
  async (store, { now }) => {
    const lastDay = practiceDay(now - days * DAY);
    return (await store.keys(folder)).filter((key) => key.slice(folder.length) < lastDay);
  };

/** Mails to patients whose item is removed. */
const orphanReplies: FindDue = async (store, { open }) =>
  ownerless(await store.keys(RECORDS), replyPart, async () => {
    const items = await Promise.all(ENQUIRY_KINDS.map((kind) => open(STORE_OF[kind]).keys(RECORDS)));
    return items.flat().map((key) => enquiryPart(idOf(key)));
  });

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
  ...INBOXES.map((store) => ['idempotency keys', store, oldIdempotencyKeys] as const),
  ['chats', 'chat-messages', olderThan(RECORDS, daysOf('chats'))],
  ['chats', 'chat-sessions', olderThan(RECORDS, daysOf('chats'))],
  ['messages', 'messages', olderThan(RECORDS, daysOf('messages'))],
  ['appointments', 'appointments', pastAppointments],
  ['claimed times', 'appointments', pastDays(BOOKINGS, 1)],
  ['closed days', 'schedule', pastDays(CLOSED, CLOSURE_DAYS)],
  ['mails to patients', 'replies', orphanReplies],
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
