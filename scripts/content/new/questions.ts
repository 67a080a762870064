import type { Readable, Writable } from 'node:stream';
import { cancel, confirm, intro, isCancel, text } from '@clack/prompts';
import { englishName } from '../../../src/language/english-name.ts';
import type { Language } from '../../../src/language/languages.ts';
import { type Answers, type Fact, FACTS, withDerived } from './facts.ts';
import { languageOfCountry, LANGUAGES_FLAG, languagesAnswer, mistakesInLanguages, proposedLanguages } from './languages.ts';

/**
 * @param given what need not be asked
 * @param mistakeIn what is wrong with an answer; the question is then asked again
 * @param languages those of the site so far
 * @returns all answers; undefined if the person stops
 */
export type AskQuestions = (
  given: Answers,
  mistakeIn: (fact: Fact, answer: string) => string | undefined,
  languages: readonly Language[],
) => Promise<Answers | undefined>;

interface Streams {
  input?: Readable;
  output?: Writable;
}

/** The languages that are wanted, as an answer; undefined if the person stops. */
async function askLanguages(streams: Streams, languages: readonly Language[], country: string): Promise<string | undefined> {
  const usual = languageOfCountry(country);
  const proposal = usual === undefined ? '' : ` (${usual} is ${englishName(usual)}, usual there)`;
  const wanted = await text({
    ...streams,
    message: `Languages, as codes; the first is at the root of the site${proposal}`,
    initialValue: languagesAnswer(proposedLanguages(languages, usual)),
    validate: (written) => mistakesInLanguages(written ?? '')[0],
  });
  return isCancel(wanted) ? undefined : wanted;
}

const isOfPlace = ({ flag }: Fact) => flag === 'country-code' || flag === 'time-zone';

const askWith =
  (streams: Streams): AskQuestions =>
  async (given, mistakeIn, languages) => {
    const answers: Record<string, string | undefined> = { ...given };
    for (const fact of FACTS) {
      const { flag, question, optional, derive, choices, shape } = fact;
      // Country and languages come first: the others follow from them.
      if (!isOfPlace(fact)) answers[LANGUAGES_FLAG] ??= await askLanguages(streams, languages, answers['country-code'] ?? '');
      if (!isOfPlace(fact) && answers[LANGUAGES_FLAG] === undefined) return undefined;
      if (question === undefined || given[flag] !== undefined) continue;
      const suggestion = derive?.(answers);
      const others = suggestion === undefined ? (choices?.(answers) ?? []) : [];
      const answer = await text({
        ...streams,
        message: `${question}${optional ? ' (Enter for none)' : ''}${others.length > 0 ? `: ${others.join(', ')}` : ''}`,
        placeholder: shape.example === undefined ? (shape.form ?? '') : `for example ${String(shape.example)}`,
        ...(suggestion !== undefined && { initialValue: suggestion }),
        validate: (written) => mistakeIn(fact, (written ?? '').trim()),
      });
      if (isCancel(answer)) return undefined;
      // An empty answer is none; withDerived() takes it for that.
      answers[flag] = (answer as string | undefined)?.trim();
    }
    const { name = '' } = withDerived(answers);
    const isSure = await confirm({ ...streams, message: `Make this the site of ${name}?` });
    return isSure === true ? answers : undefined;
  };

/** Asks one question after the other, then whether to go on. */
export const terminalQuestions =
  (streams: Streams = {}): AskQuestions =>
  async (...questions) => {
    intro('Your own site. Everything can be changed later in content/site.json. Ctrl+C stops and changes nothing.', streams);
    const answers = await askWith(streams)(...questions);
    if (answers === undefined) cancel('Stopped.', streams);
    return answers;
  };
