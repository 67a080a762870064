/** What kinds of visit can be asked for. */
export const APPOINTMENT_TYPES = [
  { value: 'Consultation', label: 'Initial Consultation' },
  { value: 'Follow-up', label: 'Follow-up Appointment' },
  { value: 'Vascular Surgery', label: 'Vascular Surgery Consultation' },
  { value: 'Transplant Surgery', label: 'Transplant Surgery Consultation' },
  { value: 'Vascular Screening', label: 'Vascular Screening' },
  { value: 'Second Opinion', label: 'Second Opinion' },
  { value: 'Urgent Care', label: 'Urgent Care' },
] as const;

/** The parts of the day that can be asked for, local time at the practice. */
export const PREFERRED_TIMES = [
  { value: 'Morning', label: 'Morning (8:00 AM-12:00 PM)' },
  { value: 'Afternoon', label: 'Afternoon (12:00 PM-4:00 PM)' },
  { value: 'Evening', label: 'Evening (4:00 PM-8:00 PM)' },
] as const;
