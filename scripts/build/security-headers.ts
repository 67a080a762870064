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
import { CITATION_TYPES } from '../../src/citations/content-types.ts';
import { type Edition, editionOf } from '../content/edition.ts';
import { filesBelow } from './files.ts';
import { STRICT_TRANSPORT_SECURITY } from '../../netlify/lib/http/headers.ts';

/** The CSP source of an inline text. */
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// Data blocks (JSON-LD) do not run and need no hash; speculation rules do.
const SCRIPT = /<script(?![^>]*(?:src=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashes = (texts: ReadonlySet<string>) => [...texts].map(hash).toSorted().join(' ');

/** Allows only these inline texts. One policy serves all pages, so it holds the hashes of all of them. */
const contentSecurityPolicy = (scripts: ReadonlySet<string>, styles: ReadonlySet<string>): string =>
  [
    // Pictures, typefaces, requests, the manifest: one directive for all of them saves 40 bytes of each response.
    "default-src 'self'",
    "object-src 'none'",
    `script-src 'self' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`,
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/** Rules for the files of all publications and of one. Without a type beside `nosniff` a browser cannot tell what they are. */
const citationTypes = Object.entries(CITATION_TYPES)
  .flatMap(([format, type]) => ['', '/*'].map((place) => `/publications${place}.${format}\n  Content-Type: ${type}\n`))
  .join('');

/** The text of Netlify's `_headers` file. Search engines leave previews out. */
export const headersFile = (policy: string, { isPreview }: Pick<Edition, 'isPreview'>): string => `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: ${STRICT_TRANSPORT_SECURITY}
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(),geolocation=(),microphone=()
  X-Content-Type-Options: nosniff
${isPreview ? '  X-Robots-Tag: noindex\n' : ''}/og/*
  Cross-Origin-Resource-Policy: cross-origin
/fonts/*
  Cache-Control: public, max-age=604800
${citationTypes}`;

export function securityHeaders(): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        for (const file of filesBelow(folder, '.html')) {
          const html = readFileSync(file, 'utf8');
          for (const [, text = ''] of html.matchAll(SCRIPT)) scripts.add(text);
          for (const [, text = ''] of html.matchAll(STYLE)) styles.add(text);
        }
        const policy = contentSecurityPolicy(scripts, styles);
        writeFileSync(path.join(folder, '_headers'), headersFile(policy, editionOf('build')));
        logger.info(`content security policy of ${policy.length} bytes, ${scripts.size} script and ${styles.size} style hashes`);
      },
    },
  };
}
