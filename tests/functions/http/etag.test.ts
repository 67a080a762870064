import { expect, test } from 'vitest';
import { hasVersion } from '../../../netlify/lib/http/etag.ts';

test.each([
  ['W/"7a"', 'W/"7a"', true],
  ['"7a"', 'W/"7a"', true],
  ['W/"7a"', '"7a"', true],
  ['"1", W/"7a"', 'W/"7a"', true],
  ['*', 'W/"7a"', true],
  ['"7"', 'W/"7a"', false],
  ['W/"7A"', 'W/"7a"', false],
  ['', 'W/"7a"', false],
])('a client that sends If-None-Match: %s has the version %s: %s', (sent, tag, expected) => {
  expect(hasVersion(new Request('https://clinic.example/', { headers: { 'if-none-match': sent } }), tag)).toBe(expected);
});
