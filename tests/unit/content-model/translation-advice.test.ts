import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { termsOf } from '../../../scripts/content/terms.ts';
import { otherLanguages } from '../../../src/language/languages.ts';
import { fieldsOf } from '../../../src/content-model/checks/values.ts';
import { TEST_CONTENT } from '../../site/folders.ts';
import { ENGLISH_POLICY, PREPARED_ARTICLE, TRANSLATED_VIDEOS, UNCHECKED_ARTICLE } from '../../site/pseudo-translation.ts';
import { EMPTY_ARTICLE } from '../../support/content/content-mistakes.ts';
import { test, TODAY } from '../../support/content/translations.ts';

test('lists texts, words, policies and items that are missing', async ({ copy }) => {
  copy.remove('office/mails.si.json');
  copy.remove('pages/contact.ta.json');
  copy.edit('interface/si.json', ({ frame }) => delete fieldsOf(frame)['skip']);
  expect(await copy.about('there is no ')).toEqual([
    'there is no content/office/mails.si.json',
    'there is no content/office/schedule.si.json',
    `there is no content/policies/${ENGLISH_POLICY}.si.mdx`,
    'there is no content/pages/contact.ta.json',
    'there is no content/office/schedule.ta.json',
    `there is no content/policies/${ENGLISH_POLICY}.ta.mdx`,
  ]);
  expect(await copy.about(' has no words for')).toEqual(['content/interface/si.json has no words for: frame.skip']);
  const videos = () => copy.about('content/videos has no .si.json for: ');
  expect(await videos()).toEqual(['content/videos has no .si.json for: foot-week']);
  copy.remove('videos/featured-interview.si.json');
  expect(await videos()).toEqual(['content/videos has no .si.json for: featured-interview, foot-week']);
  copy.remove('gallery/summit-keynote.si.json');
  expect(await copy.about('content/gallery has')).toEqual(['content/gallery has no .si.json for: summit-keynote']);
});

test('lists numbers, addresses and values that differ from the English text', async ({ copy }) => {
  const video = `${TRANSLATED_VIDEOS[0]}.si.json`;
  expect(await copy.about(video)).toEqual([]);
  copy.edit(`videos/${video}`, (fields) => (fields['description'] = 'විනාඩි 975 ක විස්තරයක්.'));
  expect(await copy.about(video)).toEqual([expect.stringMatching(/ description has 975; the original has /)]);
  const changed = { follows: TODAY, lead: 'ඇමතුම 1990, 8:30' };
  copy.edit('pages/contact.si.json', (fields) => Object.assign(fields, changed));
  expect(await copy.about('contact.si.json')).toEqual([
    'content/pages/contact.si.json lead has 1990, 8:30; the original has no number',
  ]);
  const home = copy.read('pages/home.si.json');
  copy.write('pages/home.si.json', home.replace('https://herald.example.com/', 'https://other.example.com/'));
  const differs = 'is https://other.example.com/; in the original it is https://herald.example.com/';
  expect((await copy.about('home.si.json')).join('\n')).toContain(differs);
  const policy = 'policies/privacy-policy.si.mdx';
  copy.replace(policy, / <RetentionDays of="auditLog" \/>/, ' 365');
  copy.replace(policy, /^## 12\. [^]*/m, '');
  expect(await copy.about(policy)).toEqual([
    expect.stringMatching(/ has (?:.*, )?365(?:, .*)?; the original has .*\b12\b/),
    `content/${policy} lacks <PolicyDate />, <PracticeAddress />, <RetentionDays of="auditLog" />`,
  ]);
});

test('compares the day of a translated page or policy with the history of the English one', async ({ copy }) => {
  const about = () => copy.about('contact.si.json', 'cookie-policy.si');
  const line = (file: string, day: string, changed: string) =>
    `content/${file.replace('.', '.si.')} was compared with English on ${day}; content/${file} changed on ${changed}`;
  const follow = (day: string) => copy.edit('pages/contact.si.json', (fields) => (fields['follows'] = day));
  expect(await about()).toEqual(['content/pages/contact.si.json says no day on which it was compared with English (`follows`)']);
  // The day of the translated policy. Without a history nothing can be said.
  const day = '2024-04-20';
  follow(day);
  expect(await about()).toEqual([]);
  copy.commit(day);
  expect(await about()).toEqual([]);
  copy.edit('pages/contact.json', (fields) => (fields['lead'] = 'Another sentence, for questions of patients and colleagues.'));
  copy.replace('policies/cookie-policy.mdx', 'A private window', 'Another private window');
  expect(await about()).toEqual([line('pages/contact.json', day, TODAY), line('policies/cookie-policy.mdx', day, TODAY)]);
  copy.commit('2026-02-01');
  expect((await about())[0]).toEqual(line('pages/contact.json', day, '2026-02-01'));
  follow('2026-02-01');
  expect(await about()).toEqual([line('policies/cookie-policy.mdx', day, '2026-02-01')]);
});

test('reports a missing review, another version and other numbers of a translated article', async ({ copy }) => {
  for (const article of [UNCHECKED_ARTICLE, 'long-flights'])
    cpSync(path.join(TEST_CONTENT, `blog/${article}.mdx`), path.join(copy.root, `content/blog/${article}.mdx`));
  const name = `blog/${UNCHECKED_ARTICLE}.si.mdx`;
  const unchecked = `content/${name} has no \`review\` yet, as its page says`;
  expect(await copy.about(name)).toEqual([unchecked]);
  copy.replace(name, /^follows: .*$/m, 'follows: 2001-01-01');
  copy.write(name, `${copy.read(name)}\n\nමිලිග්‍රෑම් 975\n`);
  const [version, numbers, review, ...more] = await copy.about(name);
  expect(version).toContain(`content/${name} follows the version of 2001-01-01; the article’s is of `);
  expect(numbers).toMatch(/ has (?:.*, )?975(?:, .*)?; the original has /);
  expect([review, more]).toEqual([unchecked, []]);
  // The article beside it, and two of every small copy.
  expect(await copy.lines()).toContain('3 of the articles have no translation in `ta`');
});

test('an article in preparation is translated by its fields alone; once it has a text, its translation needs one', async ({
  copy,
}) => {
  const file = `content/blog/${PREPARED_ARTICLE}.si.mdx`;
  const unchecked = `${file} has no \`review\` yet, as its page says`;
  expect(await copy.about(file)).toEqual([unchecked]);
  copy.write(EMPTY_ARTICLE, `${copy.read(EMPTY_ARTICLE)}\nIt has a text now, of 12 words.\n`);
  expect(await copy.about(file)).toEqual([`${file} has no text; the article has one, and is shown in English`, unchecked]);
});

const IN_ENGLISH = 'Latin words in translations that are no names, no abbreviations and in no brackets:';

test('lists English words of the interface, pages, mails, identity and items, by file and field', async ({ copy }) => {
  expect(await copy.below(IN_ENGLISH)).toEqual([]);
  copy.edit('interface/si.json', (groups) => (groups['contactForm'] = { send: 'Send Message' }));
  copy.edit('pages/contact.si.json', (page) => (page['heading'] = 'Contact us'));
  const subject = 'Your appointment, {name}';
  copy.edit('office/mails.ta.json', (mails) => Object.assign(fieldsOf(mails['confirmation']), { subject }));
  copy.edit('site.si.json', (site) => (site['hourNotes'] = { 'emergencies only': 'emergencies only' }));
  copy.edit('videos/featured-interview.si.json', (video) => (video['title'] = 'A film'));
  copy.writeArticle('si', 'පළමු පේළිය.\n\n## When to call');
  expect(await copy.below(IN_ENGLISH)).toEqual([
    'content/pages/contact.si.json, heading: Contact us',
    'content/interface/si.json, contactForm.send: Send Message',
    'content/site.si.json, hourNotes.emergencies only: emergencies only',
    `content/blog/${PREPARED_ARTICLE}.si.mdx, line 10: When to call`,
    'content/videos/featured-interview.si.json, title: film',
    'content/office/mails.ta.json, confirmation.subject: Your appointment',
  ]);
});

test('lists no name, abbreviation, placeholder, address, id, tag or term in brackets as English', async ({ copy }) => {
  const { name } = (JSON.parse(copy.read('site.json')) as { news: { name: string } }).news;
  const send = `WhatsApp, ${name}, LDL, {count|එක|ගොඩක්}, office@example.org, https://example.org/a-page`;
  copy.edit('interface/si.json', (groups) => (groups['contactForm'] = { send }));
  copy.writeArticle('si', 'එල්ඩීඑල් (low-density lipoprotein (LDL)) <Language of="ta">ஆ</Language> [මෙහි](/blog/a-page) `code`');
  copy.edit('office/replies.si.json', ({ templates }) => {
    for (const template of templates as object[]) Object.assign(template, { name: 'Please call us' });
  });
  expect(await copy.below(IN_ENGLISH)).toEqual([]);
});

const OTHER_WORDS = 'Words for which the lists of terms in docs/ have another:';
const TABLE = `# Terms

| English | the word | not               |
| ------- | -------- | ----------------- |
| artery  | நாடி     | தமனி              |
| video   | காணொளி   | வீடியோ, விடியோ     |

## Two senses

| English | the word | why not the other |
| ------- | -------- | ----------------- |
| leg     | கால்     | காலை              |
`;

test('names words for which a table of terms has another, in any kind of file and with an ending', async ({ copy }) => {
  copy.writeArticle('ta', 'தமனிகள் ஒடுங்கும்.');
  copy.replace('interface/ta.json', /"play": ".*"/, '"play": "இந்த விடியோவைப் பாருங்கள்"');
  // Without a table.
  expect(await copy.below(OTHER_WORDS)).toEqual([]);
  mkdirSync(path.join(copy.root, 'docs'));
  writeFileSync(path.join(copy.root, 'docs/terms-tamil.md'), TABLE);
  expect(await copy.below(OTHER_WORDS)).toEqual([
    'content/interface/ta.json, videos.play: விடியோ; elsewhere it is காணொளி',
    'content/blog/no-text-yet.ta.mdx, line 8: தமனி; elsewhere it is நாடி',
  ]);
  // In brackets or quotation marks, as a part of another word, and with two senses.
  copy.writeArticle('ta', 'நாடி (தமனி), “புறத் தமனி நோய்”, பெருந்தமனி, காலை.');
  copy.replace('interface/ta.json', 'விடியோவைப்', 'காணொளி');
  expect(await copy.below(OTHER_WORDS)).toEqual([]);
});

test.each(otherLanguages())('in the terms of %s no word begins with one that it replaces', (language) => {
  const terms = termsOf(process.cwd(), language);
  expect(terms.length).toBeGreaterThan(20);
  for (const { english, use, others } of terms) {
    expect([english, use, ...others], english).not.toContain('');
    for (const other of others) expect(use.startsWith(other), `${english}: ${other}`).toBe(false);
  }
  expect(new Set(terms.map(({ english }) => english)).size).toBe(terms.length);
});
