import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { checkEnv, ENV_NAMES, readEnv } from '../../netlify/lib/env.ts';
import { checkedEnvironment } from '../../scripts/build/checked-environment.ts';
import { runScript } from '../support/run-script.ts';

afterEach(() => vi.unstubAllEnvs());

const SECRET = 'p4ssw0rd';
const WRONG = { SMTP_URL: `mail.example.com?password=${SECRET}`, OFFICE_EMAIL: 'desk', NEWS_FEED_URL: 'feed', MAIL_FROM: '@' };

test('every variable that is wrong has a line of its own, which names it and never says what it holds', () => {
  const { wrong, missing } = checkEnv(WRONG);
  expect(wrong).toHaveLength(4);
  for (const name of Object.keys(WRONG)) expect(wrong.filter((line) => line.startsWith(`${name} must be `))).toHaveLength(1);
  expect(wrong.join('\n')).not.toContain(SECRET);
  expect(missing).toEqual([]);
});

test('every variable that is not set has a line that says what that means', () => {
  const { wrong, missing } = checkEnv({ SMTP_URL: '  ' });
  expect(wrong).toEqual([]);
  expect(missing.map((line) => line.split(' ')[0])).toEqual(['NEWS_FEED_URL', 'SMTP_URL', 'OFFICE_EMAIL', 'MAIL_FROM']);
  expect(missing[1]).toBe('SMTP_URL is not set: mails are written to .netlify/outbox and reach nobody');
});

test('nothing else is asked of the environment', () => {
  expect(
    checkEnv({ SMTP_URL: 'smtps://u:p@mail.example.com', OFFICE_EMAIL: 'desk@clinic.example', MAIL_FROM: 'site@clinic.example' }),
  ).toEqual({
    wrong: [],
    missing: ['NEWS_FEED_URL is not set: the news come from Vascular News'],
  });
  expect(readEnv({}).NEWS_FEED_URL).toBe('https://vascularnews.com/feed/');
});

/** Runs the integration as Astro does, and hands back what it logged. */
function begin(command: 'build' | 'dev'): string[] {
  const said: string[] = [];
  const setup = checkedEnvironment().hooks['astro:config:setup'] as unknown as (options: unknown) => void;
  setup({
    command,
    logger: { warn: (line: string) => said.push(`warn ${line}`), error: (line: string) => said.push(`error ${line}`) },
  });
  return said;
}

test('a variable that is wrong stops a build; the development server says so and goes on', () => {
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  expect(() => begin('build')).toThrow(/^SMTP_URL must be the address of a mail server/);
  expect(begin('dev')).toEqual([expect.stringMatching(/^error SMTP_URL must be/)]);
});

test('a build on Netlify says which are not set, one on a developer’s machine does not', () => {
  for (const name of ['NEWS_FEED_URL', 'SMTP_URL', 'OFFICE_EMAIL', 'MAIL_FROM', 'NETLIFY']) vi.stubEnv(name, '');
  expect(begin('build')).toEqual([]);
  vi.stubEnv('NETLIFY', 'true');
  expect(begin('build')).toContain('warn SMTP_URL is not set: mails are written to .netlify/outbox and reach nobody');
});

test.each(['scripts/serve.ts', 'scripts/site.ts', 'scripts/dev.ts'])(
  '%s ends at once with a line for each variable that is wrong',
  async (script) => {
    const { code, err } = await runScript(script, [], { env: { SMTP_URL: 'mail.example.com', OFFICE_EMAIL: 'desk' } });
    expect(err.trim().split('\n')).toEqual([
      expect.stringMatching(/^SMTP_URL must be /),
      expect.stringMatching(/^OFFICE_EMAIL must be /),
    ]);
    expect(code).toBe(1);
  },
);

test('the page for operations explains every variable, and no other', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const named = new Set([...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name));
  expect([...named].toSorted()).toEqual([...ENV_NAMES].toSorted());
  for (const name of ENV_NAMES) expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
});
