/** Pages, not the pictures in /_astro. */
const where = { href_matches: '/((?!_).*)' };

/** Lets the browser prefetch a page whose link is likely to be followed. The content security policy has the hash of the text. */
export const SPECULATION_RULES = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
