import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentChatText, appointmentMailText } from '../../src/format/appointment-text.ts';
import { prefilled, whatsAppLink } from '../../src/format/links.ts';
import { SAMPLE_REQUEST } from '../support/sample-forms.ts';

const SINHALA = Array.from({ length: 0x0dff - 0x0d80 }, (_, at) => String.fromCodePoint(0x0d80 + at));
const TAMIL = Array.from({ length: 0x0bff - 0x0b80 }, (_, at) => String.fromCodePoint(0x0b80 + at));
const ENGLISH = Array.from('abcdefghijklmnopqrstuvwxyz ABC.,?!&=#+%/\n"\'');
const PICTURES = ['🩺', '👨‍👩‍👧', '🇱🇰'];

const texts = fc.oneof(
  ...[ENGLISH, SINHALA, TAMIL, PICTURES].map((letters) =>
    fc.array(fc.constantFrom(...letters), { maxLength: 1200 }).map((parts) => parts.join('')),
  ),
  fc.string({ unit: 'binary', maxLength: 1200 }),
);

test('a prefilled text decodes to the original, or to its beginning and "…", within 1,600 encoded characters', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const link = whatsAppLink('+94 (71) 000-0000', text);
      expect(link).toMatch(/^https:\/\/wa\.me\/94710000000\?text=/);
      const encoded = link.slice(link.indexOf('?text=') + 6);
      expect(encoded.length).toBeLessThanOrEqual(1600);
      const decoded = decodeURIComponent(encoded);
      expect(new URL(link).searchParams.get('text')).toBe(decoded);
      expect(decoded.isWellFormed()).toBe(true);
      if (encodeURIComponent(text.toWellFormed()).length <= 1600) expect(decoded).toBe(text.toWellFormed());
      else {
        expect(decoded.endsWith('…')).toBe(true);
        expect(text.toWellFormed().startsWith(decoded.slice(0, -1))).toBe(true);
        // No room is wasted: an encoded character has at most 12 characters, "…" has 9.
        expect(encoded.length).toBeGreaterThan(1600 - 12 - 9);
      }
    }),
    { numRuns: 200 },
  );
});

test('cuts between characters, including surrogate pairs', () => {
  expect(decodeURIComponent(prefilled('🩺'.repeat(200), 40))).toBe('🩺🩺…');
  expect(prefilled('ab'.repeat(5), 10)).toBe('ababababab');
  expect(prefilled('ab'.repeat(6), 11)).toBe(`ab${encodeURIComponent('…')}`);
});

test('the texts of an appointment request contain all its fields', () => {
  const request = { ...SAMPLE_REQUEST, appointmentType: 'Vascular Surgery', previousPatient: true };
  const lines = `Name: Kamal Silva
Email: kamal@example.com
Phone: 071 000 0000
Appointment Type: Vascular Surgery Consultation
Preferred Date: 31 December 2999
Preferred Time: Morning (8:00 AM-12:00 PM)
Previous Patient: Yes
Additional Information: With a wheelchair.`;
  expect(appointmentChatText(request)).toContain(lines);
  const { subject, body } = appointmentMailText(request);
  expect(subject).toBe('Appointment Request: Kamal Silva - Vascular Surgery');
  expect(body).toMatch(/^Dear Admin,/);
  for (const part of [lines, 'Please confirm my appointment.']) expect(body).toContain(part);
  expect(appointmentChatText({ ...request, previousPatient: false, message: '' })).toMatch(/Previous Patient: No$/);
});
