/** Reports invisible characters of a file, which its author cannot find, and characters that were lost. */
import { firstInvisible, withoutInvisible } from '../schemas/invisible.ts';
import type { Problem } from './problem.ts';

/** The replacement character: decoders write it for bytes that are not valid in the encoding. */
const LOST = '\uFFFD';

const codeOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Describes the first invisible or lost character of a line, and the words before it; undefined without one. */
export function describeCharacter(line: string): Pick<Problem, 'wrong' | 'right'> | undefined {
  const { character, index } = firstInvisible(line) ?? { character: LOST, index: line.indexOf(LOST) };
  if (index === -1) return undefined;
  const before = withoutInvisible(line.slice(0, index)).slice(-30);
  const place = before.trim() === '' ? 'at the beginning of the line' : `after "${before}"`;
  return character === LOST
    ? { wrong: `has a character that cannot be read ${place}`, right: 'Write it again, and save the file as UTF-8.' }
    : {
        wrong: `has the invisible character ${codeOf(character)} ${place}`,
        right: 'Delete it, or run `npm run content:format`, which removes it.',
      };
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
export const afterCharacterCheck = (text: string): string => withoutInvisible(text).replaceAll(LOST, '?');
