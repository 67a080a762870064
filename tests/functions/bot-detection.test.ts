import { expect, test } from 'vitest';
import { isBot } from '../../netlify/lib/views/bot-detection.ts';

const from = (agent: string | undefined) =>
  new Request('https://site.test/', { method: 'POST', headers: agent === undefined ? {} : { 'User-Agent': agent } });

test.each<[isThere: boolean, agent: string | undefined]>([
  [true, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [true, 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [true, 'python-requests/2.31.0'],
  [false, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/466.0]'],
  [false, 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  // A tool that a person runs.
  [false, 'curl/8.5.0'],
  [false, undefined],
])('says %s of whether a bot sends the user agent %s', (isThere, agent) => {
  expect(isBot(from(agent))).toBe(isThere);
});

test('checks a user agent of maximum length quickly', () => {
  const begun = performance.now();
  for (const agent of [' '.repeat(16_000) + 'x', 'Mozilla/5.0 ('.repeat(1200), '1.'.repeat(8000)]) isBot(from(agent));
  // Generous, so that only a search that grows with the square of the length fails.
  expect(performance.now() - begun).toBeLessThan(2000);
});
