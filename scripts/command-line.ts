/** The kit of the command-line tools: reads arguments with Node's parser, prints help, maps expected errors to exit codes. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
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

function parse(args: readonly string[], texts: readonly string[], flags: readonly string[]) {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const name of texts) options[name] = { type: 'string' };
  for (const name of flags) options[name] = { type: 'boolean' };
  return parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
}

/** Its tokens are options and positionals in their order. */
export type Arguments = ReturnType<typeof parse>;

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

interface Expected {
  /** Printed below every mistake in the command line. */
  advice?: string;
  /** The message of a further error that is expected; undefined for a fault, which is thrown. */
  explain?: (error: unknown) => string | undefined;
}

export interface Program<Context, C extends Command<Context> = Command<Context>> extends Expected {
  commands: ReadonlyMap<string, C>;
  help: string;
  /** What `COMMAND --help` prints. */
  helpOf: (command: C) => string;
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

/** Runs a command. Notes the message of an error that is expected. */
export async function exitCodeOf(
  run: () => Promise<Exit | undefined>,
  { note }: Pick<Output, 'note'>,
  { advice, explain }: Expected = {},
): Promise<Exit> {
  try {
    return (await run()) ?? EXIT.done;
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

const isHelp = (argument: string) => argument === '--help' || argument === '-h';

/** Runs a command of a program. @param within opens its context, which help does not need, and runs it there */
export async function runProgram<Context, C extends Command<Context>>(
  { commands, help, helpOf, ...expected }: Program<Context, C>,
  [name, ...args]: readonly string[],
  output: Output,
  within: (run: (context: Context) => Promise<Exit | undefined>) => Promise<Exit | undefined>,
): Promise<Exit> {
  const command = commands.get(name ?? '');
  if (name !== undefined && (isHelp(name) || name === 'help' || (command && args.some(isHelp)))) {
    output.print(`${command ? helpOf(command) : help}\n`);
    return EXIT.done;
  }
  if (!command) {
    output.note(name === undefined ? help : `There is no command "${name}".\n\n${help}`);
    return EXIT.usage;
  }
  return exitCodeOf(() => within(async (context) => command.run(context, parseFor(command, args))), output, expected);
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
