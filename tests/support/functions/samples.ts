/** What a visitor sends, and what the office decides about it. */
export const CONSENT = { consent: { privacyVersion: '2024-04-20' } };

/** Somebody in the office. */
export const SANDUNI = { id: 'p-sanduni', name: 'Sanduni' };

/** Patients. */
export const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };
export const KAMAL = { name: 'Kamal Silva', email: 'kamal@example.com', phone: '071 000 0001' };

export const SAMPLE_MESSAGE = { ...NIMALI, subject: 'other', message: 'Is the clinic open on the full moon day?' };

export const SAMPLE_REQUEST = {
  ...{ name: 'Kamal Silva', email: 'kamal@example.com', phone: '071 000 0000', emergencyContact: 'Sunil, 071 000 0001' },
  ...{ appointmentType: 'Consultation', preferredDate: '2999-12-31', preferredTime: 'Morning' },
  ...{ previousPatient: false, message: 'With a wheelchair.' },
};

/** Fields of the chat form; a script adds the session id. */
export const SAMPLE_VISITOR = {
  visitorName: 'Nimali Perera',
  visitorEmail: 'nimali@example.com',
  initialMessage: 'Is the clinic open on the full moon day?',
};
export const SAMPLE_CHAT = { sessionId: '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11', ...SAMPLE_VISITOR };

/** A stored request for a week after the start of a test site, a Monday. */
export const APPOINTMENT = { ...SAMPLE_REQUEST, preferredDate: '2026-03-09', phoneNumber: '+94710000000', ...CONSENT };
export const CONFIRM = { type: 'confirm', date: '2026-03-09', time: '09:30' } as const;
export const OPTIONS = [
  { date: '2026-03-10', time: '10:00' },
  { date: '2026-03-11', time: '16:30' },
];
export const PROPOSE = { type: 'propose', options: OPTIONS } as const;
export const REPLY = { type: 'reply', text: 'We are open on Monday.' } as const;
