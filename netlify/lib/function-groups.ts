/**
 * Groups of the interface whose words the functions say. The build writes them to site-data.json, with all errors in one group, and
 * the labels that are needed of other groups in another.
 */
export const FUNCTION_GROUPS = [
  'answers',
  'appointmentText',
  'appointmentTypes',
  'calendarEntry',
  'errors',
  'halfDays',
  'labels',
  'newsletterMail',
  'patientMail',
  'subjects',
] as const;
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

export const ERROR_GROUPS = ['errors', 'contactErrors', 'appointmentErrors', 'chatErrors'] as const;

/** Group and key of the labels of fields. */
export const LABELS = [
  'fields.name',
  'fields.email',
  'fields.phone',
  'newsletter.email',
  'contactForm.subject',
  'contactForm.message',
  'appointmentForm.emergencyContact',
  'appointmentForm.type',
  'appointmentForm.date',
  'appointmentForm.time',
  'appointmentForm.returning',
  'appointmentForm.information',
  'chat.name',
  'chat.email',
  'chat.message',
] as const;
export type LabelKey = (typeof LABELS)[number];
