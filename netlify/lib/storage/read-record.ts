import type { ZodMiniType } from 'zod/mini';
import { scan } from './read-each.ts';
import { namesBelow, type RecordStore, StoreError } from './record-store.ts';

/** Reads a record; undefined without one. @throws {StoreError} if it does not match its schema */
export async function readRecord<T>(store: RecordStore, key: string, schema: ZodMiniType<T>): Promise<T | undefined> {
  const found = await store.read(key);
  if (found === undefined) return undefined;
  const { success, data } = schema.safeParse(found);
  if (!success) throw new StoreError(`read ${key}`, 'the record does not match its schema');
  return data;
}

export const readBelow = async <T>(store: RecordStore, folder: string, read: (name: string) => Promise<T | undefined>) =>
  scan(await namesBelow(store, folder), read);
