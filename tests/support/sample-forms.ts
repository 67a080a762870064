/** Valid form payloads. */
export const SAMPLE_MESSAGE = {
  ...{ name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' },
  ...{ subject: 'other', message: 'Is the clinic open on the full moon day?' },
};

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
