/** An unsuccessful response. Its message is "status: body", or "status: status text" when the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body as text, which may hold messages for fields. */
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

/** `failed` holds an {@link ApiError}, or what the browser threw without a response. */
export type Sent<T> = { kind: 'ok'; data: T } | { kind: 'failed'; error: Error };

interface RequestOptions<T> extends Pick<RequestInit, 'signal' | 'keepalive'> {
  method: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Validates the response; throws if it is invalid. */
  parse: (answer: unknown) => T;
}

export async function send<T>(path: string, { body, headers, parse, ...init }: RequestOptions<T>): Promise<Sent<T>> {
  try {
    const response = await fetch(path, {
      ...init,
      credentials: 'include',
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    return { kind: 'ok', data: parse(text === '' ? undefined : JSON.parse(text)) };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
