import { expect, test } from 'vitest';
import { TRANSLATED_OFFICE_SCHEMAS } from '../../../src/content-model/schemas/office.ts';
import { spellingsSchema } from '../../../src/content-model/schemas/spellings.ts';

const isRight = (mail: 'proposal' | 'decline', text: string): boolean =>
  TRANSLATED_OFFICE_SCHEMAS.mails.safeParse({ [mail]: { subject: 'Your request', text } }).success;

test.each([
  ['proposal', 'We can offer you {times|this time|these times}.', true],
  ['proposal', 'We can offer you {times|these times}.', false],
  ['proposal', 'We can offer you {slots|this time|these times}.', false],
  // No other mail counts times.
  ['decline', 'We cannot offer you {times|this time|these times}.', false],
  ['decline', 'In an emergency call {emergency}, {name}.', true],
] as const)('the text of a %s with “%s”: %s', (mail, text, right) => {
  expect(isRight(mail, text)).toBe(right);
});

test('a word is in one list of spellings', () => {
  const messages = (...words: string[][]) => spellingsSchema.safeParse({ words }).error?.issues.map(({ message }) => message);
  expect(messages(['leg', 'legs'], ['foot', 'feet'])).toBeUndefined();
  expect(messages(['leg', 'කකුල'], ['foot', 'leg'])).toEqual(['have “leg” in two lists']);
});
