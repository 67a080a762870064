import { expect, test } from 'vitest';
import { appointmentChatText, appointmentMailText } from '../../../src/format/appointment-text.ts';
import { chatText } from '../../../src/format/chat-text.ts';
import { beginningOf } from '../../../src/format/cut-text.ts';
import { excerpt } from '../../../src/format/excerpt.ts';
import { mailLimitOf, mailLink, prefilledMail, prefilledWhatsApp, whatsAppLink } from '../../../src/format/links.ts';
import words from '../../site/content/interface/en.json' with { type: 'json' };
import { pseudoText } from '../../site/pseudo-translation.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';

const NUMBER = '+94 (71) 000-0000';
const textOf = (href: string): string => new URL(href).searchParams.get('text') ?? '';
const bodyOf = (href: string): string => (new URL(href).searchParams.get('body') ?? '').replaceAll('\r\n', '\n');

const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const WINDOWS_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const english = {
  appointmentText: words.appointmentText,
  chat: words.chat,
  appointmentTypes: {
    Consultation: 'Initial Consultation',
    'Vascular Surgery': 'Vascular Surgery Consultation',
  },
  halfDays: { Morning: 'Morning (8:00 AM-12:00 PM)' },
  shortNames: { appointmentTypes: { 'Vascular Surgery': 'Vascular Surgery' } },
};
/** A letter of Tamil for each Latin one. */
const inTamil = (text: string) => pseudoText('ta', text);
const tamil = JSON.parse(JSON.stringify(english), (_key, value: unknown) =>
  typeof value === 'string' ? inTamil(value) : value,
) as typeof english;

const REQUEST = { ...SAMPLE_REQUEST, appointmentType: 'Vascular Surgery', preferredDate: '2026-12-02', previousPatient: true };

const chatOf = (changes: object = {}) => prefilledWhatsApp(NUMBER, appointmentChatText({ ...REQUEST, ...changes }, english));
const mailOf = (changes: object = {}) =>
  prefilledMail('a@clinic.example', appointmentMailText({ ...REQUEST, ...changes }, english));

test('the texts of an appointment request contain all its fields, date, time and telephone first', () => {
  const lines = `Preferred Date: 2 December 2026
Preferred Time: Morning (8:00 AM-12:00 PM)
Phone: 071 000 0000
Name: Kamal Silva
Email: kamal@example.com
Appointment Type: Vascular Surgery Consultation
Previous Patient: Yes
Additional Information: With a wheelchair.`;
  const whatsApp = chatOf();
  expect(whatsApp.href).toMatch(/^https:\/\/wa\.me\/94710000000\?text=/);
  expect(textOf(whatsApp.href)).toBe(`Hello, I have requested an appointment through the website.\n\n${lines}`);
  const mail = mailOf();
  expect(new URL(mail.href).searchParams.get('subject')).toBe('Appointment Request: Kamal Silva - Vascular Surgery');
  const begin = 'Dear Admin,\n\nI have requested an appointment through the website.';
  const end = 'Please confirm my appointment.\n\nKind regards,\nKamal Silva';
  expect(bodyOf(mail.href)).toBe(`${begin}\n\n${lines}\n\n${end}`);
  expect([whatsApp.isCut, mail.isCut]).toEqual([false, false]);
  expect(textOf(chatOf({ previousPatient: false, message: '' }).href)).toMatch(/Previous Patient: No$/);
});

test('WhatsApp has the whole request in Tamil, with a note of 200 letters', () => {
  const message = 'நான் வருவேன். '.repeat(14).trim();
  const { href, isCut } = prefilledWhatsApp(NUMBER, appointmentChatText({ ...REQUEST, message }, tamil, 'ta'));
  expect(isCut).toBe(false);
  expect(textOf(href).endsWith(message)).toBe(true);
  // No more than each server should take.
  expect(href.length).toBeLessThan(8000);
});

test('a mail that opens on Windows too keeps date, time, telephone and name whole, and says that it is shortened', () => {
  const written = appointmentMailText({ ...REQUEST, name: inTamil('Kamal Sample') }, tamil, 'ta');
  const short = prefilledMail('office@clinic.example', written, mailLimitOf(WINDOWS_AGENT));
  expect(short.href.length).toBeLessThanOrEqual(2000);
  expect(short.isCut).toBe(true);
  const lines = bodyOf(short.href).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    `${inTamil('Preferred Date: ')}2 டிசம்பர், 2026`,
    inTamil('Preferred Time: Morning (8:00 AM-12:00 PM)'),
    `${inTamil('Phone: ')}071 000 0000`,
    inTamil('Name: Kamal Sample'),
  ]);
  // No line is cut.
  const whole = bodyOf(prefilledMail('office@clinic.example', written, mailLimitOf(PHONE_AGENT)).href);
  expect(whole).toContain(inTamil('Please confirm my appointment.'));
  for (const line of lines) expect(`\n${whole}\n`).toContain(`\n${line}\n`);
  // A long name in the subject leaves the date its room.
  const long = prefilledMail('a@clinic.example', appointmentMailText({ ...REQUEST, name: 'ක'.repeat(100) }, tamil, 'ta'));
  expect(long.isCut).toBe(true);
  expect(long.href.length).toBeLessThanOrEqual(2000);
  expect(bodyOf(long.href)).toContain('2 டிசம்பர், 2026');
});

test.each([
  ['Windows', WINDOWS_AGENT, 2000],
  ['Android', PHONE_AGENT, 8000],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 8000],
  ['a system without a name', null, 2000],
])('the address of a mail may have, on %s with %j, %i characters', (_system, agent, limit) => {
  expect(mailLimitOf(agent)).toBe(limit);
});

test('a long English note is cut between words, and the lines after it stay', () => {
  const { href, isCut } = mailOf({ message: 'Good and well. '.repeat(200).trim() });
  expect(isCut).toBe(true);
  expect(href.length).toBeLessThanOrEqual(2000);
  expect(href.length).toBeGreaterThan(1970);
  expect(bodyOf(href)).toMatch(/: (Good and well\. )+(Good|Good and|Good and well)…\n\nPlease confirm my appointment\./);
  expect(bodyOf(href)).toMatch(/^Dear Admin,[^]*Kamal Silva$/);
});

test('the WhatsApp text of a chat has the name, the e-mail address if given, and the message last, cut if it is very long', () => {
  const link = (name: string, email: string, firstMessage: string) =>
    prefilledWhatsApp(NUMBER, chatText({ name, email, firstMessage }, english.chat));
  const message = 'Good morning.\nWhen is the clinic?';
  const end = ` I wrote in the chat of your website:\n\n${message}`;
  const mail = 'nimali@example.com';
  expect(textOf(link('Nimali', mail, message).href)).toBe(`Hello, this is Nimali. My e-mail address is ${mail}.${end}`);
  expect(textOf(link('Nimali', '', message).href)).toBe(`Hello, this is Nimali.${end}`);
  const inSinhala = 'සායනය '.repeat(36).slice(0, 212);
  expect(link('කමල්', '', inSinhala).isCut).toBe(false);
  expect(textOf(link('කමල්', '', inSinhala).href).endsWith(inSinhala)).toBe(true);
  const long = link('කමල්', '', 'සායනය '.repeat(600));
  expect(long.isCut).toBe(true);
  expect(textOf(long.href)).toMatch(/^Hello, this is කමල්\.[^]*සායනය සායනය…$/);
});

test('a prefilled text with signs of addresses and half of a picture can be read', () => {
  const [text, shown] = ['Good & well?\n100% #1 a\uD83Eb', 'Good & well?\n100% #1 a\uFFFDb'];
  expect(textOf(whatsAppLink(NUMBER, text))).toBe(shown);
  expect(bodyOf(mailLink('a@clinic.example', { subject: 'S', body: text }))).toBe(shown);
});

test.each([
  // As many code points as fit, and what remains of them.
  ['between words', 'one two three', 9, 'one two…'],
  ['before a sign that ends a part', 'one, two', 6, 'one…'],
  ['between letters of a word that is longer', 'kidneys', 4, 'kidn…'],
  ['before a letter whose vowel sign does not fit', 'කිකිකි', 3, 'කි…'],
  ['before a vowel sign on both sides', 'கொகொகொ'.normalize('NFD'), 4, 'கொ…'.normalize('NFD')],
  ['before a letter that a joiner ties', 'කශ්\u200dරී', 4, 'ක…'],
  ['before a letter that a virama ties', 'கக்ஷி', 3, 'க…'],
  ['before a picture of several', '👩\u200d⚕️👩\u200d⚕️', 6, '👩\u200d⚕️…'],
  ['before a flag', '🇱🇰🇱🇰', 3, '🇱🇰…'],
])('cuts a text %s: %j to %i', (_where, text, length, cut) => {
  expect(beginningOf(text, (beginning) => Array.from(beginning).length <= length + 1)).toBe(cut);
  expect(excerpt(text, length)).toBe(cut);
});

test('a text that fits stays, and one of which nothing fits is "…"', () => {
  expect(excerpt('one two', 7)).toBe('one two');
  expect(beginningOf('කි', () => false)).toBe('…');
});
