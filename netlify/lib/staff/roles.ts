import * as z from 'zod/mini';

/** What people may do: the doctor everything, the office reads and answers. */
export const RoleSchema = z.enum(['doctor', 'office']);
export type Role = z.infer<typeof RoleSchema>;
