/** What a visitor can write to the office about. */
export const CONTACT_SUBJECTS = [
  { value: 'educational', label: 'Educational Inquiry' },
  { value: 'consultation', label: 'Professional Consultation' },
  { value: 'research', label: 'Research Collaboration' },
  { value: 'speaking', label: 'Speaking Engagement' },
  { value: 'other', label: 'Other' },
] as const;
