import { expect, test } from 'vitest';
import { isBot } from '../../netlify/lib/views/bot-detection.ts';

const from = (agent: string | undefined) =>
  new Request('https://site.test/', { method: 'POST', headers: agent === undefined ? {} : { 'User-Agent': agent } });

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'python-requests/2.31.0',
])('detects the bot %s', (agent) => {
  expect(isBot(from(agent))).toBe(true);
});

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/466.0]',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  // Tools that a person runs.
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'node',
  'curl/8.5.0',
  undefined,
])('accepts the visitor %s', (agent) => {
  expect(isBot(from(agent))).toBe(false);
});

test('checks a user agent of maximum length quickly', () => {
  const begun = performance.now();
  for (const agent of ['a'.repeat(16_000), ' '.repeat(16_000) + 'x', 'Mozilla/5.0 ('.repeat(1200), '1.'.repeat(8000)])
    isBot(from(agent));
  // Generous, so that only a search that grows with the square of the length fails.
  expect(performance.now() - begun).toBeLessThan(2000);
});
