/** A small site with all of its texts in letters of the other languages, and what the content check advises about it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { changesOfTexts, translationAdvice } from '../../../scripts/content/translation-advice.ts';
import { fieldsOf } from '../../../src/content-model/checks/values.ts';
import { writeTranslations } from '../../site/pseudo-translation.ts';
import { EMPTY_ARTICLE, smallCopy } from './content-mistakes.ts';
import { testWith } from '../vitest/test-with.ts';

export const TODAY = '2026-03-09';

export function translatedCopy() {
  const copy = smallCopy();
  writeTranslations(path.join(copy.root, 'content'));
  const lines = async () =>
    translationAdvice(copy.root, await changesOfTexts(copy.root, TODAY))
      .split('\n')
      .map((line) => line.trim());
  return {
    ...copy,
    lines,
    /** Lines about files whose names hold one of the texts. */
    about: async (...names: string[]) => (await lines()).filter((line) => names.some((name) => line.includes(name))),
    /** Lines below a heading, up to the end. */
    below: async (heading: string) => (await lines()).join('\n').split(`${heading}\n`)[1]?.split('\n') ?? [],
    /** Changes a JSON file. */
    edit(name: string, change: (fields: Record<string, unknown>) => unknown) {
      const fields = fieldsOf(JSON.parse(copy.read(name)));
      change(fields);
      copy.write(name, JSON.stringify(fields));
    },
    /** Writes the translation of the article whose English text is empty. The text begins in line 8. */
    writeArticle: (language: 'si' | 'ta', text: string) =>
      copy.write(
        EMPTY_ARTICLE.replace('.mdx', `.${language}.mdx`),
        `---\ntitle: පාද\nexcerpt: පාද ගැන\nimageAlt: පාදයක්\nfollows: 2023-11-17\n---\n\n${text}\n`,
      ),
    /** Commits all files on a day. */
    commit(day: string) {
      const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` };
      const who = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com', '-c', 'commit.gpgsign=false'];
      for (const args of [
        ['init', '--quiet'],
        ['add', '.'],
        [...who, 'commit', '--quiet', '-m', 'All'],
      ])
        if (spawnSync('git', ['-C', copy.root, ...args], { env }).status !== 0) throw new Error(`git ${args.join(' ')} failed`);
    },
  };
}

/** `test` with a translated copy of its own for each test that names `copy`. */
export const test = testWith('copy', translatedCopy);
