/** Injection payloads in every stored and typed text of the office's screens are shown as text. */
import { expect, test } from 'vitest';
import { createNotes } from '../../netlify/lib/stores/notes.ts';
import { SUBSCRIBER_PAGE_SIZE } from '../../netlify/lib/office/subscriber-list.ts';
import { HARMLESS, HEADER_LINES, sameLines, SCRIPTS, storedText } from '../support/hostile-text.ts';
import { CONSENT } from '../support/office.ts';
import { createMember, createOfficeSite } from '../support/office-desk.ts';
import { createLetterScene, mailIn } from '../support/office-newsletter.ts';
import { fieldsIn } from '../support/page-forms.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_REQUEST } from '../support/sample-forms.ts';

/** Without formulas, which hold nothing else that means something in HTML. */
const TEXTS = [...SCRIPTS, ...HEADER_LINES];

const LINK =
  /^(?:#main|\/office(?:[/?][\w/?=&;:-]*)?|\/office-assets\/styles\.css|\/icon\.svg|tel:[\d+]*|mailto:[\w.!~*'()%@-]*|https:\/\/wa\.me\/\d+\?text=[\w.!~*'()%-]*)$/;

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

/** Every screen that shows a text, with the text in all fields, and as the name of a member if it can be one. */
async function screensWith(text: string) {
  const { site, doctor } = await createOfficeSite();
  const { appointments, messages, chats } = site.site.stores;
  const shared = { name: text, email: text, phone: text, message: text, ...CONSENT };
  const odd = { phoneNumber: null, emergencyContact: text, appointmentType: text };
  const { record } = await appointments.add({ ...SAMPLE_REQUEST, ...shared, ...odd });
  const { record: message } = await messages.add({ ...shared, subject: text });
  const visitor = { sessionId: 'a-session', visitorName: text, visitorEmail: text, ...CONSENT };
  const { record: chat } = await chats.start({ ...visitor, initialMessage: text });
  await createNotes({ store: site.open('appointments') }).add(record.id, { text, at: 0, by: 'x', name: text });
  const [appointmentPath, messagePath] = [`/office/appointments/${record.id}`, `/office/messages/${message.id}`];
  const confirm = { type: 'confirm', after: '0', key: 'k', date: '2026-03-20', time: '10:30' };
  await doctor.post(`${appointmentPath}/decide`, confirm);
  expect((await doctor.post(`${messagePath}/notes`, { key: 'a', text })).status).toBe(303);
  await site.settled();
  const held = { method: 'POST', body: new URLSearchParams({ type: text, text }), headers: { cookie: '' } };
  const responses = [
    await doctor.get(appointmentPath),
    await doctor.get(messagePath),
    await doctor.get('/office'),
    await doctor.get(`/office/chats/${chat.session}`),
    await doctor.get('/office/days/2026-03-20'),
    await doctor.post('/office/search', { text }),
    await doctor.post('/office/search', { text: 'xx', from: text, earlier: text }),
    await doctor.post('/office/person', { person: text }),
    // Rejected: the response repeats the input.
    await doctor.post(`${appointmentPath}/decide`, { type: 'decline', after: '0', key: 'd', text }),
    await doctor.post(`${appointmentPath}/decide`, { ...confirm, after: '1', key: 'e', date: text, time: text }),
    await doctor.post(`${messagePath}/decide`, { type: text, after: '0', key: 'k', text }),
    await doctor.post(`${messagePath}/notes`, { key: 'n', text: text.padEnd(2001, '.') }),
    // Signed out: the form is held.
    await doctor.send(`${appointmentPath}/decide`, held),
    await doctor.post('/office/people/invite', { name: text, role: 'office' }),
  ];
  const isName = responses.at(-1)?.status === 200;
  if (isName) await createMember(site, text, 'office');
  responses.push(await doctor.get('/office/people'), await doctor.get('/office/log'));
  const pages = responses.map(async (response, index) => harmless(await response.text(), `${index}: ${text}`));
  return { isName, pages: await Promise.all(pages) };
}

test('a text of any kind is shown as text', { timeout: 300_000 }, async () => {
  const expected = new Set((await screensWith(HARMLESS)).pages.flatMap(partsOf));
  // A refused text can open its panel or its error.
  for (const name of ['open', 'role', 'aria-invalid']) expected.add(name);
  expect(expected).not.toContain('style');
  let names = 0;
  for (const text of TEXTS) {
    const { isName, pages } = await screensWith(text);
    for (const [index, page] of pages.entries())
      expect(
        partsOf(page).filter((part) => !expected.has(part)),
        `${index}: ${text}`,
      ).toEqual([]);
    // The item's page holds the whole text, and its note too.
    if (!text.includes('\u0000')) expect(sameLines(pages[0]?.text ?? ''), text).toContain(sameLines(text));
    expect(sameLines(pages[1]?.text ?? '')).toContain(storedText('message', text));
    names += isName ? 1 : 0;
  }
  expect(names).toBeGreaterThan(10);
});

test('a newsletter of any text is written, previewed, listed and opened as text', async () => {
  const { doctor, write } = await createLetterScene();
  const skeleton = (html = '') =>
    parsedPage(html).parts.map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).toSorted().join(' ')}`);
  // A greeting of several lines has more paragraphs, and no other elements.
  const frame = (page: string) => [...new Set(skeleton(mailIn(page)).filter((part) => part !== 'br '))].toSorted();
  const shown = async (step: string, fields: Record<string, string>) => (await write(step, fields)).text();
  const typed = { subject: HARMLESS, greeting: HARMLESS };
  const [edit, preview] = [await shown('edit', typed), await shown('preview', typed)];
  const accepted: string[] = [];
  for (const text of TEXTS) {
    const html = await shown('edit', { subject: text, greeting: text, key: text });
    expect(skeleton(html), text).toEqual(skeleton(edit));
    if (!text.includes('\u0000')) expect(sameLines(fieldsIn(html)['greeting'] ?? ''), text).toBe(sameLines(text));
    const response = await write('preview', { subject: text, greeting: text });
    const page = await response.text();
    expect(
      parsedPage(page)
        .tags('script')
        .map(({ attributes }) => attributes['src']),
    ).toEqual(['/office-assets/office.js']);
    if (response.status !== 200) continue;
    accepted.push(text);
    expect(skeleton(page), text).toEqual(skeleton(preview));
    expect(frame(page), text).toEqual(frame(preview));
  }
  expect(accepted.length).toBeGreaterThan(20);
  for (const [index, text] of accepted.entries()) {
    const key = `issue-000000000-${String(index).padStart(16, '0')}`;
    const { headers } = await write('send-now', { subject: text, greeting: text, key });
    const issue = parsedPage(await doctor.text(headers.get('location') ?? ''));
    expect(issue.tags('h1')[0]?.text).toBe(storedText('subject', text));
  }
  const list = harmless(await doctor.text('/office/newsletter'), 'list');
  expect(list.tags('a').filter(({ attributes }) => attributes['class'] === 'row-link')).toHaveLength(12);
});

test('addresses of subscribers are shown as text', async () => {
  const { site, doctor } = await createOfficeSite();
  const texts = SCRIPTS.slice(0, SUBSCRIBER_PAGE_SIZE);
  for (const email of texts) await site.subscribers.add(await site.hashOf(email), { email, ...CONSENT });
  const page = harmless(await doctor.text('/office/subscribers'), 'subscribers');
  const shown = page.tags('b').filter(({ attributes }) => attributes['class'] === 'address');
  expect(shown.map(({ text }) => sameLines(text)).toSorted()).toEqual(texts.map(sameLines).toSorted());
});
