/**
 * The next page's path, or the HTML of a page of the office. `lost`: no complete response arrived. `foreign`: something other than
 * the office responded, such as the host's rate limit, its page for a function that crashed, or the site's page for an unknown
 * address.
 */
export type FormResponse = { location: string } | { page: string } | 'lost' | 'foreign';

/** Only pages of the office begin so (netlify/lib/office/app/layout.tsx). */
const MARK = '<body data-office';

/** Reads the response to a form. Pages of others must not replace what was typed. */
export async function readFormResponse(sent: Promise<Response>): Promise<FormResponse> {
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
