import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { afterEach, expect, test, vi } from 'vitest';
import { checkEnv, ENV_NAMES, readEnv } from '../../../netlify/lib/env.ts';
import { checkedEnvironment } from '../../../scripts/checked-environment.ts';
import { editionOf } from '../../../scripts/edition.ts';
import { checkedContent } from '../../../src/integrations/content/checked-content.ts';
import { smallCopy, VIDEO } from '../../support/content/content-mistakes.ts';
import { runScript } from '../../support/vitest/run-script.ts';

afterEach(() => vi.unstubAllEnvs());

const SECRET = 'p4ssw0rd';
const WRONG = {
  SMTP_URL: `mail.example.com?password=${SECRET}`,
  OFFICE_EMAIL: 'office',
  OFFICE_MAIL: 'full',
  NEWS_FEED_URL: 'feed',
  MAIL_FROM: '@',
  NEWSLETTER_PER_MINUTE: SECRET,
  EDITOR_REPOSITORY: 'https://github.com/owner/name',
  NETLIFY_BUILD_HOOK: `http://api.netlify.com/${SECRET}`,
  SITE_NOW: 'tomorrow',
};

test('reports each invalid variable in one line, without its value', () => {
  const { wrong, missing } = checkEnv(WRONG);
  expect(wrong.map((line) => /^(\w+) must be /.exec(line)?.[1]).toSorted()).toEqual(Object.keys(WRONG).toSorted());
  expect(wrong.join('\n')).not.toContain(SECRET);
  expect(missing).toEqual([]);
});

test('reports each missing variable in one line, with the consequence', () => {
  const { wrong, missing } = checkEnv({ SMTP_URL: '  ' });
  expect(wrong).toEqual([]);
  const names = Object.keys(WRONG).filter((name) => name !== 'SITE_NOW');
  expect(missing.map((line) => line.split(' ')[0]).toSorted()).toEqual(names.toSorted());
  expect(missing).toContain('SMTP_URL is not set: mails are written to .netlify/outbox and reach nobody');
});

test('accepts valid variables, and uses the default pace', () => {
  const valid = {
    SMTP_URL: 'smtps://u:p@mail.example.com',
    OFFICE_EMAIL: 'office@clinic.example',
    OFFICE_MAIL: 'link',
    // A domain below .ලංකා, in its ASCII form.
    MAIL_FROM: 'site@xn--ozc8dl2c3bxd.xn--fzc2c9e2c',
    NEWSLETTER_PER_MINUTE: '60',
    EDITOR_REPOSITORY: 'owner/name',
    NETLIFY_BUILD_HOOK: 'https://api.netlify.com/build_hooks/abc',
    SITE_NOW: '2026-12-01T18:30:00Z',
  };
  const missing = ['NEWS_FEED_URL is not set: the news come from the feed that content/site.json names, if any'];
  expect(checkEnv(valid)).toEqual({ wrong: [], missing });
  expect(readEnv({})).toEqual({ NEWSLETTER_PER_MINUTE: 30 });
});

test('accepts 1 to 600 newsletter mails a minute', () => {
  const message = 'NEWSLETTER_PER_MINUTE must be a whole number from 1 to 600';
  for (const pace of ['0', '601', '1.5', '-1', 'fast', '1e9'])
    expect(() => readEnv({ NEWSLETTER_PER_MINUTE: pace }), pace).toThrow(message);
  for (const pace of [1, 600]) expect(readEnv({ NEWSLETTER_PER_MINUTE: String(pace) }).NEWSLETTER_PER_MINUTE).toBe(pace);
});

/** Runs an integration as Astro does and returns its log lines. */
function logOf(command: 'build' | 'dev', { hooks }: AstroIntegration = checkedEnvironment(), root = process.cwd()): string[] {
  const lines: string[] = [];
  const log = (level: string) => (line: string) => lines.push(`${level} ${line}`);
  const logger = { warn: log('warn'), error: log('error'), info: log('info') };
  const setup = hooks['astro:config:setup'] as unknown as (options: unknown) => void;
  setup({ command, config: { root: pathToFileURL(`${root}/`) }, logger, updateConfig: () => undefined });
  return lines;
}

test('stops a build with an invalid variable or mistakes in content; the development server only logs them', () => {
  vi.stubEnv('SMTP_URL', 'mail.example.com');
  expect(() => logOf('build')).toThrow(/^SMTP_URL must be the address of a mail server/);
  expect(logOf('dev')).toEqual([expect.stringMatching(/^error SMTP_URL must be/)]);

  using copy = smallCopy();
  expect(logOf('build', checkedContent(editionOf), copy.root)).toEqual([]);
  copy.replace('site.json', '"sample": false', '"sample": true');
  expect(logOf('build', checkedContent(editionOf), copy.root)).toEqual([
    expect.stringContaining('still holds the sample identity'),
  ]);
  copy.replace(VIDEO, '"18:42"', '"18:75"');
  expect(() => logOf('build', checkedContent(editionOf), copy.root)).toThrow(/There is 1 problem in the content/);
  expect(logOf('dev', checkedContent(editionOf), copy.root)[0]).toMatch(/There is 1 problem in the content/);
});

test('warns of missing variables in a build on Netlify only', () => {
  for (const name of ['NEWS_FEED_URL', 'SMTP_URL', 'OFFICE_EMAIL', 'MAIL_FROM', 'NETLIFY_BUILD_HOOK', 'NETLIFY'])
    vi.stubEnv(name, '');
  expect(logOf('build')).toEqual([]);
  vi.stubEnv('NETLIFY', 'true');
  expect(logOf('build')).toContain('warn SMTP_URL is not set: mails are written to .netlify/outbox and reach nobody');
});

test.each(['serve', 'site', 'dev'])('scripts/local-site/%s.ts exits at once, naming each invalid variable', async (name) => {
  const env = { SMTP_URL: 'mail.example.com', OFFICE_EMAIL: 'office' };
  const { code, err } = await runScript(`scripts/local-site/${name}.ts`, [], { env });
  expect(code).toBe(1);
  expect(err).toMatch(/^SMTP_URL must be .*\nOFFICE_EMAIL must be .*\n$/);
});

test('docs/operations.md explains every variable and no other', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const named = new Set([...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name));
  // The packages' own.
  named.delete('NODE_ENV');
  expect([...named].toSorted()).toEqual([...ENV_NAMES].toSorted());
  for (const name of ENV_NAMES) expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
});
