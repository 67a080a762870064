/**
 * In which order a backup reads the stores while people write.
 *
 * Of a store come first the records that others belong to (`records/`, `issues/`, `people/`), then what belongs to them, and last
 * what stops a second sending or a second record (`told/`, `deliveries/`, `keys/`, `only/`), each with a listing of its own. So a
 * mail that was sent, or a submission that was accepted, while the backup ran is known as such wherever its record is in the
 * backup. What belongs to a record that came after the first listing is an orphan, as the ones that a killed removal leaves:
 * the rules of retention name it.
 *
 * `replies` comes after the enquiries: an event names the mail that is stored after it. Who signs in and what the log says come
 * last, as they name the others and nothing names them.
 */
import { STORE_NAMES, type StoreName } from './store-names.ts';

const LAST: readonly StoreName[] = ['replies', 'newsletter', 'users', 'audit'];

/** All stores, in the order in which a backup reads them. */
export const BACKUP_ORDER: readonly StoreName[] = [...STORE_NAMES.filter((name) => !LAST.includes(name)), ...LAST];

const OWNERS = /^(?:records|issues|people)\//;
const STOPS = /^(?:told|deliveries|keys|only)\//;

/** Tests for the keys of each listing of a store. Each key passes one of them. */
export const BACKUP_PASSES: readonly ((key: string) => boolean)[] = [
  (key) => OWNERS.test(key),
  (key) => !OWNERS.test(key) && !STOPS.test(key),
  (key) => STOPS.test(key),
];
