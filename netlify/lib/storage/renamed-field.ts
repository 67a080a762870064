import * as z from 'zod/mini';

/** A record whose field had another name before, under the name of today. @param before the name in old records */
export const renamedField = (before: string, today: string) =>
  z.transform((stored: unknown): unknown => {
    if (typeof stored !== 'object' || stored === null || !(before in stored)) return stored;
    const { [before]: value, ...others } = stored as Record<string, unknown>;
    return { [today]: value, ...others };
  });
