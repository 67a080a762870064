import { expect, test } from 'vitest';
import { fold } from '../../src/format/fold.ts';

test.each([
  // Case, also where a letter has several forms in one case.
  ['vein', 'VEIN'],
  ['straße', 'STRASSE'],
  ['straße', 'STRAẞE'],
  ['ıspanak', 'ISPANAK'],
  ['İstanbul', 'istanbul'],
  ['οδός', 'ΟΔΟΣ'],
  ['ςσ', 'σς'],
  // Apostrophes and quotes of every kind, and none.
  ["Buerger's", 'Buerger’s'],
  ["Buerger's", 'Buerger‘s'],
  ["Buerger's", 'Buergerʼs'],
  ["Buerger's", 'Buerger`s'],
  ["Buerger's", 'Buerger´s'],
  ["Buerger's", 'Buerger′s'],
  ["Buerger's", 'Buerger＇s'],
  ["Buerger's", 'buergers'],
  ['“no-flow” area', '"no-flow" area'],
  ['«no flow» „area“', 'no flow area'],
  // Hyphens, dashes and spaces of every kind.
  ['five-year', 'five year'],
  ['five-year', 'five\u2010year'],
  ['five-year', 'five\u2011year'],
  ['five-year', 'five–year'],
  ['five-year', 'five — year'],
  ['five-year', 'five−year'],
  ['five-year', 'five﹣year'],
  ['five-year', 'five－year'],
  ['five year', 'five\u00a0year'],
  ['five year', 'five\u202fyear'],
  ['five year', 'five\u2009year'],
  ['five year', 'five\u3000year'],
  ['five year', '\t five\u2028\nyear '],
  // What nobody sees.
  ['surveillance', 'sur\u00adveil\u00adlance'],
  ['surveillance', 'sur\u200bveillance\ufeff'],
  ['surveillance', '\u2066sur\u2060veillance\u2069\u200e'],
  ['ශ්\u200dරී ලංකා', 'ශ්රී ලංකා'],
  ['க்\u200cஷ', 'க்ஷ'],
  // Accents, composed or not, and letters that are drawn as one.
  ['résumé', 'resume'],
  ['re\u0301sume\u0301', 'résumé'],
  ['Göğüs', 'gogus'],
  ['Ἀορτή', 'αορτη'],
  ['Андрій', 'Андріи'],
  ['Łódź, Øresund', 'lodz, oresund'],
  ['Æther, œdema', 'aether, oedema'],
  ['Đặng Þór', 'dang thor'],
  ['ﬁbrosis, ﬂow', 'fibrosis, flow'],
  ['CO₂, mm²', 'co2, mm2'],
  ['ＡＢＩ ２０２４', 'ABI 2024'],
])('%j and %j are the same', (one, other) => {
  expect(fold(one)).toBe(fold(other));
  expect(fold(one)).not.toBe('');
});

test.each([
  ['five-year', 'fiveyear'],
  ['vein', 'veins'],
  ['1.5', '15'],
  ['and/or', 'and or'],
  ['C++', 'C'],
  // Vowel signs and viramas.
  ['කි', 'ක'],
  ['කි', 'කී'],
  ['ක්', 'ක'],
  ['கி', 'க'],
  ['கொ', 'கோ'],
  ['க்', 'க'],
  // Letters of other scripts that look as if they had a mark.
  ['が', 'か'],
  ['हिं', 'हि'],
])('%j and %j are different', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test.each(['', ' \n', '-', "'", '\u200b', '“”'])('nothing is left of %j', (text) => {
  expect(fold(text)).toBe('');
});

test('Sinhala and Tamil keep every letter and sign', () => {
  for (const text of ['වකුගඩු රෝගය', 'சிறுநீரக நோய்']) expect(fold(text).normalize('NFC')).toBe(text.normalize('NFC'));
});

test('a folded text stays as it is', () => {
  for (const text of ['Ǆungla İ ŉ ΐ ẞ', '½ – ¨ ´ …', 'ශ්\u200dරී', 'ﬃ Ⅷ ㎜']) expect(fold(fold(text))).toBe(fold(text));
});
