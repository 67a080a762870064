/** What a request of a form is answered with. */

/**
 * The next page's path, or the HTML of a page of the office. `lost`: no whole answer arrived. `foreign`: something other than the
 * office answered, such as the host's limit of requests or its page for a function that crashed.
 */
export type Answer = { location: string } | { page: string } | 'lost' | 'foreign';

/** Every page of the office has it (netlify/lib/office-pages/layout.tsx). */
const MARK = '<main id="main"';

/** Reads the answer to a form. Pages of others must not replace what was typed. */
export async function readAnswer(sent: Promise<Response>): Promise<Answer> {
  try {
    const response = await sent;
    const text = await response.text();
    if (!response.headers.get('content-type')?.startsWith('application/json'))
      return text.includes(MARK) ? { page: text } : 'foreign';
    const { location } = JSON.parse(text) as { location?: unknown };
    return response.ok && typeof location === 'string' ? { location } : 'foreign';
  } catch (error) {
    return error instanceof SyntaxError ? 'foreign' : 'lost';
  }
}
