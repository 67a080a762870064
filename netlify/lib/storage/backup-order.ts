/**
 * In which order a backup reads the stores while people write, and in which order it is restored.
 *
 * Reading: of a store come first the records that others belong to (`records/`, `issues/`, `people/`, `subscribers/`), then what
 * belongs to them, and last what stops a second sending or a second record (`told/`, `deliveries/`, `keys/`, `only/`), each with a
 * listing of its own. So a mail that was sent, or a submission that was accepted, while the backup ran is known as such wherever its
 * record is in the backup. What belongs to a record that came after the first listing is an orphan, as the ones that a killed removal
 * leaves: the rules of retention name it.
 *
 * `chat-messages` comes after the chats, whose index names each text, and `replies` after the enquiries, whose events name mails. Texts
 * whose chat, and deliveries whose newsletter was created after its listing, are dropped when the backup is restored. Who signs in and what the log says come
 * after those, as they name the others and nothing names them. Last of all come the marks of removals: what was read and then removed
 * does not come back.
 *
 * Restoring is the other way round: what stops a second sending is there before its record, and the events before the subscriber or
 * the enquiry whose state they tell. But nothing may look like an orphan when a restore is killed and retention runs before it is
 * started again: devices and sessions come after their people, mails after their enquiries. The secret comes first, so that the site
 * does not make itself another one; then the marks of what was removed.
 */
import type { RecordPlace } from './read-each.ts';
import { STORE_NAMES, type StoreName } from './store-names.ts';

const LAST: readonly StoreName[] = ['chat-messages', 'replies', 'newsletter', 'users', 'audit', 'backups'];

/** All stores, in the order in which a backup reads them. */
export const BACKUP_ORDER: readonly StoreName[] = [...STORE_NAMES.filter((name) => !LAST.includes(name)), ...LAST];

const OWNERS = /^(?:records|issues|people|subscribers)\//;
const STOPS = /^(?:told|deliveries|keys|only)\//;

/** Tests for the keys of each listing of a store. Each key passes one of them. */
export const BACKUP_PASSES: readonly ((key: string) => boolean)[] = [
  (key) => OWNERS.test(key),
  (key) => !OWNERS.test(key) && !STOPS.test(key),
  (key) => STOPS.test(key),
];

type IsOfStep = (place: RecordPlace) => boolean;

/** Tests for the records of each step of a restore. Each record belongs to the first one that it passes. */
export const RESTORE_STEPS: readonly IsOfStep[] = [
  ({ store }) => store === 'secrets',
  ({ store }) => store === 'backups',
  ({ store, key }) => store === 'users' && OWNERS.test(key),
  ({ key }) => !OWNERS.test(key),
  ({ store }) => !LAST.includes(store),
  () => true,
];
