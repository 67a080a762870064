/** The headers of every static answer. Functions set their own: Netlify does not apply these to them. */
import { createHash } from 'node:crypto';
import { STRICT_TRANSPORT_SECURITY } from '../../netlify/lib/http/headers.ts';

const known = new Map<string, string>();

/** The CSP source of an inline text; most texts stand on many pages, so each is worked out once. */
function hash(text: string): string {
  const source = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  known.set(text, source);
  return source;
}

// Data blocks (JSON-LD) are not run and need no hash; speculation rules do.
const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g;

export interface InlineSources {
  scripts: ReadonlySet<string>;
  styles: ReadonlySet<string>;
}

/** CSP hashes of all that a page holds inline. */
export function inlineSources(html: string): InlineSources {
  const scripts = [...html.matchAll(SCRIPT)].filter(({ groups }) => {
    const attributes = groups?.['attributes'] ?? '';
    return !attributes.includes('src=') && !attributes.includes('application/ld+json');
  });
  return {
    scripts: new Set(scripts.map(({ groups }) => hash(groups?.['text'] ?? ''))),
    styles: new Set([...html.matchAll(STYLE)].map(({ groups }) => hash(groups?.['text'] ?? ''))),
  };
}

/** Nothing is allowed but what the pages hold. Hashes of all pages stand in one policy, as any page may be answered. */
export function contentSecurityPolicy({ scripts, styles }: InlineSources): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].toSorted().join(' ')}`,
    `style-src 'self' ${[...styles].toSorted().join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** The text of Netlify's `_headers` file. */
export function securityHeaders(policy: string): string {
  return `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: ${STRICT_TRANSPORT_SECURITY}
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(),geolocation=(),microphone=()
  X-Content-Type-Options: nosniff
/og/*
  Cross-Origin-Resource-Policy: cross-origin
/fonts/*
  Cache-Control: public, max-age=604800
`;
}
