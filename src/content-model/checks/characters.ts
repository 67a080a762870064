/** Reports invisible characters of a file, which its author cannot find, empty boxes, and characters that were lost. */
import { firstBox, firstInvisible, withoutBoxes, withoutInvisible } from '../schemas/invisible.ts';
import type { Problem } from './problem.ts';

/** The replacement character: decoders write it for bytes that are not valid in the encoding. */
const LOST = '\uFFFD';
/** Programs put it for a picture, a field or a sign in a text that they copy. */
const OBJECT = '\uFFFC';

const codeOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What is to be done about a character that Word or a PDF left. */
const AS_LIST = 'Write a list with -, and another sign as a letter or a word.';

function describe(character: string, place: string): Pick<Problem, 'wrong' | 'right'> {
  if (character === LOST)
    return { wrong: `has a character that cannot be read ${place}`, right: 'Write it again, and save the file as UTF-8.' };
  if (character === OBJECT)
    return {
      wrong: `has the place of a picture or sign that was not copied, U+FFFC, ${place}`,
      right: `Delete it. ${AS_LIST}`,
    };
  return firstBox(character)
    ? { wrong: `has a sign that only a typeface of Word has, ${codeOf(character)}, ${place}`, right: AS_LIST }
    : {
        wrong: `has the invisible character ${codeOf(character)} ${place}`,
        right: 'Delete it, or run `npm run content:format`, which removes it.',
      };
}

/** Describes the first character of a line that is invisible, a box or lost, and the words before it; undefined without one. */
export function describeCharacter(line: string): Pick<Problem, 'wrong' | 'right'> | undefined {
  const { character, index } = firstInvisible(line) ?? firstBox(line) ?? { character: LOST, index: line.indexOf(LOST) };
  if (index === -1) return undefined;
  const before = withoutInvisible(line.slice(0, index)).slice(-30);
  return describe(character, before.trim() === '' ? 'at the beginning of the line' : `after "${before}"`);
}

/** Reports each line of a file that has such a character. */
export function checkCharacters(text: string, file: string): Problem[] {
  const lines = text.replaceAll('\r\n', '\n');
  if (!describeCharacter(lines)) return [];
  return lines.split('\n').flatMap((line, index) => {
    const problem = describeCharacter(line);
    return problem ? [{ file, field: `line ${index + 1}`, ...problem }] : [];
  });
}

/** The text as it is parsed after {@link checkCharacters} has reported it, so that nothing is reported twice. */
export const afterCharacterCheck = (text: string): string => withoutBoxes(withoutInvisible(text)).replaceAll(LOST, '?');
