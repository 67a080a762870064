import { expect, test } from 'vitest';
import { completed, writtenIn } from '../../../src/language/fallback.ts';

const TITLES = new Map<string, string>([
  ['en', 'Blood vessels'],
  ['ta', 'இரத்த நாளங்கள்'],
]);

test.each([
  ['en', { language: 'en', text: 'Blood vessels' }],
  ['ta', { language: 'ta', text: 'இரத்த நாளங்கள்' }],
  ['si', { language: 'en', text: 'Blood vessels' }],
] as const)('a text asked for in %s says which language came out', (language, expected) => {
  expect(writtenIn(language, (one) => TITLES.get(one))).toEqual(expected);
});

test('an empty text is a text, and without English there is an error', () => {
  expect(writtenIn('si', (one) => (one === 'si' ? '' : 'English'))).toEqual({ language: 'si', text: '' });
  expect(() => writtenIn('si', () => undefined)).toThrow(TypeError);
});

test('groups of texts are completed at any depth, and lists are translated as a whole', () => {
  const english = { title: 'About', doctor: { name: 'Dr', city: { name: 'Kandy', note: 'a city' } }, tags: ['one', 'two'] };
  const translation = { title: undefined, doctor: { city: { name: 'கண்டி' } }, tags: ['ஒன்று'] };
  expect(completed(english, translation)).toEqual({
    title: 'About',
    doctor: { name: 'Dr', city: { name: 'கண்டி', note: 'a city' } },
    tags: ['ஒன்று'],
  });
  expect(english.doctor.city.name).toBe('Kandy');
});

test('a list whose entries have ids keeps them and their order, and takes the names that a translation has', () => {
  const types = [
    { id: 'a', name: 'First', urgent: true },
    { id: 'b', name: 'Second', urgent: false },
  ];
  const translated = (list: object[]) => completed({ types }, { types: list }).types;
  const second = { id: 'b', name: 'இரண்டாவது' };
  expect(translated([second])).toEqual([types[0], { ...second, urgent: false }]);
  expect(translated([second, { id: 'a', name: 'முதல்' }]).map(({ name }) => name)).toEqual(['முதல்', 'இரண்டாவது']);
  // Its ids are other ones: it is another list.
  expect(translated([{ id: 'அ', name: 'முதல்' }])).toEqual([{ id: 'அ', name: 'முதல்' }]);
});
