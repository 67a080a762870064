import type { ParseArgsOptionsConfig } from 'node:util';
import { PRACTICE_TIME_ZONE } from '../../src/schemas/api/appointment.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';

/** What a command works with; a test gives it stores and reads what it says. */
export interface Office {
  open: OpenStore;
  clock: () => number;
  /** What was asked for. */
  say: (text: string) => void;
  /** What is said beside it: it must not end in a file that the output is written to. */
  note: (text: string) => void;
  /** Undefined where nobody is there to answer. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Width of the screen. */
  columns: number;
  /** The project's folder. */
  root: string;
}

export const EXIT = { done: 0, fault: 1, usage: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

export interface Arguments {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  usage: string;
  /** One line. */
  summary: string;
  /** What stands in its own help below the usage. */
  details: readonly string[];
  options: ParseArgsOptionsConfig;
  run: (office: Office, given: Arguments) => Promise<Exit>;
}

/** The command was called wrongly; its text says what is right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const MINUTES = new Intl.DateTimeFormat('sv-SE', { timeZone: PRACTICE_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** Date and time at the practice, YYYY-MM-DD HH:MM. */
export const practiceTime = (at: string | number): string => MINUTES.format(new Date(at));

export const textOption = ({ values }: Arguments, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

export const records = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

/** The only thing that is named beside the options. */
export function onlyArgument({ positionals }: Arguments, what: string): string {
  const [given, ...more] = positionals;
  if (given === undefined) throw new UsageError(`Say ${what}.`);
  if (more.length > 0) throw new UsageError(`Only one thing can be named: ${what}. Put what has spaces into quotation marks.`);
  return given;
}
