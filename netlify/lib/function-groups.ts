/** Groups of the interface whose words the functions say. The build writes them to site-data.json. */
export const FUNCTION_GROUPS = ['answers', 'appointmentText', 'appointmentTypes', 'errors', 'halfDays', 'subjects'] as const;
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];
