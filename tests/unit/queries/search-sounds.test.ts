import { expect, test } from 'vitest';
import type { SearchIndex, SearchRow } from '../../../src/api-schemas/search-index.ts';
import { fold } from '../../../src/format/fold.ts';
import { searcherOf } from '../../../src/components/search/search-index.ts';
import { soundOf } from '../../../src/components/search/sound.ts';
import { pageRow } from '../../../src/queries/search-rows.ts';
import { table } from '../../support/vitest/table.ts';

const sound = (text: string) => soundOf(fold(text));

test.each(
  table(`
    v and w                     | diyawadiyawa ; diyavadiyava ; දියවැඩියාව
    long and doubled letters    | neerilivu ; niirilivu ; nirillivu ; நீரிழிவு ; neerizhivu
    vowels that are heard alike | hamuweema ; hemuwima ; හමුවීම
    th, dh, bh, kh and the like | thuwalaya ; tuwaalaya ; තුවාලය
    aspirated letters           | ධමනි ; දමනි ; dhamani ; damani
    retroflex and dental        | ධමණි ; ධමනි
    s, sh and ch in Tamil       | சக்கரை ; sakkarai ; chakkarai
    voice, which Tamil leaves   | siruneeragam ; sirunirakam ; சிறுநீரகம்
    a doubled ற                 | மாற்று ; maatru
    an f that is a p            | ஃபிஸ்டுலா ; பிஸ்டுலா ; fistula ; ෆිස්ටුලා
    y as a vowel                | dialysis ; dialisis
    y between two vowels        | diyabetis ; diabetis
    a vowel that is not written | කොලෙස්ට්‍රෝල් ; කොලෙස්ටරෝල් ; kolestrol ; kolestarol
    a nasal before its stop     | අංශභාගය ; අන්ශභාගය ; anshabhagaya`).map(
    ([what = '', words = '']) => [what, words.split(' ; ')] as const,
  ),
)('%s: one sound', (_what, words) => {
  const sounds = new Set(words.map(sound));
  expect(sounds.size, [...sounds].join(' ')).toBe(1);
});

test('words of other consonants do not sound alike', () => {
  const words = ['vein', 'pain', 'leg', 'kidney', 'වකුගඩුව', 'හදවත', 'சிறுநீரகம்', 'இதயம்', 'கால்', 'காயம்'];
  expect(new Set(words.map(sound)).size).toBe(words.length);
});

const row = (title: string, ...tags: string[]): SearchRow => [title, title, '', '', tags];
const NOTHING = { article: [], publication: [], video: [], gallery: [] };

const SPELLINGS = [
  ['diabetes', 'දියවැඩියාව', 'சர்க்கரை', 'நீரிழிவு', 'sakkarai'],
  ['operation', 'surgery', 'ශල්‍යකර්මය', 'ඔපරේෂන්', 'சத்திரசிகிச்சை'],
  ['cholesterol', 'කොලෙස්ටරෝල්', 'கொலஸ்ட்ரோல்', 'கொலஸ்ட்ரால்'],
  ['neck', 'carotid', 'බෙල්ල', 'ගෙල', 'கழுத்து'],
  ['varicose', 'වැරිකෝස්', 'வெரிகோஸ்', 'சுருள்', 'புடைத்த நாளங்கள்'],
  ['vein', 'නහර', 'நாளம்', 'நரம்பு'],
  ['stroke', 'பக்கவாதம்', 'பாரிசவாதம்'],
  ['appointment', 'හමුවීම', 'චැනල්', 'சந்திப்பு'],
];

const index: SearchIndex = {
  ...NOTHING,
  page: [pageRow('appointments', 'හමුවීම්', 'Appointments'), pageRow('contact', 'අමතන්න', 'Contact')],
  article: [row('දියවැඩියාව', 'Diabetes'), row('කොලෙස්ටරෝල් ගැන'), row('වකුගඩු රෝගය'), row('ගෙදර කළ දේ', 'නලය')],
  video: [row('නහර ගැන'), row('වැරිකෝස් නහර', 'Varicose veins'), row('ශල්‍යකර්මයක්')],
  gallery: [row('හමුවීමක්, 2025')],
  fallback: { ...NOTHING, article: [row('Carotid disease and the signs of a stroke')] },
  spellings: SPELLINGS,
};
const search = searcherOf(index, 'si');
const found = (query: string) => search(query).map(({ title }) => title);

test.each([
  ['a transliteration', 'diyavadiyava', ['දියවැඩියාව']],
  ['a transliteration of a word in Tamil', 'sarkkarai', ['දියවැඩියාව']],
  ['an everyday word', 'ඔපරේශන්', ['ශල්‍යකර්මයක්']],
  ['a usual misspelling', 'කොලෙස්ට්‍රෝල්', ['කොලෙස්ටරෝල් ගැන']],
  ['a part of the body', 'බෙල්ල', ['Carotid disease and the signs of a stroke']],
  ['a second word for a disease', 'பாரிசவாதம்', ['Carotid disease and the signs of a stroke']],
  ['one word for two in English', 'වෙරිකෝස්', ['වැරිකෝස් නහර']],
  ['a transliteration that is in no list', 'vakugadu', ['වකුගඩු රෝගය']],
  ['the page for appointments first', 'හමුවීම', ['හමුවීම්', 'හමුවීමක්, 2025']],
  ['the same by another word', 'චැනල්', ['හමුවීම්', 'හමුවීමක්, 2025']],
  ['the same in English', 'appointment', ['හමුවීම්', 'හමුවීමක්, 2025']],
  ['only what is written, where that is found', 'ගෙදර', ['ගෙදර කළ දේ']],
  ['nothing that is nowhere', 'xylophone', []],
])('a search in another language finds %s: %s', (_what, query, titles) => {
  expect(found(query)).toEqual(titles);
});

test('an English search finds what holds the query, and nothing that sounds alike', () => {
  const search = searcherOf({ ...NOTHING, article: [row('Vein'), row('Pain')] }, 'en');
  expect(search('vein').map(({ title }) => title)).toEqual(['Vein']);
  for (const query of ['wein', 'fein', 'veins', 'bain']) expect(search(query), query).toEqual([]);
});
