/** The one way from a page to /api. */

/** An answer that is not a success. Its text is "status: body", or "status: status text" when the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The answer's body as text, for those who want to read messages for fields from it. */
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

/** `failed` holds an {@link ApiError}, or what the browser threw when there was no answer at all. */
export type Sent<T> = { kind: 'ok'; data: T } | { kind: 'failed'; error: Error };

interface Wanted<T> {
  method: 'GET' | 'POST';
  /** Sent as JSON; leave out when there is nothing to send. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Makes sure of the answer's shape; throws when it is another. */
  parse: (answer: unknown) => T;
  signal?: AbortSignal;
  /** The browser goes on sending though the page is left. */
  keepalive?: boolean;
}

export async function send<T>(path: string, { method, body, headers, parse, signal, keepalive }: Wanted<T>): Promise<Sent<T>> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    return { kind: 'ok', data: parse(text === '' ? undefined : JSON.parse(text)) };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
