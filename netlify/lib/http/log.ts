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

let waiting = '';

function writeWaiting(): void {
  process.stdout.write(waiting);
  waiting = '';
}

/**
 * The lines of one turn of the event loop are written together: a write takes as long as the rest of a small answer. The
 * turn is over before an answer has left the process, so no line is lost when the platform then halts it.
 */
export const outputLog: Log = (line) => {
  if (waiting === '') setImmediate(writeWaiting);
  waiting += `${JSON.stringify(line)}\n`;
};

// Texts of our own errors are written without visitors' data; those of others may quote it.
const OWN_ERRORS = new Set(['DeadlineError', 'EnvError', 'MailError', 'StoreError']);

export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // The stack begins with the text, which may look like a place itself.
  const stack = error.stack ?? '';
  const calls = stack.slice(stack.indexOf(error.message) + error.message.length);
  const place = /\n\s+at .*?([\w.-]+:\d+):\d+\)?/.exec(calls)?.[1];
  return [error.name, OWN_ERRORS.has(error.name) && error.message, place && `at ${place}`].filter(Boolean).join(' ');
}
