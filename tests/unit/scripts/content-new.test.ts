import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { checkContent } from '../../../src/integrations/content/check-content.ts';
import { languagesIn } from '../../../src/integrations/content/place.ts';
import { languageEntries, setLanguages } from '../../../src/language/languages.ts';
import { terminalQuestions } from '../../../scripts/content/new/questions.ts';
import { ANSWERS, cloneOf, createTerminal, flagsOf, sampleProject } from '../../support/content/new-site.ts';
import { testWith } from '../../support/vitest/test-with.ts';

type Texts = Record<string, unknown>;
type Written = Record<'doctor' | 'practice' | 'contact' | 'profiles' | 'hours', Texts> & Texts;
const siteOf = ({ read }: { read: (file: string) => string }) => JSON.parse(read('site.json')) as Written;

const project = sampleProject();
afterAll(() => project[Symbol.dispose]());
const test = testWith('clone', () => cloneOf(project));

/** The problems of a clone, as the next program finds them, which reads the languages anew. */
function problemsOf({ root }: { root: string }) {
  const before = languageEntries();
  setLanguages(languagesIn(root));
  try {
    return checkContent(root);
  } finally {
    setLanguages(before);
  }
}

const ITEM = /^(?:blog|publications|videos|gallery)\//;

test('content:new writes the identity, and the content is complete', async ({ clone }) => {
  const { exit } = await clone.run(flagsOf(ANSWERS));
  expect(exit).toBe(0);
  const site = siteOf(clone);
  expect(site).toMatchObject({
    sample: false,
    url: 'https://www.desilva.example',
    doctor: {
      ...{ name: 'Dr. Nimali de Silva', jobTitle: 'Consultant Heart Surgeon', shortTitle: 'Heart Surgeon' },
      ...{ credentials: 'MD, FRCS', citationName: 'de Silva N', nameForms: ['de Silva, Nimali', 'N. de Silva'] },
      about: 'is a consultant heart surgeon at Lakeside Hospital, Lakeview.',
    },
    practice: {
      ...{ name: 'Lakeside Hospital', district: 'Lakeview 1', city: 'Lakeview', country: 'India', countryCode: 'IN' },
      ...{ timeZone: 'Asia/Calcutta', weekBegins: 'Sunday' },
    },
    policies: { updated: '2026-11-30' },
  });
  expect(site.profiles).toEqual({});
  expect(site.contact).not.toHaveProperty('researchEmail');
  expect(site).not.toHaveProperty('developer');
  expect(checkContent(clone.root)).toEqual([]);
  // A site that is no sample any more is refused.
  clone.git('commit', '--all', '--message', 'My site');
  const notes = expect.stringContaining('"sample": false') as string;
  expect(await clone.run(flagsOf({ ...ANSWERS, name: 'Dr. Somebody Else' }))).toMatchObject({ exit: 1, notes });
  expect(clone.changes()).toBe('');
});

test('content:new removes all items, keeps policies and texts, and says how to undo everything', async ({ clone }) => {
  writeFileSync(path.join(clone.root, '.gitignore'), '*.psd\n');
  clone.git('add', '.');
  clone.git('commit', '--message', 'Ignore drawings');
  clone.write('blog/drawing.psd', 'layers');
  const before = clone.files();
  const { output } = await clone.run(flagsOf(ANSWERS));
  const after = clone.files();
  // Git could not bring it back.
  expect(after.filter((file) => ITEM.test(file))).toEqual(['blog/drawing.psd']);
  const kept = (files: string[]) => files.filter((file) => /^(?:policies|pages|office|images|interface)\/|^site/.test(file));
  expect(kept(after)).toEqual(kept(before));
  const changed = clone.git('diff', '--name-only', '--diff-filter=M').trim().split('\n');
  const rewritten = ['about.json', 'about.si.json', 'gallery.json', 'home.json', 'home.si.json'].map((name) => `pages/${name}`);
  expect(changed).toEqual([...rewritten, 'site.json', 'site.si.json'].map((file) => `content/${file}`));
  expect(output).toContain(`${before.length - after.length} sample files`);
  expect(output).toContain('git restore content');
  clone.git('restore', 'content');
  expect(clone.changes()).toBe('');
});

test('content:new leaves nothing of the sample doctor behind', async ({ clone }) => {
  const { doctor, practice, contact, profiles, url } = siteOf(clone);
  const about = JSON.parse(clone.read('pages/about.json')) as Record<string, object>;
  const words = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(words));
  const sections = ['biography', 'education', 'achievements', 'academic'].map((name) => about[name]);
  const lists = sections.flatMap((section) => words(Array.isArray(section) ? section : { ...section, heading: '' }));
  const facts = [url, doctor['name'], doctor['credentials'], practice['name'], practice['street'], ...lists] as string[];
  const all = [...facts, ...Object.values(profiles), contact['phone'], contact['officeEmail'], contact['researchEmail']];
  await clone.run(flagsOf(ANSWERS));
  const left = clone.files().map((file) => clone.read(file));
  const found = all.filter((fact) => fact && left.some((text) => text.includes(JSON.stringify(fact).slice(1, -1))));
  expect(all.length).toBeGreaterThan(25);
  expect(found).toEqual([]);
  expect(siteOf(clone).hours).toEqual({ contact: [], appointments: [] });
});

test('content:new names the texts that speak of the sample’s field and country, and writes none itself', async ({ clone }) => {
  clone.replace('pages/chat.json', /"lead": ".*?"/, '"lead": "Ask about vascular disease, in Sri Lanka and elsewhere."');
  clone.write(
    'pages/shell.json',
    clone.read('pages/shell.json').replaceAll(/vascular|transplant\w*|veins|arteries|disease/gi, 'heart'),
  );
  const { output } = await clone.run([...flagsOf(ANSWERS), '--force']);
  const [, after = ''] = output.split('speak of the sample’s place or field:\n');
  const named = after.split('\n').filter((line) => line.startsWith('    content/'));
  expect(named.find((line) => line.includes('pages/chat.json'))).toMatch(/vascular.*sri lanka.*\(\d+ times\)/);
  expect(named.filter((line) => /site\.json|pages\/shell/.test(line))).toEqual([]);
  for (const file of ['pages/home.json', 'pages/home.si.json', 'pages/gallery.json', 'pages/about.json'])
    expect((JSON.parse(clone.read(file)) as { description: string }).description).not.toMatch(/Sri Lanka|vascular|surgeon/i);
});

test('content:new keeps the samples as drafts, and changes nothing else of them', async ({ clone }) => {
  const items = clone.files().filter((file) => ITEM.test(file) && /\.(?:mdx|json)$/.test(file));
  expect(items).toHaveLength(8);
  const before = items.map(clone.read);
  await clone.run([...flagsOf(ANSWERS), '--keep-samples']);
  const after = items.map(clone.read);
  for (const text of after) expect(text).toMatch(/^(?:draft: true| {2}"draft": true,?)$/m);
  // A comma may have to follow the field before it.
  expect(after.map((text) => text.replace(/^draft: true\n/m, '').replace(/,\n {2}"draft": true(?=,?\n)/, ''))).toEqual(before);
  expect(checkContent(clone.root)).toEqual([]);
});

test('content:new empties translations of what it empties in English, and keeps the others', async ({ clone }) => {
  const before = clone.read('pages/contact.si.json');
  expect((await clone.run(flagsOf(ANSWERS))).exit).toBe(0);
  const translation = (file: string) => JSON.parse(clone.read(file)) as Record<string, Texts>;
  // Another name, post, hospital, country and ambulance; the same drawing and greeting.
  expect(translation('site.si.json')).toEqual({
    doctor: { portraitAlt: 'ඇඳි රුවක් සහ ධමනියක්.', portraitCaption: 'ඡායාරූපය ඉදිරියේදී' },
    contact: { whatsAppGreeting: 'ආයුබෝවන්, මට ප්‍රශ්නයක් තියෙනවා.' },
    hourNotes: { 'by appointment only': 'කලින් වෙන් කරගත් අයට' },
  });
  expect(translation('pages/about.si.json')).toMatchObject({
    description: '{doctor}, {jobTitle}, {practice}, {city}. අප හා සම්බන්ධ වෙන්න.',
    lead: '{jobTitle}, {practice}, {city}.',
    biography: [],
    education: { entries: [] },
    reach: { heading: 'අප හා සම්බන්ධ වෙන්න' },
  });
  expect(translation('pages/home.si.json')['featuredIn']).toMatchObject({ links: [] });
  expect(clone.read('pages/contact.si.json')).toBe(before);
  expect(checkContent(clone.root)).toEqual([]);
});

const ENGLISH = { code: 'en', name: 'English', locale: 'en-GB', status: 'published' };
const SINHALA = { code: 'si', name: 'සිංහල', locale: 'si-LK', status: 'published' };
const TAMIL = { code: 'ta', name: 'தமிழ்', locale: 'ta-LK', status: 'draft' };
const ALL = [ENGLISH, SINHALA, TAMIL];
const LIST = /"languages": \[[^\]]*\]/;
test.for([
  ['those of the sample, without a flag,', ALL, [], ALL, 'Languages: English (published), Sinhala (published), Tamil (draft).'],
  ['those that are named', ALL, ['--languages', 'en, ta'], [ENGLISH, TAMIL], 'Languages: English (published), Tamil (draft).'],
  ['one alone', ALL, ['--languages', 'en'], [ENGLISH], 'Languages: English (published).'],
  [
    'a new one as a draft',
    [ENGLISH],
    ['--languages', 'en, hi'],
    [ENGLISH, { code: 'hi', name: 'हिन्दी', locale: 'hi-IN', status: 'draft' }],
    'Write content/interface/hi.json: the words of content/interface/en.json in Hindi.',
  ],
] as const)('content:new has as languages %s and says so', async ([_which, before, flags, languages, words], { clone }) => {
  clone.replace('site.json', LIST, `"languages": ${JSON.stringify(before)}`);
  const { exit, output } = await clone.run([...flagsOf(ANSWERS), ...flags, '--force']);
  expect(exit).toBe(0);
  expect(siteOf(clone)['languages']).toEqual(languages);
  expect(output).toContain(words);
});

test('content:new deletes the texts of a language that is left out, and keeps those of another', async ({ clone }) => {
  clone.write('pages/about.ta.json', clone.read('pages/about.si.json'));
  expect((await clone.run([...flagsOf(ANSWERS), '--languages', 'en, ta', '--force'])).exit).toBe(0);
  const texts = clone.files().filter((file) => /\.(?:si|ta)\./.test(file));
  expect(texts).toEqual(['pages/about.ta.json']);
});

test('content:new puts another language at the root, and says what is still in the language before', async ({ clone }) => {
  // Deleted once, as a translation that is left out and as an item.
  clone.write('blog/long-flights.si.mdx', '---\ntitle: පියාසර\n---\n');
  clone.git('add', '.');
  clone.git('commit', '--message', 'A translation');
  const { exit, output } = await clone.run([...flagsOf({ ...ANSWERS, 'country-code': 'IN' }), '--languages', 'hi, en']);
  expect(exit).toBe(0);
  expect(siteOf(clone)['languages']).toEqual([
    { code: 'hi', name: 'हिन्दी', locale: 'hi-IN', status: 'published' },
    { ...ENGLISH, status: 'draft' },
  ]);
  expect(output).toContain(
    'The files without a code in their name, and content/interface/hi.json, are still in English: write their texts in Hindi.',
  );
  expect(output).toContain('`git restore content && git clean -fd content` undoes it.');
  // English stays: it has its own files now, and the site can be built before a word of Hindi is written.
  const texts = (file: string) => JSON.parse(clone.read(file)) as Texts;
  expect(texts('interface/hi.json')).toEqual(texts('interface/en.json'));
  expect(texts('pages/contact.en.json')).toMatchObject(texts('pages/contact.json'));
  expect(clone.files()).not.toContain('site.en.json');
  // Numbers stay in the original alone.
  expect(
    [texts('pages/appointments.json'), texts('pages/appointments.en.json')].map((page) => 'cancelHoursBefore' in page),
  ).toEqual([true, false]);
  expect(problemsOf(clone)).toEqual([]);
});

test('content:new moves texts to the root that are translated, and those of the language before beside them', async ({
  clone,
}) => {
  const inSinhala = clone.read('pages/contact.si.json');
  const inEnglish = clone.read('pages/contact.json');
  clone.write(
    'policies/cookie-policy.si.mdx',
    '---\ntitle: කුකී ගැන\ndescription: ' + 'ක'.repeat(60) + '\nfollows: 2026-01-01\n---\n\n## 1. ක\n\nක\n',
  );
  clone.write('office/schedule.si.json', '{ "usualReason": "වෛද්‍යවරයා නැත" }');
  const { exit, output } = await clone.run([...flagsOf(ANSWERS), '--languages', 'si, en', '--keep-samples', '--force']);
  expect([exit, output]).toEqual([
    0,
    expect.stringContaining('are in Sinhala, but for what was not translated. The texts in English'),
  ]);
  expect(JSON.parse(clone.read('pages/contact.json'))).toEqual(JSON.parse(inSinhala));
  expect(JSON.parse(clone.read('pages/contact.en.json'))).toEqual({
    ...(JSON.parse(inEnglish) as object),
    follows: '2026-11-30',
  });
  expect(clone.read('policies/cookie-policy.mdx')).toMatch(/title: කුකී ගැන\n[^]*\n## 1\. ක\n\nක\n$/);
  expect(clone.read('policies/cookie-policy.mdx')).not.toContain('follows');
  expect(clone.read('policies/cookie-policy.en.mdx')).toContain('follows: 2026-11-30');
  // An identity that was answered is the same in each language; other fields of it are those of the translation.
  expect(siteOf(clone)['doctor']).toMatchObject({ name: ANSWERS.name, portraitCaption: 'ඡායාරූපය ඉදිරියේදී' });
  expect(JSON.parse(clone.read('office/schedule.json'))).toMatchObject({ usualReason: 'වෛද්‍යවරයා නැත' });
  expect(clone.files().filter((file) => file.includes('.si.'))).toEqual([]);
  expect(problemsOf(clone)).toEqual([]);
});

test.for([
  ['translated', 'si'],
  ['new', 'hi'],
] as const)('content:new leaves nothing of the language before, if a %s one is the only one', async ([, code], { clone }) => {
  expect((await clone.run([...flagsOf(ANSWERS), '--languages', code])).exit).toBe(0);
  expect(clone.files().filter((file) => /(?:^interface\/|\.)en\./.test(file))).toEqual([]);
  expect(clone.files()).toContain(`interface/${code}.json`);
  expect(problemsOf(clone)).toEqual([]);
});

test('content:new takes answers from a file; flags win', async ({ clone }) => {
  const { name, ...others } = ANSWERS;
  writeFileSync(path.join(clone.root, 'answers.json'), JSON.stringify({ ...others, name: 'Dr. Somebody Else', orcid: '' }));
  const scholar = 'https://scholar.example/silva';
  expect((await clone.run(['--from', 'answers.json', '--name', name, '--scholar', scholar])).exit).toBe(0);
  const { doctor, profiles, practice } = siteOf(clone);
  expect({ doctor, profiles, practice }).toMatchObject({ doctor: { name }, practice: { name: 'Lakeside Hospital' } });
  expect(doctor).not.toHaveProperty('orcid');
  expect(profiles).toEqual({ scholar });
});

test('content:new lists all mistakes at once, in the words of the schema', async ({ clone }) => {
  writeFileSync(path.join(clone.root, 'answers.json'), '{ "nmae": "Dr. X Y", "degrees": 7 }');
  const wrong = { phone: '0812223344', url: 'https://www.desilva.example/', facebook: 'silva', languages: 'en, xx' };
  const more = ['--from', 'answers.json', '--skolar', 'x', 'surgeon'];
  const { exit, notes } = await clone.run([...flagsOf({ ...ANSWERS, ...wrong }), ...more]);
  expect(exit).toBe(1);
  for (const mistake of [
    ...['--phone "0812223344" does not have the expected form.', '--url ends with a slash.', '"surgeon" belongs to no flag.'],
    ...['"nmae" in answers.json does not exist. Did you mean "name"', '"degrees" in answers.json is not a text'],
    '--skolar does not exist. Did you mean --scholar?',
    '--languages "en, xx" names xx, which is the code of no language. Write codes of languages in their order: "en, si".',
  ])
    expect(notes).toContain(mistake);
  rmSync(path.join(clone.root, 'answers.json'));
  expect(clone.changes()).toBe('');
});

test('content:new names missing flags, and changes nothing', async ({ clone }) => {
  const { notes } = await clone.run(['--name', ANSWERS.name]);
  expect(notes).toMatch(/Missing: --country-code --time-zone .*--degrees .*--emergency-phone .*--url/s);
  expect(clone.changes()).toBe('');
  // Three zones: the command cannot know which.
  const { exit, notes: more } = await clone.run(flagsOf({ ...ANSWERS, 'country-code': 'PT' }));
  expect([exit, more]).toEqual([1, expect.stringContaining('Missing: --time-zone\n')]);
});

test.for([
  ['PT', '+351 22 000 0000', '4000-000', 'Europe/Lisbon', { country: 'Portugal', weekBegins: 'Sunday' }],
  ['IE', '+353 1 000 0000', 'D02 X285', undefined, { country: 'Ireland', timeZone: 'Europe/Dublin' }],
  ['GB', '+44 20 0000 0000', 'SW1A 1AA', undefined, { country: 'United Kingdom', timeZone: 'Europe/London' }],
  ['CA', '+1 604 000 0000', 'V5K 0A1', 'America/Vancouver', { country: 'Canada', weekBegins: 'Sunday' }],
  ['AU', '+61 2 0000 0000', '2000', 'Australia/Sydney', { country: 'Australia' }],
  ['US', '+1 212-000-0000', '10001-0000', 'America/New_York', { country: 'United States' }],
  ['DE', '+49 30 000 00000', '10115', undefined, { country: 'Germany', timeZone: 'Europe/Berlin' }],
  ['CL', '+56 32 000 0000', '2340000', 'America/Santiago', { country: 'Chile', timeZone: 'America/Santiago' }],
  ['HK', '+852 0000 0000', undefined, undefined, { timeZone: 'Asia/Hong_Kong' }],
] as const)('content:new makes the site of a practice in %s', async ([code, phone, postalCode, zone, expected], { clone }) => {
  const { 'postal-code': _, ...others } = { ...ANSWERS, 'country-code': code, phone, whatsapp: phone };
  const more = { ...(postalCode && { 'postal-code': postalCode }), ...(zone && { 'time-zone': zone }) };
  const { exit, notes } = await clone.run(flagsOf({ ...others, ...more }));
  expect([exit, notes]).toEqual([0, '']);
  expect(siteOf(clone).practice).toMatchObject({ ...expected, countryCode: code });
  expect(checkContent(clone.root)).toEqual([]);
  expect(clone.read('site.json')).not.toMatch(/1990|Suwa Seriya|Colombo/);
});

test.for([
  ['a tree with changes that Git does not have, and says which', 'blog/my-notes.txt'],
  ['a folder that is not in Git', 'not a Git repository'],
] as const)('content:new refuses %s; --force goes on', async ([_what, note], { clone }) => {
  if (note.startsWith('blog/')) clone.write(note, 'Not committed.');
  else rmSync(path.join(clone.root, '.git'), { recursive: true });
  const before = clone.files();
  const { exit, notes } = await clone.run(flagsOf(ANSWERS));
  expect(exit).toBe(1);
  for (const words of [note, '--force']) expect(notes).toContain(words);
  expect(clone.files()).toEqual(before);
  expect((await clone.run([...flagsOf(ANSWERS), '--force'])).exit).toBe(0);
  expect(clone.files().filter((file) => file.startsWith('blog/'))).toEqual([]);
});

const { name, ...given } = ANSWERS;
/** Questions whose suggestion or emptiness is accepted. */
const questions = [
  ...['A short title', 'lists of authors', 'without the district', 'for research', 'hospital or university'],
  ...['scholar', 'video channel', 'LinkedIn', 'Facebook', 'Twitter', 'ORCID'],
].map((words) => [words, '\r'] as const);
/** Of a country with one. */
const zone = ['The time zone of the practice', '\r'] as const;
const yes = [`Make this the site of ${name}?`, 'y'] as const;

test('in a terminal content:new asks for the rest, again after a mistake, and whether to go on', async ({ clone }) => {
  const mistake = ['Your name, with title', 'D\r'] as const;
  const again = ['It has 1 character; the minimum is 3.', `${name.slice(1)}\r`] as const;
  // In the place of what is usual in India.
  const choice = ['hi, en', `${'\u007F'.repeat('hi, en'.length)}en, si\r`] as const;
  const { streams, screen } = createTerminal([zone, choice, mistake, again, ...questions, yes]);
  expect((await clone.run(flagsOf(given), terminalQuestions(streams))).exit).toBe(0);
  expect(siteOf(clone).doctor).toMatchObject({ name, shortTitle: 'Heart Surgeon', citationName: 'de Silva N' });
  expect(siteOf(clone)['languages']).toEqual([ENGLISH, SINHALA]);
  expect(screen()).not.toContain('Its street');
  // India's.
  expect(screen().replaceAll(/[^\w(),]+/g, ' ')).toContain('(hi is Hindi, usual there)');
});

test.for([
  ['Ctrl+C', [zone, ['Your name, with title', '\u0003']]],
  ['no to the last question', [zone, ['Your name, with title', `${name}\r`], ...questions, ['Make this the site of', 'n']]],
] as const)('in a terminal content:new changes nothing after %s', async ([, dialogue], { clone }) => {
  const flags = [...flagsOf(given), '--languages', 'en, si'];
  const { exit, notes } = await clone.run(flags, terminalQuestions(createTerminal(dialogue).streams));
  expect({ exit, notes }).toEqual({ exit: 1, notes: 'Nothing was changed.\n' });
  expect(clone.changes()).toBe('');
});
