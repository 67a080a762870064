/** The page at /desk that loads the editor, and its headers. */
import { escapeHtml } from '../format/escape-html.ts';

/**
 * What the editor needs beyond the site's own policy: inline styles, pictures of GitHub and of uploads, and GitHub's
 * programming interface. It also asks for typefaces and version data of package mirrors and for a status page; they stay
 * blocked, and it works without them.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data: https://*.githubusercontent.com",
  "font-src 'self'",
  // The preview of a text is a frame with a document of the editor's own making.
  'frame-src blob:',
  "connect-src 'self' blob: data: https://api.github.com",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Messages of a refused save have several lines. iOS zooms into the page at a field with smaller letters. */
const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
  .message { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
  [role=alertdialog] .error { white-space: pre-line; overflow-wrap: anywhere; }
  @media (max-width: 63.99rem) { :is(input, textarea, select, [contenteditable=true]) { font-size: max(16px, 1em) !important; } }
`;

export const EDITOR_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(),geolocation=(),microphone=()',
  'X-Robots-Tag': 'noindex',
} as const;

/** @param repository GitHub's `owner/name`; empty without one */
export const editorPage = (repository: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Editor</title>
<link rel="icon" href="/icon.svg">
<style>${STYLE}</style>
</head>
<body data-repository="${escapeHtml(repository)}">
<main class="message" id="waiting"><h1>Editor</h1><p>The editor is loading. If nothing changes, reload the page.</p></main>
<noscript><p class="message">The editor needs JavaScript.</p></noscript>
<script type="module" src="/desk/start.js"></script>
</body>
</html>
`;
