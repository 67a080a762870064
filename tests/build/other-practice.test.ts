/**
 * The practice of a cardiologist in Valparaíso from the same code: Spanish first and English second, her own topics, types, subjects,
 * half-days, time zone, number plan and emergency number, without news and pictures (tests/practices/valparaiso).
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow } from '../../src/integrations/files.ts';
import { readCalendar } from '../support/mail/calendar-files.ts';
import { CONSENT } from '../support/functions/samples.ts';
import type { FormName } from '../support/functions/test-site.ts';
import { readError } from '../support/functions/responses.ts';
import { pathOf, ROUTES } from '../support/office/office-scene.ts';
import { officeOfCopy } from '../support/content/office-of-copy.ts';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';

const project = projectCopy({ editor: false });
const inProject = (file: string) => path.join(project.root, file);
const read = (file: string) => readFileSync(inProject(`dist/${file}`), 'utf8');

beforeAll(() => {
  rmSync(inProject('content'), { recursive: true });
  cpSync('tests/practices/valparaiso/content', inProject('content'), { recursive: true });
  cpSync('tests', inProject('tests'), { recursive: true, filter: (file) => !file.includes('site/dist') });
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
});
afterAll(() => project[Symbol.dispose]());

/** Words that English texts have and Spanish ones do not. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|with|your|this|of|for|you|are|is|not|please|read|more|from|by|all|page|search|send|close|open|loading|appointment|morning|afternoon)(?!\p{L})/giu;
const englishIn = (text: string) => [...new Set(text.match(ENGLISH))];
/** What other practices of this project have: their country, field and languages. */
const OF_OTHERS =
  /sri lanka|colombo|\blk\b|sinhala|tamil|\bvascular\b(?!-news)|surgeon|surgery|surgical|transplant|1990|suwa seriya|\+94|poya/i;

/** A text without ids and the tokens of links, which are random: one may hold "1990". */
const withoutTokens = (text: string) => text.replaceAll(/(?=[\w-]*\d)[\w-]{12,}/g, ' ');
interface MailText {
  subject: string;
  text: string;
}
const textOfMail = ({ subject, text }: MailText) => withoutTokens(`${subject} ${text}`);
/** Without addresses, which are English. */
const wordsOf = (mail: MailText) => textOfMail(mail).replaceAll(/https?:\S+/g, '');

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'data-words',
  'data-one',
  'data-other',
];
/** All texts of a page that people or search engines read, without those that are marked as English. */
function textsOf(html: string): string {
  const $ = load(html.replaceAll(/<(\/?)template\b/g, '<$1opened-template'), { scriptingEnabled: false });
  const data = $('script[type="application/ld+json"]')
    .text()
    .replaceAll(/"@?\w+":|https?:\S+/g, ' ');
  $('script, style, [lang=en]').remove();
  const attributes = ATTRIBUTES.flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => ($(element).attr(name) ?? '').replaceAll(/"\w+":/g, ' ')),
  );
  const metadata = $('meta[name=description], meta[property^="og:"]')
    .toArray()
    .map((element) => $(element).attr('content') ?? '');
  return [$('title').text(), ...metadata.filter((text) => !text.startsWith('http')), ...attributes, $('body').text(), data].join(
    ' \n ',
  );
}

const isEnglishPage = (file: string) => /^en(?:\/|\.html)/.test(file);

test('every page of the root is in Spanish without an English word, and those below /en are English', () => {
  const pages = filesBelow(inProject('dist'), '.html')
    .map((file) => path.relative(inProject('dist'), file))
    .filter((file) => !/^(?:desk|examples)/.test(file));
  expect(pages.length).toBeGreaterThan(60);
  for (const file of pages) {
    const html = read(file);
    expect(html, file).toContain(`<html lang="${isEnglishPage(file) ? 'en' : 'es'}"`);
    if (!isEnglishPage(file)) expect(englishIn(textsOf(html)), file).toEqual([]);
  }
  expect(englishIn(load(read('en/contact.html'))('main').text()).length).toBeGreaterThan(5);
});

test('nothing of another country, field or language is in any file', () => {
  const files = filesBelow(inProject('dist')).filter((file) =>
    /\.(?:html|json|xml|js|css|webmanifest|txt|ris|bib|svg)$/.test(file),
  );
  const found = files.flatMap((file) => {
    const [word] = OF_OTHERS.exec(readFileSync(file, 'utf8')) ?? [];
    const name = path.relative(inProject('dist'), file);
    return word === undefined || name.startsWith('desk/') ? [] : [`${name}: ${word}`];
  });
  expect(found).toEqual([]);
});

test('forms, filters and the home page have her lists; there are neither news nor pictures, and 131 is called in an emergency', () => {
  const appointments = load(read('appointments.html'));
  const options = (name: string) =>
    appointments(`#${name} option`)
      .toArray()
      .map((option) => appointments(option).text());
  expect(options('appointmentType').slice(1)).toEqual(['Primera consulta', 'Control', 'Ecocardiograma', 'Urgencia']);
  expect(options('preferredTime').slice(1)).toEqual(['Mañana (9:00 a 13:00)', 'Tarde (15:00 a 19:00)']);
  const subjects = load(read('contact.html'))('#contact-subject').text();
  for (const name of ['Pregunta sobre su sitio', 'Segunda opinión', 'Docencia']) expect(subjects).toContain(name);
  // Topics without an article have no button.
  const topics = load(read('blog.html'))('main').text();
  expect(topics).toContain('Prevención');
  expect(topics).not.toContain('Insuficiencia cardíaca');
  const home = load(read('index.html'));
  expect(home('#news, a[href="/gallery"]')).toHaveLength(0);
  expect(home('a[href="tel:131"]').length).toBeGreaterThan(0);
  expect(load(read('en/appointments.html'))('#appointmentType').text()).toContain('Echocardiogram');
});

test('feed, sitemap, manifest, share pictures and search are in Spanish at the root', () => {
  expect(read('rss.xml')).toContain('<language>es</language>');
  const manifest = JSON.parse(read('site.webmanifest')) as Record<string, string>;
  expect(manifest).toMatchObject({ lang: 'es', start_url: '/' });
  for (const text of [read('rss.xml').replaceAll(/<[^>]*>/g, ' '), manifest['description'] ?? ''])
    expect(englishIn(text)).toEqual([]);
  expect(read('sitemap-0.xml')).toContain('<loc>https://www.cardiologa.example/en/about</loc>');
  for (const picture of ['home', 'blog/despues-de-un-infarto', 'en/home'])
    expect(existsSync(inProject(`dist/og/${picture}.jpg`)), picture).toBe(true);
  expect(read('search.json')).toContain('Después de un infarto');
});

/** The office of the practice, by the modules of the copy. */
const createScene = () =>
  officeOfCopy(project.root, (own, { site: { url, host } }) => ({ ...own, site: { ...own.site, url, host } }));

const REQUEST = {
  ...{ name: 'Rosa Ejemplo', email: 'rosa@example.com', phone: '9 0000 0000', message: 'Me canso al subir la escalera.' },
  ...{ appointmentType: 'ecocardiograma', preferredDate: '2026-03-20', preferredTime: 'tarde' },
};

test('a patient is answered in Spanish: form, mails, calendar file and reminder, at the hours of Valparaíso', async () => {
  const { site, request, decide } = await createScene();
  const refused = await site.send('appointments', { ...REQUEST, privacyAgreed: true, appointmentType: 'Consultation' });
  expect(englishIn((await readError(refused, 422)).message)).toEqual([]);
  // Nine digits, as numbers have in Chile.
  expect(load(read('appointments.html'))('#phone').attr('minlength')).toBe('9');
  const { path: address } = await request({ ...REQUEST, phone: '900000000' });
  await decide(address, 'confirm', { date: '2026-03-20', time: '16:00' });
  await site.settled();
  const mail = site.patientMails().at(-1) ?? expect.fail('There is no mail.');
  expect(englishIn(wordsOf(mail))).toEqual([]);
  expect(mail.text).toContain('viernes, 20 de marzo de 2026');
  const [entry] = readCalendar(mail.calendar?.text ?? '').events;
  // Summer time until 5 April: three hours behind UTC. An echocardiogram takes 40 minutes.
  expect(entry).toMatchObject({ start: '2026-03-20T19:00:00.000Z', end: '2026-03-20T19:40:00.000Z' });
  expect(englishIn(`${entry?.summary} ${entry?.description ?? ''}`)).toEqual([]);
  // Two days before at ten.
  const before = site.mails.length;
  site.time.now = Date.parse('2026-03-18T13:00:00Z');
  await site.site.jobs.sendReminders(Infinity);
  const reminder = site.mails[before] ?? expect.fail('There is no reminder.');
  expect(englishIn(wordsOf(reminder))).toEqual([]);
});

const SLOT = { date: '2026-03-23', time: '09:30' };
test.each([
  ['a proposal', 'propose', { date1: SLOT.date, time1: SLOT.time }],
  ['a refusal', 'decline', {}],
  ['a reply', 'reply', { text: 'Traiga sus exámenes.' }],
])('%s is in Spanish, with its links', async (_what, type, fields) => {
  const { site, request, decide } = await createScene();
  const { path: address } = await request(REQUEST);
  await decide(address, type, fields);
  await site.settled();
  const mail = site.patientMails().at(-1) ?? expect.fail('There is no mail.');
  expect(englishIn(wordsOf(mail))).toEqual([]);
  expect(textOfMail(mail)).not.toMatch(OF_OTHERS);
});

test('who asks for the newsletter, writes a message or cancels is answered in Spanish, on pages of the root', async () => {
  const { site, request, decide } = await createScene();
  await site.send('subscribe', { email: 'rosa@example.com' }, { waits: true });
  const confirm = site.mails.at(-1) ?? expect.fail('There is no mail.');
  expect(englishIn(wordsOf(confirm))).toEqual([]);
  const message = { name: 'Rosa', email: 'rosa@example.com', subject: 'docencia', message: 'Hola' };
  const answer = await site.send('contact', message);
  expect([answer.status, englishIn((await answer.text()).replaceAll(/"\w+":/g, ''))]).toEqual([200, []]);
  const { path: address } = await request(REQUEST);
  await decide(address, 'confirm', SLOT);
  await site.settled();
  expect(await site.press('cancel')).toBe('/appointments/cancelled');
  await site.settled();
  const cancelled = site.patientMails().at(-1) ?? expect.fail('There is no mail.');
  expect(englishIn(wordsOf(cancelled))).toEqual([]);
});

test('a chat is answered, and an issue of the newsletter is sent, in Spanish', async () => {
  const { site } = await createScene();
  const chat = {
    sessionId: crypto.randomUUID(),
    visitorName: 'Rosa',
    visitorEmail: 'rosa@example.com',
    initialMessage: 'Una pregunta sobre mi control.',
  };
  const answer = await site.send('chatSessions', chat);
  expect([answer.status, englishIn((await answer.text()).replaceAll(/"\w+":|https?:[^"\s]+/g, ''))]).toEqual([200, []]);
  const hash = await site.hashOf('rosa@example.com');
  await site.subscribers.add(hash, { email: 'rosa@example.com', ...CONSENT });
  await site.subscribers.recordEvent(hash, 'confirmed');
  const newsletter = await site.site.newsletter();
  const draft = { subject: 'Carta de marzo', greeting: 'Hola a todos.', items: ['article:despues-de-un-infarto'] };
  await newsletter.send({ id: newsletter.newDraftId(), ...draft }, { by: { id: 'doctor', name: 'Dra. Elena Prueba' } });
  site.mails.length = 0;
  await site.site.jobs.sendNewsletter(Infinity);
  const [issue = expect.fail('There is no mail.')] = site.mails;
  expect(issue.text).toContain('Después de un infarto');
  expect(englishIn(wordsOf(issue))).toEqual([]);
  expect(textOfMail(issue)).not.toMatch(OF_OTHERS);
});

/** An enquiry of each kind, and an issue of the newsletter. */
async function createFullScene() {
  const scene = await createScene();
  const { site, doctor } = scene;
  const send = async (form: FormName, fields: object) => {
    const answer = await site.send(form, fields);
    expect(answer.status, form).toBe(200);
    return answer;
  };
  await send('appointments', { ...REQUEST, appointmentType: 'urgencia' });
  await send('contact', { name: 'Rosa Ejemplo', email: 'rosa@example.com', subject: 'docencia', message: 'Hola' });
  const chat = { sessionId: crypto.randomUUID(), visitorName: 'Rosa', visitorEmail: 'rosa@example.com' };
  await send('chatSessions', { ...chat, initialMessage: 'Una pregunta sobre mi control.' });
  await site.settled();
  await site.site.staff.calendarAddresses.create({ person: doctor.person, name: 'Tablet', withNames: true });
  const newsletter = await site.site.newsletter();
  const draft = { subject: 'Carta de marzo', greeting: 'Hola a todos.', items: ['article:despues-de-un-infarto'] };
  const issue = newsletter.newDraftId();
  await newsletter.send({ id: issue, ...draft }, { by: { id: 'doctor', name: 'Dra. Elena Prueba' } });
  const [appointment = '', message = '', session = ''] = [
    ...(await site.appointments.ids()),
    ...(await site.messages.ids()),
    ...(await site.chats.sessions.ids()),
  ];
  const paths = {
    appointments: `/office/appointments/${appointment}`,
    messages: `/office/messages/${message}`,
    chats: `/office/chats/${session}`,
  };
  /** By the part of an address after /office. */
  const ids: Readonly<Record<string, string>> = {
    appointments: appointment,
    messages: message,
    chats: session,
    newsletter: issue,
  };
  return { ...scene, paths, ids };
}

test('every screen of the office has her lists, names and numbers, and nothing of another practice', async () => {
  const { doctor, paths, ids } = await createFullScene();
  const page = load(await doctor.text(paths.appointments))('main');
  // The office is English here, as she has English texts: never an id.
  expect(page.text()).toContain('Asks for: Urgent visit on Friday, 20 March 2026, afternoon');
  expect(page.text()).toContain('Urgent care');
  for (const link of ['tel:+56900000000', 'https://wa.me/56900000000']) expect(page.html()).toContain(link);
  expect(load(await doctor.text('/office'))('main').text()).toMatch(/Rosa Ejemplo[^]*Urgent visit/);
  const form = load(await doctor.text('/office/appointments/new?date=2026-03-23'));
  expect(form('#appointmentType').text()).toContain('Echocardiogram');
  expect(form('#times legend').text()).toContain('Afternoon');
  expect(await doctor.text('/office/newsletter/new')).toContain('Santiago time');
  const screens = ROUTES.filter(({ method }) => method === 'GET').map((route) =>
    pathOf(route, { date: '2026-03-20', person: doctor.person, id: ids[route.path.split('/')[2] ?? ''] ?? '' }),
  );
  expect(screens.length).toBeGreaterThan(20);
  for (const screen of [...screens, `${paths.appointments}?propose`, `${paths.appointments}?move`]) {
    const text = withoutTokens(await doctor.text(screen)).replaceAll('vascular-news', '');
    expect(text, screen).not.toMatch(OF_OTHERS);
    expect(text, screen).not.toMatch(/>\s*(?:ecocardiograma|urgencia|manana|tarde|docencia)\b/);
  }
});

test('every further mail to a patient is in Spanish, and those to the office and the doctor’s calendar in English', async () => {
  const { site, doctor, decide, paths } = await createFullScene();
  const toOffice = [...site.mails];
  expect(toOffice.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Appointment request: Urgent visit, 2026-03-20, Afternoon',
      expect.stringContaining('New message: Teaching'),
      expect.stringContaining('chat'),
    ]),
  );
  site.mails.length = 0;
  for (const [path, type, fields] of [
    [paths.messages, 'reply', { text: 'Gracias.' }],
    [paths.chats, 'reply', { text: 'Gracias.' }],
    [paths.appointments, 'confirm', SLOT],
    [paths.appointments, 'confirm', { date: '2026-03-24', time: '10:00', after: '1' }],
    [paths.appointments, 'cancel', { after: '2' }],
  ] as const) {
    await decide(path, type, fields);
    // A mail of a decision waits for a moment, in which the next one overtakes it.
    await site.settled();
  }
  const calendar = await (await doctor.post('/office/calendars', { name: 'Phone', withNames: 'yes' })).text();
  const toPatient = site.patientMails();
  expect(toPatient).toHaveLength(5);
  for (const mail of toPatient) {
    expect(englishIn(wordsOf(mail)), mail.subject).toEqual([]);
    expect(textOfMail(mail)).not.toMatch(OF_OTHERS);
  }
  site.time.now = Date.parse('2026-03-03T11:00:00Z');
  await site.site.jobs.dailyDigest(Infinity);
  for (const mail of [...toOffice, ...site.mails.filter((one) => !toPatient.includes(one))])
    expect(textOfMail(mail)).not.toMatch(OF_OTHERS);
  expect(withoutTokens(calendar)).not.toMatch(OF_OTHERS);
});
