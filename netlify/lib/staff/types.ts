import * as z from 'zod/mini';

/** Who acts. `id` is written into events and the log, `name` is shown. */
export interface Actor {
  id: string;
  name: string;
}

export const COMMAND_LINE: Actor = { id: 'command', name: 'Command line' };

/** What people may do: the doctor everything, the office reads and answers. */
export const RoleSchema = z.enum(['doctor', 'office']);
export type Role = z.infer<typeof RoleSchema>;

export const ActorSchema = z.object({ id: z.string(), name: z.string() });
