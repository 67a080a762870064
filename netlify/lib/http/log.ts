/** One JSON line per request. It never holds personal data. */
export interface LogLine {
  id: string;
  endpoint: string;
  method: string;
  status: number;
  ms: number;
  code?: string;
  error?: string;
}

export type Log = (line: LogLine) => void;

let buffer = '';

function flush(): void {
  process.stdout.write(buffer);
  buffer = '';
}

/**
 * Writes log lines, batched per turn of the event loop: one write costs as much as the rest of a small response. The turn
 * ends before the response leaves the process, so no line is lost when the platform then freezes the process.
 */
export const outputLog: Log = (line) => {
  if (buffer === '') setImmediate(flush);
  buffer += `${JSON.stringify(line)}\n`;
};

/** Errors whose messages hold no personal data. Messages of other errors may quote it. */
const SAFE_MESSAGES = new Set(['TimeoutError', 'EnvError', 'MailError', 'StoreError', 'BuildHookError']);

/** Describes an error for the log: its name, its message if safe, and where it was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  if (!(error instanceof Error)) return typeof error;
  // The stack begins with the message, which may look like a stack frame itself.
  const stack = error.stack ?? '';
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length);
  const place = /\n\s+at .*?([\w.-]+:\d+):\d+\)?/.exec(frames)?.[1];
  return [error.name, SAFE_MESSAGES.has(error.name) && error.message, place && `at ${place}`].filter(Boolean).join(' ');
}
