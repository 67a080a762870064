/** Injection payloads in every stored and typed text of the office's screens are shown as text, and changed fields do no harm. */
import { expect, test } from 'vitest';
import { HARMLESS, sameLines, SCRIPTS, storedText } from '../../support/functions/hostile-text.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { createBrowser, createMember, createOfficeSite } from '../../support/office/office-site.ts';
import { createLetterScene, mailIn } from '../../support/newsletter/newsletter.ts';
import { createScene, pathOf, ROUTES } from '../../support/office/office-scene.ts';
import { fieldsIn, formsOf } from '../../support/functions/page-forms.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { CONSENT, SAMPLE_REQUEST } from '../../support/functions/samples.ts';

/** Markup, and one text with control characters and lines. */
const TEXTS = [...SCRIPTS, 'a\u0000\u0085b\r\nc <everybody@evil.example>'];

const LINK =
  /^(?:#main|#written[\w-]*|\/office(?:[/?][\w/?=&;:-]*)?(?:#reply|#decide)?|\/office-assets\/styles\.css|\/icon\.svg|tel:[\d+]*|mailto:[\w.!~*'()%@-]*|https:\/\/wa\.me\/\d+\?text=[\w.!~*'()%-]*)$/;

/** A page that runs one script, its own, and leads to the office, a telephone, a mail or WhatsApp. */
function harmless(html: string, where: string) {
  const page = parsedPage(html);
  // A note that is short enough without its control characters leads back to the item.
  const scripts = html === '' ? [] : ['/office-assets/office.js'];
  expect(page.tags('script').map(({ attributes }) => attributes['src'])).toEqual(scripts);
  const wrong = page.parts.filter(
    ({ attributes: { href = '#main', action = '/office', ...others } }) =>
      !LINK.test(href) || !action.startsWith('/office') || Object.keys(others).some((name) => name.startsWith('on')),
  );
  expect(wrong, where).toEqual([]);
  return page;
}

const partsOf = ({ parts }: ReturnType<typeof parsedPage>) =>
  parts.flatMap(({ tag, attributes }) => [`<${tag}>`, ...Object.keys(attributes)]);

/** An office, and every screen that shows a text, with the text in all fields. */
async function createScreens() {
  const { site, doctor, book } = await createOfficeSite();
  let number = 0;
  /** The screens; the text is the name of a member, too, if it can be one. */
  return async (text: string) => {
    number += 1;
    const shared = { name: text, email: text, phone: text, message: text };
    const odd = { phoneNumber: null, emergencyContact: text, appointmentType: text };
    const appointment = await site.store('appointments', { ...shared, ...odd });
    const message = await site.store('messages', { ...shared, subject: text });
    const chat = await site.store('chats', { visitorName: text, visitorEmail: text, initialMessage: text });
    await site.subscribers.add(await site.hashOf(text), { email: text, ...CONSENT });
    await site.stores.appointments.notes.add(appointment, { text, at: 0, by: 'x', name: text });
    const [appointmentPath, messagePath] = [`/office/appointments/${appointment}`, `/office/messages/${message}`];
    const date = `2026-03-${10 + (number % 20)}`;
    const confirm = { type: 'confirm', after: '0', key: 'k', date, time: '10:30', acknowledged: `${date} 10:30` };
    await doctor.post(`${appointmentPath}/decide`, confirm);
    expect((await doctor.post(`${messagePath}/notes`, { key: 'a', text })).status).toBe(303);
    await site.settled();
    const shown = [appointmentPath, messagePath, `/office/chats/${chat}`, `/office/days/${date}`, `/office/weeks/${date}`];
    const responses = [
      ...(await Promise.all(shown.map(doctor.get))),
      await doctor.post('/office/search', { text: 'xx', from: text, earlier: text }),
      await doctor.post('/office/person', { person: text }),
      // Rejected: the response repeats the input.
      await doctor.post(`${appointmentPath}/decide`, { ...confirm, after: '1', key: 'e', date: text, time: text }),
      await doctor.post(`${messagePath}/decide`, { type: text, after: '0', key: 'k', text }),
      await book({ look: 'times', name: text, phone: text, email: text, note: text }),
      // Signed out: the form is held.
      await createBrowser(site).post(`${appointmentPath}/decide`, { type: text, text }),
      await doctor.post('/office/people/invite', { name: text, role: 'office' }),
    ];
    const isName = responses.at(-1)?.status === 200;
    if (isName) await createMember(site, text, 'office');
    const pages = responses.map(async (response, index) => harmless(await response.text(), `${index}: ${text}`));
    return { isName, pages: await Promise.all(pages), doctor };
  };
}

test('a text of any kind is shown as text', { timeout: 120_000 }, async () => {
  const screensWith = await createScreens();
  const { pages: plain, doctor } = await screensWith(HARMLESS);
  const lists = ['/office', '/office/people', '/office/log', '/office/subscribers'];
  const listed = () => Promise.all(lists.map(async (path) => harmless(await doctor.text(path), path)));
  const expected = new Set([...plain, ...(await listed())].flatMap(partsOf));
  // A refused text can open its panel or its error, and a list has pages.
  for (const name of ['open', 'role', 'aria-invalid', 'aria-label', '<nav>', 'rel']) expected.add(name);
  expect(expected).not.toContain('style');
  const unexpected = (page: (typeof plain)[number]) => partsOf(page).filter((part) => !expected.has(part));
  let names = 0;
  for (const text of TEXTS) {
    const { isName, pages } = await screensWith(text);
    for (const [index, page] of pages.entries()) expect(unexpected(page), `${index}: ${text}`).toEqual([]);
    // The item's page holds the whole text, and its note too.
    if (!text.includes('\u0000')) expect(sameLines(pages[0]?.text ?? ''), text).toContain(sameLines(text));
    expect(sameLines(pages[1]?.text ?? '')).toContain(storedText('message', text));
    names += isName ? 1 : 0;
  }
  expect(names).toBeGreaterThan(5);
  for (const page of await listed()) expect(unexpected(page)).toEqual([]);
});

test('a newsletter of any text is written, previewed, listed and opened as text', async () => {
  const { doctor, write } = await createLetterScene();
  const skeleton = (html = '') =>
    parsedPage(html).parts.map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).toSorted().join(' ')}`);
  // A greeting of several lines has more paragraphs, and no other elements.
  const frame = (page: string) => [...new Set(skeleton(mailIn(page)).filter((part) => part !== 'br '))].toSorted();
  const preview = await (await write('preview', { subject: HARMLESS, greeting: HARMLESS })).text();
  const accepted: string[] = [];
  for (const text of TEXTS) {
    const response = await write('preview', { subject: text, greeting: text });
    const page = await response.text();
    if (!text.includes('\u0000')) expect(sameLines(fieldsIn(page)['greeting'] ?? ''), text).toBe(sameLines(text));
    if (response.status !== 200) continue;
    expect(skeleton(page), text).toEqual(skeleton(preview));
    expect(frame(page), text).toEqual(frame(preview));
    accepted.push(text);
  }
  expect(accepted.length).toBeGreaterThan(12);
  const [subject = ''] = accepted;
  const { headers } = await write('send-now', { subject, greeting: subject });
  expect((await doctor.page(headers.get('location') ?? '')).tags('h1')[0]?.text).toBe(storedText('subject', subject));
  harmless(await doctor.text('/office/newsletter'), 'list');
});

const ODD = [
  ...[undefined, '', '../secrets/hmac', '[{"store":"messages","key":"../secrets/hmac","fields":[]}]', '-1', '__proto__', '\0'],
  ...['records/zzzzzzzzz-0000000000000000', 'x'.repeat(5000)],
];

/** The forms of all pages of the office: those behind GET, and those that follow a form. One of each kind. */
async function allForms({ doctor, idsOf }: Awaited<ReturnType<typeof createScene>>) {
  const pages: string[] = [];
  const gets = ROUTES.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
  for (const route of gets) pages.push(await doctor.text(pathOf(route, idsOf(route))));
  // A template that is filled in.
  const [template = ''] = /\/office\/[^"]+\?template=[\w-]+/.exec(pages.join()) ?? [];
  pages.push(await doctor.text(template));
  const writing = pages.map((page) => fieldsIn(page, 'greeting')).find(({ greeting }) => greeting !== undefined);
  const letter = { ...writing, subject: 'News', greeting: 'Hello', 'item-article:second-look': 'yes', at: '2999-01-01T10:00' };
  for (const [path, sent] of [
    ['search', { text: SAMPLE_REQUEST.name }],
    ['person', { person: SAMPLE_REQUEST.email }],
    ['newsletter/new', { ...letter, step: 'ask-now' }],
    ['newsletter/new', { ...letter, step: 'ask-at' }],
  ] as const)
    pages.push(await (await doctor.post(`/office/${path}`, sent)).text());
  return new Map(pages.flatMap(formsOf).map((form) => [form.action + form.hidden.toSorted().join(), form])).values();
}

test('a hidden field that a person changed in the browser is refused with a page that says what to do, or does not matter', async () => {
  const scene = await createScene({ service: createMemoryBlobs() });
  const { site, doctor } = scene;
  const secret = await site.open('secrets').read('hmac');
  const names = new Set<string>();
  for (const { action, fields: own, hidden } of await allForms(scene))
    for (const name of hidden)
      for (const odd of ODD) {
        names.add(name);
        const others = Object.fromEntries(Object.entries(own).filter(([field]) => field !== name));
        const before = site.service.requests.length;
        const response = await doctor.post(action, odd === undefined ? others : { ...others, [name]: odd });
        const where = `${action} ${name}=${JSON.stringify(odd)}`;
        for (const { key } of site.service.requests.slice(before)) expect(key, where).toMatch(/^[a-z0-9/_-]*$/);
        expect(response.status, where).toBeLessThan(500);
        if (response.status === 303) expect(response.headers.get('location'), where).toMatch(/^\/office/);
        if (response.status < 400) continue;
        const { parts } = parsedPage(await response.text());
        const advice = parts.find(({ attributes: { role } }) => role === 'alert' || role === 'status')?.text ?? '';
        expect(advice, where).toMatch(/[a-z]{3}.*\./);
        expect(advice, where).not.toMatch(/Invalid|expected|undefined/);
      }
  for (const name of ['type', 'after', 'key', 'person', 'state', 'text', 'template', 'greeting', 'download'])
    expect(names).toContain(name);
  expect(await site.open('secrets').read('hmac')).toEqual(secret);
});
