/**
 * Order in which a backup reads the stores, and in which a restore writes them.
 *
 * A backup reads while people write. It lists each store three times: first the owners (`records/`, `issues/`, `people/`,
 * `subscribers/`), then their dependent records, last the records that prevent a second mail or a second record (`told/`,
 * `deliveries/`, `keys/`, `only/`). So the backup has the mark of every mail that was sent before the last listing. A dependent
 * record whose owner was created after the first listing is an orphan, which retention removes.
 *
 * Some stores follow others. `chat-messages` follows the chats, whose index names the texts. `replies` follows the enquiries,
 * whose events name mails. `users` and `audit` name records of all stores. The marks of removals are last, so that a record that was
 * read and then removed is not restored. A restore drops texts without their chat, and deliveries without their newsletter.
 *
 * A restore writes dependent records before their owners, so that no job sees an owner without its marks and events. It can be
 * killed, and retention can run before it is started again. Retention must not find orphans with removal marks of their own:
 * therefore people precede their devices and sessions, and enquiries precede their mails. The secret is first, before the site
 * creates another one; then the marks of removals.
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
