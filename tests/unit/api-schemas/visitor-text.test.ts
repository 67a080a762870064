/** Text that visitors paste from Word, PDF files and chat programs, and addresses as browsers and people write them. */
import { expect, test } from 'vitest';
import { email, line, optionalEmail, paragraphs } from '../../../src/api-schemas/text.ts';

const name = line({ least: 2, limit: 20, message: 'Too short' });
const message = paragraphs({ least: 1, limit: 40, message: 'Missing' });

test.each([
  ['Anna\tSample', 'Anna Sample'],
  ['Anna\r\nSample', 'Anna Sample'],
  ['Anna\u2028Sample\u2029', 'Anna Sample'],
  ['An\u00ADna\u200B Sam\uFEFFple\u2060', 'Anna Sample'],
  ['Anna \uD800Sample\uDC00', 'Anna Sample'],
  ['\u202EAnna\u202C \u2066Sample\u2069\u202D', 'Anna Sample'],
  // Conjuncts of Sinhala need U+200D, and some words of Tamil and Sinhala U+200C.
  ['ශ්\u200Dරී ලංකා', 'ශ්\u200Dරී ලංකා'],
  ['க்\u200Cஷ', 'க்\u200Cஷ'],
])('a name %j becomes %j', (pasted, stored) => expect(name.parse(pasted)).toBe(stored));

test('a name counts what is stored: characters that cannot be seen are too short for one', () => {
  for (const pasted of ['\u200B\u200B', '\u200D\u200D', ' \t\u2028 ', 'A\u00AD'])
    expect(name.safeParse(pasted).error?.issues[0]?.message, pasted).toBe('Too short');
  expect(name.parse(`${'\u00AD'.repeat(30)}Anna`)).toBe('Anna');
  expect(name.safeParse('A'.repeat(21)).success).toBe(false);
});

test.each([
  ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
  ['one\vtwo\fthree\u0085four', 'one\ntwo\nthree\nfour'],
  ['a\u0000b\u0007c\u001B[31md', 'abc[31md'],
  ['a\uD83Db\uDE00', 'ab'],
  ['க்\u200Cஷ ශ්\u200Dරී', 'க்\u200Cஷ ශ්\u200Dරී'],
])('a message %j becomes %j', (pasted, stored) => expect(message.parse(pasted)).toBe(stored));

const address = email('Wrong');

test('accepts an address as it is, and stores others in ASCII without invisible characters', () => {
  const signs = ["o'brien+news@example.com", 'a&b@example.com', 'a/b=c!#$%*?^_`{|}~@example.com'];
  const hosts = ['anna@example.com', 'anna@localhost', 'anna@sub.my-clinic.example', 'info@xn--ozc8dl2c3bxd.xn--fzc2c9e2c'];
  for (const typed of [...signs, ...hosts]) expect(address.parse(typed)).toBe(typed);
  for (const typed of [' anna@example.com\u200B', '\u200Eanna@example.com\u202C'])
    expect(address.parse(typed)).toBe('anna@example.com');
  // As they are typed where no browser converts them.
  expect(address.parse('info@උදාහරණ.ලංකා')).toBe('info@xn--ozc8dl2c3bxd.xn--fzc2c9e2c');
  expect(address.parse('info@உதாரணம்.இலங்கை')).toBe('info@xn--zkc6cc5bi7f6e.xn--xkc2al3hye2a');
  expect(address.parse('Info@Müller.example')).toBe('Info@xn--mller-kva.example');
});

test.each([
  ...['anna', 'anna@', '@example.com', 'anna@example..com', 'anna@-example.com', 'anna@exa_mple.com', 'අමල@example.com'],
  ...['anna sample@example.com', 'anna@example.com, bert@example.com', 'Anna <anna@example.com>', 'anna@müller.example/path'],
  ...['anna@müller.example:80', 'anna@bert@müller.example', `anna@${'a'.repeat(64)}.example`, `anna@${'ä'.repeat(260)}.example`],
])('refuses "%s"', (typed) => expect(address.safeParse(typed).error?.issues[0]?.message).toBe('Wrong'));

test('an optional address may be empty, or hold what cannot be seen', () => {
  const optional = optionalEmail('Wrong');
  for (const typed of ['', '  ', '\u200B']) expect(optional.parse(typed)).toBe('');
  expect(optional.safeParse('anna').success).toBe(false);
});
