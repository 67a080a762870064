/** Reads the command line and the file of answers. Mistakes are collected, so that all are reported at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { suggestion } from '../../../src/content-model/checks/check-value.ts';
import { type Answers, FACTS } from './facts.ts';
import { LANGUAGES_FLAG, mistakesInLanguages } from './languages.ts';

const FLAGS = [...FACTS.map(({ flag }) => flag), LANGUAGES_FLAG];
const OPTIONS: Readonly<ParseArgsOptionsConfig> = {
  ...Object.fromEntries([...FLAGS, 'from'].map((name) => [name, { type: 'string' }] as const)),
  'keep-samples': { type: 'boolean' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

const unknown = (name: string, known: readonly string[], how: (name: string) => string) =>
  `${how(name)} does not exist. ${suggestion(name, known, '', how)}`.trim();

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      FLAGS.includes(name) && typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );

function readAnswers(file: string, root: string): { answers: Answers; mistakes: string[] } {
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(path.resolve(root, file), 'utf8')) as unknown;
  } catch (error) {
    return { answers: {}, mistakes: [`--from: ${file} cannot be read: ${(error as Error).message}`] };
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return { answers: {}, mistakes: [`--from: ${file} must hold { "name": "…", "practice": "…", … }.`] };
  const mistakes = Object.entries(values).flatMap(([name, value]) => {
    if (!FLAGS.includes(name)) return [unknown(name, FLAGS, (flag) => `"${flag}" in ${file}`)];
    return typeof value === 'string' ? [] : [`"${name}" in ${file} is not a text between quotation marks.`];
  });
  return { answers: textsOf(values), mistakes };
}

/** @param root a file of answers is relative to it */
export function readCommandLine(args: readonly string[], root: string) {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, strict: false });
  const lacksValue = (value: unknown) => typeof value !== 'string' || value.startsWith('--');
  const mistakes = Object.entries(values).flatMap(([name, value]) => {
    const option = OPTIONS[name];
    if (!option) return [unknown(name, Object.keys(OPTIONS), (flag) => `--${flag}`)];
    return option.type === 'string' && lacksValue(value) ? [`--${name} lacks its value.`] : [];
  });
  const { from } = values;
  const file = typeof from === 'string' && !lacksValue(from) ? from : undefined;
  const read = file === undefined ? { answers: {}, mistakes: [] } : readAnswers(file, root);
  const answers: Answers = { ...read.answers, ...textsOf(values) };
  return {
    answers,
    keepSamples: 'keep-samples' in values,
    force: 'force' in values,
    help: 'help' in values,
    /** The file of answers. */
    answersFile: file,
    mistakes: [
      ...positionals.map((text) => `"${text}" belongs to no flag. Put a text with spaces between quotation marks.`),
      ...mistakes,
      ...read.mistakes,
      ...mistakesInLanguages(answers[LANGUAGES_FLAG]),
    ],
  };
}
export type CommandLine = ReturnType<typeof readCommandLine>;
