/** What the content check says of translations: what is missing, what follows an older text, and what differs in more than words. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { translationAdvice } from '../../../scripts/content/translation-advice.ts';
import { fieldsOf } from '../../../src/content-model/checks/values.ts';
import { TEST_CONTENT } from '../../site/folders.ts';
import { PREPARED_ARTICLE, TRANSLATED_VIDEOS, UNCHECKED_ARTICLE, writeTranslations } from '../../site/pseudo-translation.ts';
import { EMPTY_ARTICLE, smallCopy } from '../../support/content-mistakes.ts';

const TODAY = '2026-03-09';

/** A copy of the fictional site with its translations, and the lines of the advice about it. */
function createCopy() {
  const copy = smallCopy();
  writeTranslations(path.join(copy.root, 'content'));
  const lines = () =>
    translationAdvice(copy.root, TODAY)
      .split('\n')
      .map((line) => line.trim());
  return {
    ...copy,
    lines,
    /** Lines about files whose name holds a text. */
    about: (name: string) => lines().filter((line) => line.includes(name)),
    /** Changes a JSON file. */
    edit(name: string, change: (fields: Record<string, unknown>) => void) {
      const fields = fieldsOf(JSON.parse(copy.read(name)));
      change(fields);
      copy.write(name, JSON.stringify(fields));
    },
    git(day: string, ...args: string[]) {
      const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` };
      const who = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com', '-c', 'commit.gpgsign=false'];
      expect(spawnSync('git', ['-C', copy.root, ...who, ...args], { env, encoding: 'utf8' })).toMatchObject({ status: 0 });
    },
  };
}

test('lists texts and words that are missing', () => {
  using copy = createCopy();
  expect(copy.about('office/mails.si.json')).toEqual([]);
  copy.remove('office/mails.si.json');
  copy.remove('pages/contact.ta.json');
  copy.edit('interface/si.json', ({ frame }) => delete fieldsOf(frame)['skip']);
  expect(copy.about('mails.si.json')).toEqual(['there is no content/office/mails.si.json']);
  expect(copy.about('contact.ta.json')).toEqual(['there is no content/pages/contact.ta.json']);
  expect(copy.about('interface/si.json')).toEqual(['content/interface/si.json has no words for: frame.skip']);
});

test('lists numbers and addresses that differ from the English text', () => {
  using copy = createCopy();
  copy.edit('pages/contact.si.json', (fields) => {
    fields['follows'] = TODAY;
    fields['lead'] = 'ඇමතුම 1990, 8:30';
  });
  copy.edit('pages/home.si.json', (fields) => {
    fields['follows'] = TODAY;
    for (const press of Object.values(fieldsOf(fieldsOf(fields['featuredIn'])['links'])))
      fieldsOf(press)['url'] = 'https://other.example.com/';
  });
  expect(copy.about('contact.si.json')).toEqual([
    'content/pages/contact.si.json lead has 1990, 8:30; the English text has no number',
  ]);
  expect(copy.about('home.si.json')).toContainEqual(
    expect.stringMatching(/is https:\/\/other\.example\.com\/; in English it is https:\/\/herald\.example\.com\/$/),
  );
});

test('compares the day of a translated page with the history of the English one', () => {
  using copy = createCopy();
  const line = (day: string, changed: string) =>
    `content/pages/contact.si.json was compared with English on ${day}; content/pages/contact.json changed on ${changed}`;
  expect(copy.about('contact.si.json')).toEqual([
    'content/pages/contact.si.json says no day on which it was compared with English (`follows`)',
  ]);
  copy.edit('pages/contact.si.json', (fields) => (fields['follows'] = '2026-01-05'));
  // Without a history nothing can be said.
  expect(copy.about('contact.si.json')).toEqual([]);
  copy.git('2026-01-05', 'init', '--quiet');
  copy.git('2026-01-05', 'add', '.');
  copy.git('2026-01-05', 'commit', '--quiet', '-m', 'All');
  expect(copy.about('contact.si.json')).toEqual([]);
  copy.edit(
    'pages/contact.json',
    (fields) => (fields['lead'] = 'Another sentence, for questions of patients and of colleagues.'),
  );
  expect(copy.about('contact.si.json')).toEqual([line('2026-01-05', TODAY)]);
  copy.git('2026-02-01', 'commit', '--quiet', '--all', '-m', 'Contact');
  expect(copy.about('contact.si.json')).toEqual([line('2026-01-05', '2026-02-01')]);
  copy.edit('pages/contact.si.json', (fields) => (fields['follows'] = '2026-02-01'));
  expect(copy.about('contact.si.json')).toEqual([]);
});

test('lists a number of a translated video that differs from the English one', () => {
  using copy = createCopy();
  expect(copy.about(`${TRANSLATED_VIDEOS[0]}.si.json`)).toEqual([]);
  copy.edit(`videos/${TRANSLATED_VIDEOS[0]}.si.json`, (fields) => (fields['description'] = 'විනාඩි 975 ක විස්තරයක්.'));
  expect(copy.about(`${TRANSLATED_VIDEOS[0]}.si.json`)).toEqual([
    expect.stringMatching(/ description has 975; the English text has /),
  ]);
});

test('reports a missing review, another version and other numbers of a translated article', () => {
  using copy = createCopy();
  for (const article of [UNCHECKED_ARTICLE, 'long-flights'])
    cpSync(path.join(TEST_CONTENT, `blog/${article}.mdx`), path.join(copy.root, `content/blog/${article}.mdx`));
  const file = `content/blog/${UNCHECKED_ARTICLE}.si.mdx`;
  const unchecked = `${file} has no \`review\` yet, as its page says`;
  expect(copy.about(file)).toEqual([unchecked]);
  copy.replace(`blog/${UNCHECKED_ARTICLE}.si.mdx`, /^follows: .*$/m, 'follows: 2001-01-01');
  copy.write(`blog/${UNCHECKED_ARTICLE}.si.mdx`, `${copy.read(`blog/${UNCHECKED_ARTICLE}.si.mdx`)}\n\nමිලිග්‍රෑම් 975\n`);
  const [version, numbers, review, ...more] = copy.about(file);
  expect(version).toContain(`${file} follows the version of 2001-01-01; the article’s is of `);
  expect(numbers).toMatch(/ has (?:.*, )?975(?:, .*)?; the English text has /);
  expect([review, more]).toEqual([unchecked, []]);
  // The article beside it, and two of every small copy.
  expect(copy.lines()).toContain('3 of the articles have no translation in `ta`');
});

test('an article in preparation is translated by its fields alone; once it has a text, its translation needs one', () => {
  using copy = createCopy();
  const file = `content/blog/${PREPARED_ARTICLE}.si.mdx`;
  const unchecked = `${file} has no \`review\` yet, as its page says`;
  expect(copy.about(file)).toEqual([unchecked]);
  copy.write(EMPTY_ARTICLE, `${copy.read(EMPTY_ARTICLE)}\nIt has a text now, of 12 words.\n`);
  expect(copy.about(file)).toEqual([`${file} has no text; the article has one, and is shown in English`, unchecked]);
});
