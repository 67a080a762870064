/** Translations of policies: what the check reports, what the editor says of the same, and what is only advised. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { translationAdvice } from '../../../scripts/content/translation-advice.ts';
import type { Problem } from '../../../src/content-model/checks/problem.ts';
import { ENGLISH_POLICY, writeTranslations } from '../../site/pseudo-translation.ts';
import { smallCopy } from '../../support/content-mistakes.ts';
import { table } from '../../support/table.ts';

const copy = smallCopy();
writeTranslations(path.join(copy.root, 'content'));
afterAll(() => copy[Symbol.dispose]());

/** The small copy has translations of articles that it lacks, which are reported too. */
const ofPolicies = (problems: readonly Problem[]) => problems.filter(({ file }) => file.includes('/policies/'));

const linesAbout = (name: string) =>
  translationAdvice(copy.root, '2026-03-09')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes(name));

test('translated policies are accepted, and one that is missing is only named', () => {
  expect(ofPolicies(copy.problems())).toEqual([]);
  expect(linesAbout('policies/')).toEqual(
    ['si', 'ta'].map((language) => `there is no content/policies/${ENGLISH_POLICY}.${language}.mdx`),
  );
});

// File | pattern | replacement | field | wrong
const MISTAKES = String.raw`
privacy-policy.si.mdx   | ^<PolicySummary>\n\n- .*\n   | <PolicySummary>\n\n | summary   | has 9 sentences
terms-of-service.ta.mdx | ^## 4\. [^]*?(?=^## 5\.)     |                     | section 4 | its heading is
cookie-policy.si.mdx    | ^follows: .*\n               |                     | follows   | is missing
cookie-policy.si.mdx    | <PolicyDate />               | <Date />            | text, line | uses <Date>, which does not exist
`;

test.each(table(MISTAKES))('reports in %s, %s → %s, at %s: %s', (file, from, to, field, wrong) => {
  const { problems, inEditor } = copy.mistake(`policies/${file}`, new RegExp(from, 'm'), to.replaceAll(String.raw`\n`, '\n'));
  const begins = (text: string) => expect.stringMatching(`^${RegExp.escape(text)}`) as string;
  expect(ofPolicies(problems)).toEqual([
    { file: `content/policies/${file}`, field: begins(field), wrong: begins(wrong), right: expect.any(String) as string },
  ]);
  expect(inEditor()).toEqual(ofPolicies(problems));
});

test('a translation without a value, a number or a section of the English text is named', () => {
  const file = 'policies/privacy-policy.si.mdx';
  const before = copy.read(file);
  copy.replace(file, / <RetentionDays of="auditLog" \/>/, ' 365');
  copy.replace(file, /^## 12\. [^]*/m, '');
  expect(linesAbout(file)).toEqual([
    expect.stringMatching(/ has (?:.*, )?365(?:, .*)?; the English text has .*\b12\b/) as string,
    `content/${file} lacks <PolicyDate />, <PracticeAddress />, <RetentionDays of="auditLog" />`,
  ]);
  copy.write(file, before);
});

test('a translation is named whose English text was changed later', () => {
  const day = '2024-04-20';
  expect(copy.read('policies/cookie-policy.si.mdx')).toContain(`follows: ${day}`);
  const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` };
  const who = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com', '-c', 'commit.gpgsign=false'];
  for (const args of [['init'], ['add', '.'], [...who, 'commit', '-m', 'All']])
    expect(spawnSync('git', ['-C', copy.root, ...args], { env })).toMatchObject({ status: 0 });
  expect(linesAbout('policies/cookie-policy')).toEqual([]);
  copy.replace('policies/cookie-policy.mdx', 'A private window', 'Another private window');
  expect(linesAbout('policies/cookie-policy.si')).toEqual([
    `content/policies/cookie-policy.si.mdx was compared with English on ${day}; content/policies/cookie-policy.mdx changed on 2026-03-09`,
  ]);
});
