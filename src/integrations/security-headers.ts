/**
 * The only step over the built pages: computes the content security policy from the inline scripts and styles of the built
 * pages, and writes the response headers of all static files to `dist/_headers`. Functions set their own headers, as
 * Netlify does not apply these to them.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { CITATION_TYPES } from '../citations/content-types.ts';
import type { Edition, EditionOf } from '../content-model/edition.ts';
import { SPECULATION_RULES } from '../browser/speculation-rules.ts';
import { filesBelow } from './files.ts';

/** The CSP source of an inline text. */
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// Data blocks (JSON-LD) do not run and need no hash.
const SCRIPT = /<script(?![^>]*(?:src=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Allows only these inline scripts and styles. One policy serves all pages, so it holds the hashes of all of them.
 * @param texts of the scripts and styles
 */
export const contentSecurityPolicy = (texts: ReadonlySet<string>): string =>
  [
    // Scripts, styles, pictures, typefaces, requests, the manifest: one directive for all of them saves 70 bytes of each response.
    // It is as strict as one for each, as a hash allows nothing but an inline script or style of that very text.
    `default-src 'self' ${[...texts].map(hash).toSorted().join(' ')}`,
    "object-src 'none'",
    // Of the page's own scheme, which is HTTPS.
    'frame-src www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/** Rules for the files of all publications and of one. Without a type beside `nosniff` a browser cannot tell what they are. */
const citationTypes = Object.entries(CITATION_TYPES)
  .flatMap(([format, type]) => ['', '/*'].map((place) => `/publications${place}.${format}\n  Content-Type: ${type}\n`))
  .join('');

interface Headers extends Pick<Edition, 'isPreview'> {
  /** The value of `Strict-Transport-Security`, which functions send too. */
  transportSecurity: string;
}

/** The text of Netlify's `_headers` file. Search engines leave previews out. */
export const headersFile = (policy: string, { isPreview, transportSecurity }: Headers): string => `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: ${transportSecurity}
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Referrer-Policy: same-origin
  Permissions-Policy: camera=(),geolocation=(),microphone=()
  X-Content-Type-Options: nosniff
${isPreview ? '  X-Robots-Tag: noindex\n' : ''}/og/*
  Cross-Origin-Resource-Policy: cross-origin
/fonts/*
  Cache-Control: public, max-age=604800
${citationTypes}`;

export function securityHeaders(editionOf: EditionOf, transportSecurity: string): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const texts = new Set([SPECULATION_RULES]);
        for (const file of filesBelow(folder, '.html')) {
          const html = readFileSync(file, 'utf8');
          for (const pattern of [SCRIPT, STYLE]) for (const [, text = ''] of html.matchAll(pattern)) texts.add(text);
        }
        const policy = contentSecurityPolicy(texts);
        writeFileSync(path.join(folder, '_headers'), headersFile(policy, { ...editionOf('build'), transportSecurity }));
        logger.info(`content security policy of ${policy.length} bytes, ${texts.size} hashes`);
      },
    },
  };
}
