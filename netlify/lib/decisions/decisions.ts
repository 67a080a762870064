/** What can be decided about an enquiry, as a form, a link or the command line sends it. */
import * as z from 'zod/mini';
import { isDay } from '../../../src/time/practice-time.ts';
import { line, paragraphs, TEXT_LIMITS } from '../../../src/api-schemas/text.ts';
import { ChosenSchema, CLOCK_TIME, DespiteSchema } from '../enquiries/events.ts';

/** Maximum number of times that a patient can choose from. */
const MAX_OPTIONS = 3;

const DATE_WRONG = 'Choose a day as YYYY-MM-DD.';
const TIME_WRONG = 'Choose a time as HH:MM, from 00:00 to 23:59.';
const slot = z.object({
  date: z.string(DATE_WRONG).check(z.refine(isDay, DATE_WRONG)),
  time: z.string(TIME_WRONG).check(z.regex(CLOCK_TIME, TIME_WRONG)),
});
/** With what somebody was shown against this very time. */
const agreeable = z.object({ ...slot.shape, despite: DespiteSchema });
const replyText = (least: number) =>
  paragraphs({ least, limit: TEXT_LIMITS.message, message: 'Write a text, or choose a template.' });

export const DecisionSchema = z.discriminatedUnion(
  'type',
  [
    /** Dates and times are those of the practice. */
    z.object({ type: z.literal('confirm'), ...agreeable.shape }),
    /** The confirmed time stays although something speaks against it, or the patient asked for another one. */
    z.object({ type: z.literal('keep'), despite: DespiteSchema }),
    z.object({
      type: z.literal('propose'),
      options: z
        .array(agreeable)
        .check(z.minLength(1, 'Propose a time.'), z.maxLength(MAX_OPTIONS, `Propose ${MAX_OPTIONS} times at most.`)),
    }),
    z.object({ type: z.literal('decline'), text: z.optional(replyText(0)) }),
    z.object({ type: z.literal('reply'), text: replyText(1), subjectTemplate: z.optional(line({ limit: 80 })) }),
    /** Sets a status without telling the patient, as the command line does. */
    z.object({ type: z.literal('status'), status: z.string() }),
    /** Whether the patient came; `expected` takes that back, and a completion too. */
    z.object({ type: z.literal(['came', 'did-not-come', 'expected']) }),
    /** The patient refuses the proposed times, or chose one that something speaks against by now. */
    z.object({ type: z.literal('ask-another-time'), chosen: z.optional(ChosenSchema) }),
    /** Takes the last decision back, before its mail is sent. */
    z.object({ type: z.literal('take-back') }),
    /** `take` means "I'm on it". */
    z.object({ type: z.literal(['cancel', 'done', 'reopen', 'take', 'set-aside', 'restore']) }),
  ],
  'This cannot be decided. Load the page again, and choose there.',
);
export type Decision = z.infer<typeof DecisionSchema>;
