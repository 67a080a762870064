/**
 * A further language is content alone, an entry of site.json and texts: every route, form, mail and screen has it.
 * Its words are in letters of another script, so that a Latin letter is a text that was never translated.
 */
import { cpSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FunctionModule, functionFor } from '../../scripts/local-site/function-routes.ts';
import { filesBelow } from '../../src/integrations/files.ts';
import { TEST_CONTENT } from '../site/folders.ts';
import { writeTranslations } from '../site/pseudo-translation.ts';
import { LIST_PART } from '../support/content/built-site.ts';
import { contentIn } from '../support/content/content-copy.ts';
import { officeOfCopy } from '../support/content/office-of-copy.ts';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';
import { readError } from '../support/functions/responses.ts';
import { LATIN, withoutAddresses } from '../support/content/sinhala-site.ts';
import { untranslatedWords } from '../support/content/untranslated.ts';

const project = projectCopy({ editor: false });
const inProject = (file: string) => path.join(project.root, file);
const read = (file: string) => readFileSync(inProject(file), 'utf8');

const PATIENT = { name: 'सुनील', language: 'hi' };

beforeAll(() => {
  cpSync(TEST_CONTENT, inProject('content'), { recursive: true });
  const hindi = '{ "code": "hi", "name": "हिन्दी", "locale": "hi-IN", "status": "published" }';
  const polish = '{ "code": "pl", "name": "Polski", "locale": "pl-PL", "status": "published" }';
  contentIn(project.root).replace('site.json', /("code": "ta", [^}]*\})/, `$1, ${hindi}, ${polish}`);
  contentIn(project.root).write('interface/pl.json', '{ "navigation": { "home": "Strona główna" } }');
  writeTranslations(inProject('content'), ['hi']);
  cpSync('tests', inProject('tests'), { recursive: true, filter: (file) => !file.includes('site/dist') });
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
});
afterAll(() => project[Symbol.dispose]());

/** The modules of the copy, whose content has the language. */
const createScene = () => officeOfCopy(project.root, (own, { site }) => ({ ...own, site }));

test('every page is there in the language, and all its texts are translated or marked as English', () => {
  const files = filesBelow(inProject('dist'), '.html').map((file) => path.relative(inProject('dist'), file));
  const english = files.filter((file) => !/^\w\w(?:\/|\.html)/.test(file) && !LIST_PART.test(file));
  expect(english.length).toBeGreaterThan(40);
  for (const file of english) {
    const own = file === 'index.html' ? 'hi.html' : `hi/${file}`;
    const html = read(`dist/${own}`);
    expect(html, own).toContain('<html lang="hi"');
    const isTranslated = /<link rel="canonical" href="[^"]*\/hi(?:\/|")/.test(html);
    if (isTranslated) expect(untranslatedWords(html, `/${own.replace(/\.html$/, '')}`), own).toEqual([]);
  }
});

test('a language with further Latin letters has the typefaces for them, the others do not request them', () => {
  const home = read('dist/pl.html');
  expect(home).toContain('Strona główna');
  expect(home).toContain('unicode-range:U+100-2FF');
  for (const page of ['index', 'si', 'hi']) expect(read(`dist/${page}.html`), page).not.toContain('U+100-2FF');
});

test('its links and unknown addresses are those of every other language', () => {
  const home = read('dist/index.html');
  expect(home).toMatch(/<a href="\/hi" hreflang="hi"[^>]*>\s*हिन्दी/);
  expect(home).toMatch(/<link rel="alternate" hreflang="hi" href="[^"]*\/hi">/);
  expect(read('dist/_redirects')).toContain('/hi/blog/* /hi/article-not-found 404\n/hi/* /hi/404 404\n');
  expect(read('dist/sitemap-0.xml')).toContain('hreflang="hi"');
});

test('forms are answered, mails are written, and buttons lead on in the language', async () => {
  const { site, SAMPLE_REQUEST, SAMPLE_MESSAGE, CONFIRM } = await createScene();
  const sent = await site.send('appointments', { ...SAMPLE_REQUEST, ...PATIENT, message: '' }, { waits: true });
  expect(sent.status).toBe(200);
  const { whatsAppNotificationUrl } = (await sent.json()) as { whatsAppNotificationUrl: string };
  const written = new URL(whatsAppNotificationUrl).searchParams.get('text') ?? '';
  expect(written).toContain(PATIENT.name);
  expect(withoutAddresses(written)).not.toMatch(LATIN);
  const wrong = await readError(await site.send('contact', { ...SAMPLE_MESSAGE, language: 'hi', email: 'x' }), 422);
  expect(JSON.stringify([wrong.message, wrong.fields?.['email']])).not.toMatch(LATIN);
  const [id = ''] = await site.appointments.ids();
  await site.decided('appointments', id, 0, CONFIRM);
  const mail = site.patientMails().at(-1) ?? expect.fail('There is no mail.');
  expect(withoutAddresses(`${mail.subject} ${mail.text}`)).not.toMatch(LATIN);
  const [link = ''] = /https:\S+\/hi\/appointments\/cancel\S+/.exec(mail.text) ?? [];
  const pressed = await site.ask('appointmentCancel', new Request(link, { method: 'POST', body: new URLSearchParams() }), {
    waits: true,
  });
  expect(pressed.headers.get('location')).toBe('/hi/appointments/cancelled');
  await site.send('subscribe', { email: 'sunil@example.com', language: 'hi' }, { waits: true });
  const newsletter = site.mails.at(-1);
  expect(newsletter?.text).toMatch(/https:\S+\/hi\/newsletter\/confirm/);
  expect(withoutAddresses(newsletter?.text ?? 'none')).not.toMatch(LATIN);
});

test('the screens of the office name the language, and ask for texts in it', async () => {
  const { doctor, request } = await createScene();
  const { path: enquiry } = await request(PATIENT);
  expect(await doctor.text(enquiry)).toContain('Hindi');
  for (const [screen, label] of [
    ['/office/days/2026-03-20', 'Reason in Hindi'],
    ['/office/newsletter/new', 'Subject in Hindi'],
  ] as const)
    expect(await doctor.text(screen)).toContain(label);
  const reasons = { reason: 'the doctor is away', 'reason-hi': 'डॉक्टर बाहर हैं' };
  const closed = await doctor.press('/office/days/2026-03-20', 'Close the day', reasons);
  expect(await doctor.text(closed.headers.get('location') ?? '')).toContain(reasons['reason-hi']);
});

test('each page with a button of a mail has a function in every language', async () => {
  const modules = await Promise.all(
    globSync('netlify/functions/*.ts').map(async (file) => (await import(path.resolve(file))) as FunctionModule),
  );
  const pages = [
    'appointments/cancel',
    'appointments/accept',
    'appointments/another-time',
    'newsletter/confirm',
    'newsletter/unsubscribe',
  ];
  const isMissing = (page: string) =>
    functionFor(modules, new Request(`https://www.tests.example.net/hi/${page}`, { method: 'POST' })) === undefined;
  expect(pages.filter(isMissing)).toEqual([]);
});
