import * as z from 'zod/mini';
import { ApiError } from './client.ts';

const RefusalSchema = z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) });

/** The server's message for each field that it would not take, by the field's name; empty for any other failure. */
export function refusedFields(error: Error): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  try {
    return RefusalSchema.parse(JSON.parse(error.body)).error.fields;
  } catch {
    return {}; // A refusal that names no fields.
  }
}
