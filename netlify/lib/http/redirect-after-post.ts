import type { Handler } from './endpoint.ts';
import { API_HEADERS } from './headers.ts';

interface RedirectOptions {
  handler: Handler;
  /** Path of the success page. */
  next: string;
  /** Path of the page for links that do not work. */
  expired?: string;
  /** Path of the page for faults. */
  later?: string;
}

const EXPIRED = '/newsletter/expired';
const LATER = '/newsletter/later';

/** Wraps an endpoint for the button of a page without JavaScript: the token is in the URL, the response is a redirect. */
export const redirectAfterPost =
  ({ handler, next, expired = EXPIRED, later = LATER }: RedirectOptions): Handler =>
  async (request, context) => {
    if (request.method !== 'POST') return handler(request, context);
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const response = await handler(
      new Request(request.url, { method: request.method, headers, body: JSON.stringify({ token }) }),
      context,
    );
    // A request that does not come from the button keeps its JSON response.
    if (response.status === 403 || response.status === 405) return response;
    const location = response.ok ? next : response.status < 500 ? expired : later;
    return new Response(null, { status: 303, headers: { ...API_HEADERS, Location: location } });
  };
