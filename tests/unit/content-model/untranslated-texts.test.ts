import { expect, test } from 'vitest';
import { translationAdvice } from '../../../scripts/content/translation-advice.ts';
import { writeTranslations } from '../../site/pseudo-translation.ts';
import { ARTICLE, smallCopy } from '../../support/content-mistakes.ts';

const HEADING = 'Latin words in translations that are no names, no abbreviations and in no brackets:';
const TRANSLATED = ARTICLE.replace('.mdx', '.si.mdx');

/** The fictional site with all of its texts in letters of the other languages, but those that a test plants. */
function translatedCopy() {
  const copy = smallCopy();
  writeTranslations(`${copy.root}/content`);
  const plant = (file: string, change: (fields: Record<string, unknown>) => unknown) =>
    copy.write(file, JSON.stringify(change(JSON.parse(copy.read(file)) as Record<string, unknown>)));
  const article = (body: string) =>
    copy.write(TRANSLATED, `---\ntitle: පාද\nexcerpt: පාද ගැන\nimageAlt: පාදයක්\nfollows: 2024-01-01\n---\n\n${body}\n`);
  /** The lines below the heading. */
  const listed = () => translationAdvice(copy.root, '2026-03-09').split(`${HEADING}\n`)[1]?.split('\n') ?? [];
  return { ...copy, plant, article, listed };
}

test('lists nothing when every text is translated', () => {
  using copy = translatedCopy();
  expect(copy.listed()).toEqual([]);
});

test('lists by file and field English words of the interface, of pages, of mails, of the identity and of items', () => {
  using copy = translatedCopy();
  copy.plant('interface/si.json', (groups) => ({ ...groups, contactForm: { send: 'Send Message' } }));
  copy.plant('pages/contact.si.json', (page) => ({ ...page, heading: 'Contact us' }));
  copy.plant('office/mails.ta.json', ({ confirmation, ...mails }) => ({
    ...mails,
    confirmation: { ...(confirmation as object), subject: 'Your appointment, {name}' },
  }));
  copy.plant('site.si.json', (site) => ({ ...site, hourNotes: { 'emergencies only': 'emergencies only' } }));
  copy.plant('videos/featured-interview.si.json', (video) => ({ ...video, title: 'A film' }));
  copy.article('පළමු පේළිය.\n\n## When to call');
  expect(copy.listed()).toEqual([
    '  content/pages/contact.si.json, heading: Contact us',
    '  content/interface/si.json, contactForm.send: Send Message',
    '  content/site.si.json, hourNotes.emergencies only: emergencies only',
    `  content/${TRANSLATED}, line 10: When to call`,
    '  content/videos/featured-interview.si.json, title: film',
    '  content/office/mails.ta.json, confirmation.subject: Your appointment',
  ]);
});

test('lists no name, abbreviation, placeholder, address, id, tag or term in brackets', () => {
  using copy = translatedCopy();
  const { name } = (JSON.parse(copy.read('site.json')) as { news: { name: string } }).news;
  copy.plant('interface/si.json', (groups) => ({
    ...groups,
    contactForm: { send: `WhatsApp, ${name}, LDL, {count|එක|ගොඩක්}, office@example.org, https://example.org/a-page` },
  }));
  copy.article('එල්ඩීඑල් (low-density lipoprotein (LDL)) <Language of="ta">ஆ</Language> [මෙහි](/blog/a-page) `code`');
  copy.plant('office/replies.si.json', ({ templates }) => ({
    templates: (templates as object[]).map((template) => ({ ...template, name: 'Please call us' })),
  }));
  expect(copy.listed()).toEqual([]);
});
