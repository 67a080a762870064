/** The kit of the command-line tools: reads arguments with Node's parser, prints help, maps expected errors to exit codes. */
import { parseArgs } from 'node:util';
import { EnvError } from '../netlify/lib/env.ts';

export const EXIT = { done: 0, error: 1, usage: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** The command line is invalid; the message says what is valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not do what it was asked; the message says why. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

export interface Output {
  /** Writes the result. */
  print: (text: string) => void;
  /** Writes messages about the run, each on lines of its own; never into a file that the result is redirected to. */
  note: (text: string) => void;
}

export const TERMINAL: Output = {
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(`${text}\n`),
};

const options = (names: readonly string[], type: 'string' | 'boolean') => names.map((name) => [name, { type }] as const);

const parse = (args: readonly string[], texts: readonly string[], flags: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries([...options(texts, 'string'), ...options(flags, 'boolean')]),
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
    tokens: true,
  });

export interface Arguments {
  positionals: readonly string[];
  values: Readonly<Record<string, unknown>>;
  /** Options and positionals in their order. */
  tokens: ReturnType<typeof parse>['tokens'];
}

export interface Command<Context> {
  /** Printed with an option that does not exist. */
  usage?: string;
  /** Options with a text: `--since 2026-03-01`. */
  texts?: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  /** Without an exit code, everything is done. */
  run: (context: Context, args: Arguments) => Promise<Exit | undefined>;
}

export interface Program<Context, C extends Command<Context> = Command<Context>> {
  commands: ReadonlyMap<string, C>;
  help: string;
  /** What `COMMAND --help` prints. */
  helpOf: (command: C) => string;
  /** Printed below every mistake in the command line. */
  advice?: string;
  /** The message of a further error that is expected; undefined for a fault, which is thrown. */
  explain?: (error: unknown) => string | undefined;
}

function parseFor({ texts = [], flags = [], usage }: Command<never>, args: readonly string[]): Arguments {
  try {
    return parse(args, texts, flags);
  } catch (error) {
    // The advice of Node's message is about an option that is meant as a text.
    const message = (error as Error).message.split('. To specify')[0] ?? '';
    throw new UsageError(usage === undefined ? message : `${message} Usage: ${usage}`);
  }
}

const isHelp = (argument: string) => argument === '--help' || argument === '-h';

/**
 * Runs a command of a program.
 * @param within opens the context of the command, which help does not need, and runs the command in it
 */
export async function runProgram<Context, C extends Command<Context>>(
  { commands, help, helpOf, advice, explain }: Program<Context, C>,
  [name, ...args]: readonly string[],
  { print, note }: Output,
  within: (run: (context: Context) => Promise<Exit>) => Promise<Exit>,
): Promise<Exit> {
  const command = commands.get(name ?? '');
  if (name !== undefined && (isHelp(name) || name === 'help' || (command && args.some(isHelp)))) {
    print(`${command ? helpOf(command) : help}\n`);
    return EXIT.done;
  }
  if (!command) {
    note(name === undefined ? help : `There is no command "${name}".\n\n${help}`);
    return EXIT.usage;
  }
  try {
    return await within(async (context) => (await command.run(context, parseFor(command, args))) ?? EXIT.done);
  } catch (error) {
    if (error instanceof UsageError || error instanceof EnvError) {
      note([error.message, ...(advice === undefined ? [] : [advice])].join('\n\n'));
      return EXIT.usage;
    }
    const message = error instanceof CommandError ? error.message : explain?.(error);
    if (message === undefined) throw error;
    note(message);
    return EXIT.error;
  }
}

/** The value of a text option, undefined without it. */
export const textOption = ({ values }: Arguments, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** The single positional argument. */
export function onlyArgument({ positionals }: Arguments, what: string): string {
  const [argument, ...more] = positionals;
  if (argument === undefined) throw new UsageError(`Say ${what}.`);
  if (more.length > 0) throw new UsageError(`Only one thing can be named: ${what}. Put what has spaces into quotation marks.`);
  return argument;
}
