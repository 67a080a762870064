/** Whose data a search, an export or an erasure takes: pairs that are the same person's, and pairs that are not. */
import { expect, test } from 'vitest';
import { dataSubjectFrom, mentionOf } from '../../../netlify/lib/privacy/data-subject.ts';

function mentions(typed: string, text: string): boolean {
  const subject = dataSubjectFrom(typed);
  if (!subject) throw new Error(`"${typed}" is no data subject`);
  return mentionOf(subject)(text);
}

const ONE_NUMBER = [
  ...['071 000 0000', '+94 71 000 0000', '0094710000000', '94710000000', '71 000 0000', '(071) 000-0000', '071.000.0000'],
  ...['+94 (0)71 000 0000', '(+94) 71 000 0000', '\u202A+94 71 000 0000\u202C'],
  ...['０７１０００００００', '٠٧١٠٠٠٠٠٠٠', '௦௭௧௦௦௦௦௦௦௦', '෦෭෧෦෦෦෦෦෦෦'],
];

test('finds the same number in every way to write it, and in texts', () => {
  for (const typed of ONE_NUMBER) for (const written of ONE_NUMBER) expect(mentions(typed, written), written).toBe(true);
  const texts = [
    ...['My sister, 071 000 0000, will be with me.', 'call 071.000.0000 or 071 000 0001', '071 000 0001 071 000 0000'],
    ...['0112345678/0710000000', '0112345678 / 710000000', '071 000 0000/1', 'tel:+94710000000', '2999-12-30 0710000000'],
    ...['Sunil 071‑000‑0000 ext. 5', 'Room 12, 071 000 0000 after 5'],
  ];
  for (const text of texts) expect(mentions('0710000000', text), text).toBe(true);
});

test.each([
  ['041 234 5678', '+61 412 345 678'],
  // The last is the number of an identity card.
  ['077 123 4567', '+33 77 123 4567', '0033 77 123 4567', '33 (0)77 123 4567', '+999 077 123 4567', '771234567V'],
  ['011 234 5678', '+91 11 2345 678', '91 11 2345 678'],
  // Without its country code, a number of London is no number of Sri Lanka, so it is nobody's.
  ['+44 20 7946 0000', '+94 20 794 6000', 'in London 020 7946 0000'],
  ['071 000 0000', '071 000 0001', '07100000001', '1071000000 0', '5071000000', 'on 2026-03-10 at 07:10', 'ref 0071000000099'],
])('%s is not another number, in either direction: %s', (one, ...others) => {
  for (const other of others) {
    expect(mentions(one, other), other).toBe(false);
    if (dataSubjectFrom(other)) expect(mentions(other, one), other).toBe(false);
  }
});

test.each([
  ['12345', 'ticket 12345', true],
  ['12345', '12345 6', false],
  ['0012345', '12345', false],
  ['91 11 2345 678', '91-11-2345-678', true],
  ['91 11 2345 678', '+91 11 2345 678', false],
  // Two numbers in one field.
  ['0771234567 / 0112345678', '+94 11 234 5678', true],
  ['"O Brien"@example.com', 'write to "o brien"@example.com', true],
  ['"o brien"@example.com', 'brien@example.com', false],
  // Letters of other scripts, and their ASCII form.
  ['info@උදාහරණ.ලංකා', 'info@xn--ozc8dl2c3bxd.xn--fzc2c9e2c', true],
  ['info@xn--ozc8dl2c3bxd.xn--fzc2c9e2c', 'From Info@උදාහරණ.ලංකා.', true],
  ['info@உதாரணம்.இலங்கை', 'info@உதாரணம்.ලංකා', false],
])('%s is mentioned in "%s": %s', (typed, text, isSame) => expect(mentions(typed, text)).toBe(isSame));

test.each([
  ...['brien@example.com', 'BRIEN@Example.COM', 'write to <brien@example.com>, please', 'It is brien@example.com.'],
  ...['"brien@example.com", she said', 'brien@example.com/anna@example.com', 'mailto:brien@example.com?subject=Hello'],
  ...['ｂｒｉｅｎ＠example.com', 'brien@exam\u200Bple.com'],
])('finds an address in "%s"', (text) => expect(mentions(' Brien@example.com', text)).toBe(true));

test('an address is not another that ends or begins with it', () => {
  const longer = ['brien@example.com.au', 'brien@example.community', 'brien@example.com-clinic.example', 'brien@example.comඅ'];
  const others = ['brien@mail.example.com', 'brien@exampleXcom', '"brien@example.com"@example.org', '"o brien"@example.com'];
  for (const text of [...longer, ...others, '"brien"@example.com']) expect(mentions('brien@example.com', text), text).toBe(false);
  // Signs of a local part: RFC 5322 atext, the dot, and letters of other scripts (RFC 6531).
  for (const sign of ["azAZ09!#$%&'*+-/=?^_`{|}~.".split(''), 'é', 'අ', 'ம்'].flat())
    for (const text of [`${sign}brien@example.com`, `from o${sign}brien@example.com, today`])
      expect(mentions('brien@example.com', text), text).toBe(false);
});

test('rejects a text that is neither an address nor a number', () => {
  const texts = ['Brien', '', '@', '12', '=1+1', 'a@@b', 'brien@example.com, other@example.com', 'mail brien@example.com'];
  expect(texts.filter(dataSubjectFrom)).toEqual([]);
});

test('finds a number in a long text without delay for each character', () => {
  const text = `${'a1'.repeat(2000)} 071 000 0000 ${'@'.repeat(2000)}`;
  expect(mentions('071 000 0000', text)).toBe(true);
  expect(mentions('anna@example.com', text)).toBe(false);
});
