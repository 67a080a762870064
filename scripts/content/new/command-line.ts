/** Reads the command line and the file of answers. Mistakes are collected, so that all are reported at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '../../../src/content-model/checks/explain-issue.ts';
import { type Answers, FACTS } from './facts.ts';

export interface CommandLine {
  answers: Answers;
  keepSamples: boolean;
  force: boolean;
  help: boolean;
  /** The file of answers. */
  answersFile: string | undefined;
  mistakes: string[];
}

const FLAGS = FACTS.map(({ flag }) => flag);
const SWITCHES = ['keep-samples', 'force', 'help'] as const;
type Switch = (typeof SWITCHES)[number];
const isSwitch = (name: string): name is Switch => (SWITCHES as readonly string[]).includes(name);

const unknown = (name: string, known: readonly string[], how: (name: string) => string) => {
  const meant = didYouMean(name, known);
  return `${how(name)} does not exist.${meant === undefined ? '' : ` Did you mean ${how(meant)}?`}`;
};

function readAnswers(file: string, root: string): { answers: Answers; mistakes: string[] } {
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(path.resolve(root, file), 'utf8')) as unknown;
  } catch (error) {
    return { answers: {}, mistakes: [`--from: ${file} cannot be read: ${(error as Error).message}`] };
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return { answers: {}, mistakes: [`--from: ${file} must hold { "name": "…", "practice": "…", … }.`] };
  const entries = Object.entries(values);
  return {
    answers: Object.fromEntries(entries.filter(([name, value]) => FLAGS.includes(name) && typeof value === 'string')),
    mistakes: entries.flatMap(([name, value]) => {
      if (!FLAGS.includes(name)) return [unknown(name, FLAGS, (flag) => `"${flag}" in ${file}`)];
      return typeof value === 'string' ? [] : [`"${name}" in ${file} is not a text between quotation marks.`];
    }),
  };
}

/** @param root a file of answers is relative to it */
export function readCommandLine(args: readonly string[], root: string): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries([...FLAGS, 'from'].map((name) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(SWITCHES.map((name) => [name, { type: 'boolean' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    tokens: true,
  });
  const flags: Record<string, string> = {};
  const switches = new Set<Switch>();
  const mistakes: string[] = [];
  let file: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional')
      mistakes.push(`"${token.value}" belongs to no flag. Put a text with spaces between quotation marks.`);
    if (token.kind !== 'option') continue;
    const { name, value } = token;
    if (isSwitch(name)) switches.add(name);
    else if (name !== 'from' && !FLAGS.includes(name))
      mistakes.push(unknown(name, [...FLAGS, 'from', ...SWITCHES], (flag) => `--${flag}`));
    else if (value === undefined || value.startsWith('--')) mistakes.push(`--${name} lacks its value.`);
    else if (name === 'from') file = value;
    else flags[name] = value.trim();
  }
  const read = file === undefined ? { answers: {}, mistakes: [] } : readAnswers(file, root);
  return {
    answers: { ...read.answers, ...flags },
    keepSamples: switches.has('keep-samples'),
    force: switches.has('force'),
    help: switches.has('help'),
    answersFile: file,
    mistakes: [...mistakes, ...read.mistakes],
  };
}
