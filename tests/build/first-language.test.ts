/**
 * The first language of a site is content, too: here Sinhala, with English as the second one. Its words are in letters of another
 * script, so that a Latin letter is a text that is still English.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchIndex } from '../../src/api-schemas/search-index.ts';
import { TEST_CONTENT } from '../site/folders.ts';
import { changeFirstLanguage } from '../../scripts/content/new/first-language.ts';
import { pseudoText, TRANSLATED_ARTICLE, writeTranslations } from '../site/pseudo-translation.ts';
import { officeOfCopy } from '../support/content/office-of-copy.ts';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';
import { readError } from '../support/functions/responses.ts';
import { LATIN, withoutAddresses } from '../support/content/sinhala-site.ts';

const project = projectCopy();
const inProject = (file: string) => path.join(project.root, file);
const read = (file: string) => readFileSync(inProject(`dist/${file}`), 'utf8');
const SITE_URL = 'https://www.tests.example.net';
const LANGUAGES = [
  { code: 'si', name: 'සිංහල', locale: 'si-LK', status: 'published' },
  { code: 'en', name: 'English', locale: 'en-GB', status: 'published' },
];
const inSinhala = (text: string) => pseudoText('si', text);

beforeAll(() => {
  cpSync(TEST_CONTENT, inProject('content'), {
    recursive: true,
    filter: (file) => !/\.(?:si|ta)\.(?:json|mdx)$|interface\/(?:si|ta)\.json$/.test(file),
  });
  writeTranslations(inProject('content'), ['si']);
  changeFirstLanguage(project.root, { from: 'en', to: 'si', keeps: true, today: '2026-03-01' });
  // The other articles are in the first language alone.
  const articles = readdirSync(inProject('content/blog'));
  for (const file of articles.filter((name) => name.endsWith('.en.mdx') && !name.startsWith(TRANSLATED_ARTICLE)))
    rmSync(inProject(`content/blog/${file}`));
  const site = JSON.parse(readFileSync(inProject('content/site.json'), 'utf8')) as object;
  writeFileSync(inProject('content/site.json'), JSON.stringify({ ...site, languages: LANGUAGES }));
  cpSync('tests', inProject('tests'), { recursive: true, filter: (file) => !file.includes('site/dist') });
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
});
afterAll(() => project[Symbol.dispose]());

const langOf = (file: string) => /<html lang="(\w+)"/.exec(read(file))?.[1];
const mainOf = (file: string) => /<main.*<\/main>/s.exec(read(file))?.[0] ?? '';

test.each([
  ['index.html', 'en.html'],
  ['about.html', 'en/about.html'],
  ['contact.html', 'en/contact.html'],
  ['appointments.html', 'en/appointments.html'],
  ['privacy-policy.html', 'en/privacy-policy.html'],
  ['appointments/cancelled.html', 'en/appointments/cancelled.html'],
  [`blog/${TRANSLATED_ARTICLE}.html`, `en/blog/${TRANSLATED_ARTICLE}.html`],
  ['404.html', 'en/404.html'],
  ['offline.html', 'en/offline.html'],
])('%s is in Sinhala, without a mark within; %s is in English', (original, english) => {
  expect([langOf(original), langOf(english)]).toEqual(['si', 'en']);
  expect(mainOf(original)).not.toContain('lang="en"');
  expect(/<title>([^|]*)/.exec(read(original))?.[1]).not.toMatch(LATIN);
  expect(/<title>([^|]*)/.exec(read(english))?.[1]).toMatch(LATIN);
});

test('search engines and mail programs find each page in both languages, the first one for all others', () => {
  const links = [...read('about.html').matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)];
  const expected = { si: `${SITE_URL}/about`, en: `${SITE_URL}/en/about`, 'x-default': `${SITE_URL}/about` };
  expect(Object.fromEntries(links.map(([, language, address]) => [language, address]))).toEqual(expected);
  const sitemap = read('sitemap-0.xml');
  for (const address of ['/about', '/en/about']) expect(sitemap).toContain(`<loc>${SITE_URL}${address}</loc>`);
  expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="si" href="${SITE_URL}/about"/>`);
  expect(sitemap).not.toContain(`${SITE_URL}/si`);
  expect([read('rss.xml'), read('en/rss.xml')].map((feed) => /<language>(.*?)<\/language>/.exec(feed)?.[1])).toEqual([
    'si',
    'en',
  ]);
  for (const picture of ['home', 'en/home', `blog/${TRANSLATED_ARTICLE}`, `en/blog/${TRANSLATED_ARTICLE}`])
    expect(existsSync(inProject(`dist/og/${picture}.jpg`)), picture).toBe(true);
});

test('the links, the manifest, unknown addresses and pages without a connection have the first language at the root', () => {
  expect(read('index.html')).toMatch(/<a href="\/en" hreflang="en"[^>]*>\s*English/);
  expect(read('en.html')).toMatch(/<a href="\/" hreflang="si"[^>]*>\s*සිංහල/);
  const manifest = JSON.parse(read('site.webmanifest')) as Record<string, unknown>;
  expect([manifest['lang'], manifest['start_url']]).toEqual(['si', '/']);
  expect(JSON.parse(read('en/site.webmanifest'))).toMatchObject({ lang: 'en', start_url: '/en' });
  expect(read('_redirects')).toBe('/en/blog/* /en/article-not-found 404\n/en/* /en/404 404\n');
  const worker = read('service-worker.js');
  for (const page of ['/offline', '/en/offline']) expect(worker).toContain(`\`${page}\``);
});

test('the search of the root has Sinhala titles; that of /en has them beside its own, marked', () => {
  const [own, english] = ['search.json', 'en/search.json'].map((file) => JSON.parse(read(file)) as SearchIndex);
  const title = (index: SearchIndex['fallback'] | undefined) => index?.article.find(([id]) => id === TRANSLATED_ARTICLE)?.[1];
  expect(title(own)).not.toMatch(LATIN);
  expect(own).not.toHaveProperty('fallback');
  expect(title(english)).toMatch(LATIN);
  expect(english?.fallback?.article.length).toBeGreaterThan(3);
  expect(english?.page?.[0]?.slice(1)).toEqual(['Appointments', '', '', [inSinhala('Appointments')]]);
});

/** The modules of the copy, whose site begins in Sinhala. */
const createScene = () => officeOfCopy(project.root, (own, { site }) => ({ ...own, site }));

test.each([
  ['a form of the root', {}, '', false],
  ['a form of /en', { language: 'en' }, '/en', true],
])('%s is answered, and its mails are written, in its language', async (_which, sent, below, isLatin) => {
  const { site, SAMPLE_REQUEST, SAMPLE_MESSAGE, CONFIRM } = await createScene();
  const wrong = await readError(await site.send('contact', { ...SAMPLE_MESSAGE, ...sent, email: 'x' }), 422);
  expect(LATIN.test(JSON.stringify([wrong.message, wrong.fields?.['email']]))).toBe(isLatin);
  await site.send('appointments', { ...SAMPLE_REQUEST, name: 'නිමලී', message: '', ...sent }, { waits: true });
  const [id = ''] = await site.appointments.ids();
  await site.decided('appointments', id, 0, CONFIRM);
  const mail = site.patientMails().at(-1) ?? expect.fail('There is no mail.');
  expect(LATIN.test(withoutAddresses(`${mail.subject} ${mail.text}`))).toBe(isLatin);
  const [link = ''] = /https:\S+\/appointments\/cancel\S+/.exec(mail.text) ?? [];
  expect(new URL(link).pathname).toBe(`${below}/appointments/cancel`);
  const pressed = await site.ask('appointmentCancel', new Request(link, { method: 'POST', body: new URLSearchParams() }), {
    waits: true,
  });
  expect(pressed.headers.get('location')).toBe(`${below}/appointments/cancelled`);
  await site.send('subscribe', { email: 'nimali@example.com', ...sent }, { waits: true });
  expect(new URL(/https:\S+\/newsletter\/confirm/.exec(site.mails.at(-1)?.text ?? '')?.[0] ?? '').pathname).toBe(
    `${below}/newsletter/confirm`,
  );
});

test('the screens of the office stay in English, and name the other language of an enquiry', async () => {
  const { doctor, request } = await createScene();
  const { path: own } = await request({ name: 'සුනිල්' });
  const sender = { name: 'Sunil', language: 'en' };
  const { path: english } = await request(sender);
  const badge = '<span class="badge flag-en">English</span>';
  expect(await doctor.text(own)).not.toContain(badge);
  expect(await doctor.text(english)).toContain(badge);
  const day = await doctor.text('/office/days/2026-03-20');
  expect(day).toMatch(/<html lang="en"/);
  expect(day).toContain('Reason in English');
  expect(await doctor.text('/office/newsletter/new')).toContain('In English too');
});
