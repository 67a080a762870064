/** One line of JSON a request. It never holds what a visitor sent, nor who they are. */
export interface LogLine {
  id: string;
  endpoint: string;
  method: string;
  status: number;
  ms: number;
  code?: string;
  /** What went wrong inside: the error's name, where it was thrown, and its text if the text is our own. */
  fault?: string;
}

export type Log = (line: LogLine) => void;

export const consoleLog: Log = (line) => console.log(JSON.stringify(line));

// Texts of our own errors are written without visitors' data; those of others may quote it.
const OWN_ERRORS = new Set(['DeadlineError', 'EnvError', 'StoreError']);

export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // The stack begins with the text, which may look like a place itself.
  const stack = error.stack ?? '';
  const calls = stack.slice(stack.indexOf(error.message) + error.message.length);
  const place = /\n\s+at .*?([\w.-]+:\d+):\d+\)?/.exec(calls)?.[1];
  return [error.name, OWN_ERRORS.has(error.name) && error.message, place && `at ${place}`].filter(Boolean).join(' ');
}
