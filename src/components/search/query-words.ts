/** The words of a query, each in all the spellings that the doctor lists (content/interface/spellings.json), and as they sound. */
import { fold } from '../../format/fold.ts';
import { soundOf } from './sound.ts';

/** Shorter words begin too many others, and sound like too many others. */
const LEAST = 4;
/** The sign without a vowel, which an ending replaces: கால், காலில். */
const VIRAMA = /[\u0bcd\u0dca]$/;
/** The same in a word as it sounds. */
const LAST_VOWEL = /[AIU]+$/;

/** A form of a word, and what all its forms begin with; a short one is never a beginning. */
interface Form {
  text: string;
  stem: string | undefined;
}
/** A word as it is written, and as it sounds. */
type Word = Record<'written' | 'sounded', Form>;

const formOf = (text: string, stem: string): Form => ({ text, stem: text.length < LEAST ? undefined : stem });
function wordOf(written: string): Word {
  const sound = soundOf(written);
  const stem = sound.replace(LAST_VOWEL, '');
  return {
    written: formOf(written, written.replace(VIRAMA, '')),
    sounded: formOf(sound, stem.length < LEAST ? sound : stem),
  };
}

const isFormOf = (typed: Form, { text, stem }: Form): boolean =>
  typed.text === text || (stem !== undefined && typed.text.startsWith(stem));
/** A short word has too many that sound alike. */
const soundsLike = ({ sounded: typed }: Word, { sounded }: Word): boolean => typed.stem !== undefined && isFormOf(typed, sounded);

/** Matches forms in a folded text, or in the sounds of one, with any ending. */
function patternOf(forms: readonly Form[]): RegExp {
  const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const all = forms.map(({ text, stem }) => (stem === undefined ? String.raw`${literal(text)}(?![\p{L}\p{M}])` : literal(stem)));
  return new RegExp(String.raw`(?:^|[^\p{L}\p{M}])(?:${[...new Set(all)].join('|')})`, 'u');
}

/** Patterns for a word: in its spellings, and for what sounds alike. */
export type WordPatterns = Record<keyof Word, RegExp>;

const countOf = (text: string) => text.split(' ').length;

/** Lists of spellings of the same word, prepared once. */
export const spellingGroups = (spellings: readonly (readonly string[])[]) =>
  spellings.map((group) => group.map((spelling) => wordOf(fold(spelling))));

/** Patterns for the words of a query. Several words that are one spelling, such as "blood pressure", are one of them. */
export function queryWords(query: string, groups: ReturnType<typeof spellingGroups>): WordPatterns[] {
  const longest = Math.max(1, ...groups.flat().map(({ written }) => countOf(written.text)));
  const groupOf = (typed: Word) => {
    const groupWith = (isSame: (word: Word) => boolean) =>
      groups.find((group) => group.some((word) => countOf(word.written.text) === countOf(typed.written.text) && isSame(word)));
    return groupWith(({ written }) => isFormOf(typed.written, written)) ?? groupWith((word) => soundsLike(typed, word));
  };
  const patterns = [];
  let left = fold(query).split(' ').filter(Boolean);
  while (left.length > 0) {
    const beginnings = left.slice(0, longest).map((_, dropped, words) => words.slice(0, words.length - dropped));
    const known = beginnings.find((words) => groupOf(wordOf(words.join(' ')))) ?? left.slice(0, 1);
    const typed = wordOf(known.join(' '));
    const spelled = [typed, ...(groupOf(typed) ?? [])];
    patterns.push({
      written: patternOf(spelled.map(({ written }) => written)),
      sounded: patternOf(spelled.map(({ sounded }) => sounded)),
    });
    left = left.slice(known.length);
  }
  return patterns;
}
