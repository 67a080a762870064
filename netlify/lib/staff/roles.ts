import * as z from 'zod/mini';

/** What people may do: the doctor everything, the office reads and answers. */
export const RoleSchema = z.enum(['doctor', 'office'], 'Choose what the person may do.');
export type Role = z.infer<typeof RoleSchema>;
