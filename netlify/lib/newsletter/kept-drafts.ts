/**
 * What a doctor has typed into the form of a newsletter: `drafts/<person>`, in the store `newsletter`. It names no subscriber. The
 * last one counts: of two tabs, the one that was left last.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { readRecord } from '../storage/read-record.ts';
import type { RecordStore } from '../storage/record-store.ts';

export const DRAFTS = 'drafts/';

export const KeptDraftSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  /** As the form sends them. */
  fields: z.record(z.string(), z.string()),
});

export const createKeptDrafts = ({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }) => ({
  read: (person: string) => readRecord(store, DRAFTS + person, KeptDraftSchema),
  keep: (person: string, fields: Readonly<Record<string, string>>) => store.replace(DRAFTS + person, { at: clock(), fields }),
  forget: (person: string) => store.remove(DRAFTS + person),
});
