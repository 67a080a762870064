/** Groups of the interface whose words the functions say. The build writes them to site-data.json, with all errors in one group. */
export const FUNCTION_GROUPS = [
  'answers',
  'appointmentText',
  'appointmentTypes',
  'calendarEntry',
  'errors',
  'halfDays',
  'newsletterMail',
  'patientMail',
  'subjects',
] as const;
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

export const ERROR_GROUPS = ['errors', 'contactErrors', 'appointmentErrors', 'chatErrors'] as const;
