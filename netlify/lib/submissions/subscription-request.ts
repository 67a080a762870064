import * as z from 'zod/mini';
import { ConsentSchema, LanguageSchema } from '../storage/form-record.ts';

export const SubscriptionRequestSchema = z.object({ email: z.string(), consent: ConsentSchema, language: LanguageSchema });
/** A request for the newsletter, for one's own or somebody else's address. */
export type SubscriptionRequest = z.infer<typeof SubscriptionRequestSchema>;
