import * as z from 'zod/mini';

export const ActorSchema = z.object({
  /** Written into events and the log. */
  id: z.string(),
  /** Shown to people. */
  name: z.string(),
});
/** Who acts: one of the office's people, the command line, or a patient who follows a link. */
export type Actor = z.infer<typeof ActorSchema>;

export const COMMAND_LINE: Actor = { id: 'command', name: 'Command line' };
/** The link in a mail. */
export const PATIENT: Actor = { id: 'patient', name: 'The patient' };
