import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mentionOf, personFrom } from '../../netlify/lib/office/person.ts';

const mentions = (typed: string, text: string): boolean => {
  const person = personFrom(typed);
  if (!person) throw new Error(`${typed} is nobody`);
  return mentionOf(person)(text);
};

const ONE_NUMBER = ['071 000 0000', '+94 71 000 0000', '0094710000000', '94710000000', '(071) 000-0000', '+94 (0)71 000 0000'];

test.each(ONE_NUMBER)('finds the same number for %s', (typed) => {
  for (const written of ONE_NUMBER) expect(mentions(typed, written), written).toBe(true);
});

test.each([
  'My sister, 071 000 0000, will be with me.',
  'call 071.000.0000 or 071 000 0001',
  '071 000 0001 071 000 0000',
  'tel:+94710000000',
  '０７１０００００００',
  'Sunil 071‑000‑0000',
  '71 000 0000',
])('a number is found in "%s"', (text) => expect(mentions('0710000000', text)).toBe(true));

test.each(['071 000 0001', '07100000001', '1071000000 0', '5071000000', 'on 2026-03-10 at 07:10', 'ref 0071000000099'])(
  'does not find another number: %s',
  (text) => expect(mentions('0710000000', text)).toBe(false),
);

test('finds a number of another country', () => {
  expect(mentions('+44 20 7946 0000', 'in London 020 7946 0000')).toBe(true);
  expect(mentions('+44 20 7946 0000', '+94 20 794 6000')).toBe(false);
});

test.each(['nimali@example.com', 'NIMALI@Example.COM', 'write to <nimali@example.com>, please', 'It is nimali@example.com.'])(
  'finds an address in "%s"',
  (text) => expect(mentions(' Nimali@example.com', text)).toBe(true),
);

test.each([
  'menimali@example.com',
  'nimali@example.com.au',
  'nimali@example.community',
  'x.nimali@example.com',
  'nimali+news@example.com',
  'nimali@exampleXcom',
])('another address is not: %s', (text) => expect(mentions('nimali@example.com', text)).toBe(false));

test.each(['Nimali', '', '@', 'a@b', '12', '=1+1', 'nimali@example.com, other@example.com'])(
  'rejects "%s" as neither address nor number',
  (typed) => expect(personFrom(typed)).toBeUndefined(),
);

test('finds every address that a form accepts', () => {
  const signs = ['a', 'b', 'z', 'Z', '0', '9', '_', '.', '+', '-', "'"];
  const local = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 20 });
  const address = fc
    .tuple(local, fc.constantFrom('example.com', 'my-clinic.example', 'a.b-c.example.org'))
    .map((parts) => parts.join('@'));
  fc.assert(
    fc.property(address, (written) => {
      fc.pre(z.email().safeParse(written).success);
      expect(mentions(written.toUpperCase(), `Write to ${written}, please`)).toBe(true);
      expect(mentions(written, `x${written}`)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
