/** The first line of a backup: what it holds, before anything of it is read. */
import * as z from 'zod/mini';
import { HASH } from '../../../netlify/lib/storage/hash.ts';
import { RETENTION_DAYS } from '../../../src/api-schemas/retention.ts';
import { DAY } from '../../../src/time/durations.ts';
import { STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';

/** Milliseconds until a backup is to be deleted. */
export const BACKUP_AGE = RETENTION_DAYS.backups * DAY;

/** Version of the file's format that is written. */
export const FORMAT = 1;
/** The versions that are read. A change of the format adds a line here, or brings its migration. */
export const READ_FORMATS: readonly number[] = [FORMAT];

const StoreSchema = z.strictObject({
  records: z.int().check(z.nonnegative()),
  /** Of the lines of the store. */
  sha256: z.string().check(z.regex(HASH)),
});

export const ManifestSchema = z.strictObject({
  format: z.int(),
  /** Origin of the site. */
  site: z.string(),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** When the file is to be deleted, as the privacy policy says; ISO 8601. */
  deleteBy: z.iso.datetime(),
  /** Of all lines, before they are compressed. */
  bytes: z.int().check(z.nonnegative()),
  stores: z.partialRecord(z.enum(STORE_NAMES), StoreSchema),
});
export type Manifest = z.infer<typeof ManifestSchema>;

export const recordsIn = ({ stores }: Pick<Manifest, 'stores'>): number =>
  Object.values(stores).reduce((sum, { records }) => sum + records, 0);
