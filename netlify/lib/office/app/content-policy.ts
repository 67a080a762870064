/** Sources by directive. The pages load their own script, styles, fonts and pictures, and nothing else. */
const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** The Content-Security-Policy of the office's pages. @param more further sources of a page, by directive */
export const contentPolicy = (more: Readonly<Record<string, readonly string[]>> = {}): string =>
  Object.entries(DIRECTIVES)
    .map(([directive, sources]) => [directive, ...sources, ...(more[directive] ?? [])].join(' '))
    .join('; ');
