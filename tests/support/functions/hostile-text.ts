/** Injection payloads for HTML, mail headers and spreadsheets. */
import { FORMULAS } from './csv.ts';
import type { parsedPage } from './parsed-page.ts';

/** Markup and script injections. */
export const SCRIPTS = [
  '<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<a href=javascript:alert(1)>open</a>',
  '<form action=javascript:alert(1)><button>send</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=//evil.example/>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '" onfocus="alert(1)" autofocus="',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
] as const;

/** Mail header and address injections. */
export const HEADER_LINES = [
  'a\r\nBcc: everybody@evil.example',
  'a\nBcc: everybody@evil.example',
  'a\rBcc: everybody@evil.example',
  'a\r\n\r\n<b>another body</b>',
  'a\u2028Bcc: everybody@evil.example',
  'a\u0085Bcc: everybody@evil.example',
  'a\u0000Bcc: everybody@evil.example',
  'a%0d%0aBcc: everybody@evil.example',
  '=?utf-8?B?YQ0KQmNjOiBldmVyeWJvZHlAZXZpbC5leGFtcGxl?=',
  '"a" <everybody@evil.example>',
  'a, everybody@evil.example',
  `a\r\n.\r\nMAIL FROM:<everybody@evil.example>`,
  `${'a'.repeat(990)}\r\nBcc: everybody@evil.example`,
] as const;

/** All payloads, formulas included. */
export const TEXTS = [...SCRIPTS, ...HEADER_LINES, ...FORMULAS];

/** Values of a form, so that each text comes into each field. */
export const hostileValues = (fields: readonly string[]): Record<string, string>[] =>
  TEXTS.map((_, shift) =>
    Object.fromEntries(fields.map((field, number) => [field, TEXTS[(shift + number) % TEXTS.length] ?? ''])),
  );

/** Valid in every field: enough digits for a telephone number, no blank for an id. */
export const HARMLESS = 'Harmless-123456789';

export const sameLines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

/** Fields of several lines. */
const LONG_FIELDS = new Set(['message', 'initialMessage']);

/** What is stored of one of these texts: no control character, and line breaks in long fields alone. */
export function storedText(field: string, text: string): string {
  const seen = text.replaceAll(/[\u0000\u200B\uFEFF]/g, '');
  const lines = LONG_FIELDS.has(field)
    ? seen.replaceAll(/\r\n|[\r\u0085\u2028]/g, '\n')
    : seen.replaceAll(/\r\n|[\r\n\t\u0085\u2028]/g, ' ');
  return lines.trim();
}

/** Elements and attributes, without field values. */
export const structureOf = (page: ReturnType<typeof parsedPage>) =>
  page.parts.map(({ tag, attributes: { value, ...attributes } }) => ({ tag, attributes, has: value !== undefined }));
