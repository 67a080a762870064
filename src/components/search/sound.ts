/**
 * Words as they sound, roughly: one spelling in Latin letters for දියවැඩියාව, `diyawadiyawa` and `diyavediyaawa`. Length, aspiration,
 * voice and place of the tongue are left out, as transliterations write them in many ways, and Tamil not at all.
 */

const byLetter = (sounds: Readonly<Record<string, string>>) =>
  new Map(Object.entries(sounds).flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound] as const)));

const CONSONANTS = byLetter({
  K: 'කඛගඝக',
  S: 'චඡජඣශෂසசஜஶஷஸ',
  T: 'ටඨඩඪතථදධடத',
  P: 'පඵබභෆப',
  N: 'ඞඤණනஙஞணநன',
  M: 'මம',
  Y: 'යய',
  R: 'රரற',
  L: 'ලළலளழ',
  W: 'වவ',
  H: 'හஹ',
  NK: 'ඟ',
  NS: 'ඦ',
  NT: 'ඬඳ',
  MP: 'ඹ',
  KN: 'ඥ',
});
/** Vowels as letters and as signs; neither has a sound in `ං`, which is one, and in a virama, which takes it away. */
const VOWELS = byLetter({
  A: 'අආඇඈඑඒඅආඇாெேාැෑෙේஅஆஎஏ',
  I: 'ඉඊිීஇஈிீ',
  U: 'උඌඔඕුූොෝஉஊஒஓுூொோ',
  AI: 'ඓෛஐை',
  AU: 'ඖෞஔௌ',
  RU: 'ඍඎෘෲ',
  N: 'ං',
  '': '්்ඃஃ',
});
const SYLLABLE = /([\u0d9a-\u0dc6\u0b95-\u0bb9])([\u0dca-\u0df3\u0bbe-\u0bcc\u0bcd])?/g;
const VOWEL = /[\u0d82-\u0d96\u0b83-\u0b94\u0dca-\u0df3\u0bbe-\u0bcd]/g;

/** In their order. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ZH/g, 'L'],
  [/CH|C(?=[EIY])|[ZJ]/g, 'S'],
  [/([KGSTDPB])H/g, '$1'],
  [/[CGQ]/g, 'K'],
  [/X/g, 'KS'],
  [/D/g, 'T'],
  [/[BF]/g, 'P'],
  [/V/g, 'W'],
  [/EE/g, 'I'],
  [/OO/g, 'U'],
  [/E/g, 'A'],
  [/O/g, 'U'],
  // A vowel between, or a consonant: diabetes and diyabetis, dialysis and dialisis.
  [/IY(?=[AU])/g, 'I'],
  [/([^\WAIUY])Y(?![AIU])/g, '$1I'],
  // One that is heard and not always written: කොලෙස්ට්‍රෝල්, කොලෙස්ටරෝල්.
  [/ST[AIU]R/g, 'STR'],
  [/([A-Z])\1+/g, '$1'],
];

/** @param folded from `fold` */
export function soundOf(folded: string): string {
  const latin = folded
    .normalize('NFC')
    .replaceAll('ற்ற', 'ட்ர')
    .replaceAll(
      SYLLABLE,
      (_, letter: string, sign?: string) =>
        (CONSONANTS.get(letter) ?? letter) + (sign === undefined ? 'A' : (VOWELS.get(sign) ?? sign)),
    )
    .replaceAll(VOWEL, (letter) => VOWELS.get(letter) ?? letter);
  return LATIN.reduce((text, [written, sound]) => text.replace(written, sound), latin);
}
