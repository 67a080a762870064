import type { Readable, Writable } from 'node:stream';
import { cancel, confirm, intro, isCancel, text } from '@clack/prompts';
import { type Answers, type Fact, FACTS, withDerived } from './facts.ts';

/**
 * @param given what need not be asked
 * @param mistakeIn what is wrong with an answer; the question is then asked again
 * @returns all answers; undefined if the person stops
 */
export type AskQuestions = (
  given: Answers,
  mistakeIn: (fact: Fact, answer: string) => string | undefined,
) => Promise<Answers | undefined>;

/** Asks one question after the other, then whether to go on. */
export const terminalQuestions =
  (streams: { input?: Readable; output?: Writable } = {}): AskQuestions =>
  async (given, mistakeIn) => {
    intro('Your own site. Everything can be changed later in content/site.json. Ctrl+C stops and changes nothing.', streams);
    const answers: Record<string, string | undefined> = { ...given };
    for (const fact of FACTS) {
      const { flag, question, optional, derive, shape } = fact;
      if (question === undefined || given[flag] !== undefined) continue;
      const suggestion = derive?.(answers);
      const answer = await text({
        ...streams,
        message: `${question}${optional ? ' (Enter for none)' : ''}`,
        placeholder: shape.example === undefined ? (shape.form ?? '') : `for example ${String(shape.example)}`,
        ...(suggestion !== undefined && { initialValue: suggestion }),
        validate: (written) => mistakeIn(fact, (written ?? '').trim()),
      });
      if (isCancel(answer)) {
        cancel('Stopped.', streams);
        return undefined;
      }
      // An empty answer is none; withDerived() takes it for that.
      answers[flag] = (answer as string | undefined)?.trim();
    }
    const { name = '' } = withDerived(answers);
    const isSure = await confirm({ ...streams, message: `Make this the site of ${name}?` });
    return isSure === true ? answers : undefined;
  };
