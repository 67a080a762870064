/** Injection payloads on the office's screens: from visitors in every field, and from staff in notes, replies and names. */
import { expect, test } from 'vitest';
import { HARMLESS, sameLines, TEXTS } from '../support/hostile-text.ts';
import { createMember, createOfficeSite } from '../support/office-desk.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

/** Elements with the names of their attributes. Only a telephone number has a link to WhatsApp. */
const skeleton = (html: string) =>
  parsedPage(html)
    .parts.filter(({ attributes }) => attributes['href']?.startsWith('https://wa.me/') !== true)
    .map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).toSorted().join(' ')}`);

const DANGEROUS = new Set(['base', 'embed', 'iframe', 'img', 'math', 'object', 'style']);
const LINKS = /^(?:\/|#main$|tel:[\d+]*$|mailto:[^?&,]*$|https:\/\/wa\.me\/\d+\?text=[^&]*$)/;

/** Asserts that a page runs one script, its own, and leads to the office, a telephone, a mail or WhatsApp. */
function expectHarmless(html: string): void {
  const { parts, tags } = parsedPage(html);
  expect(tags('script').map(({ attributes }) => attributes['src'])).toEqual(['/office-assets/office.js']);
  for (const { tag, attributes } of parts) {
    expect(DANGEROUS.has(tag), tag).toBe(false);
    expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
    for (const name of ['href', 'src', 'action']) expect(attributes[name] ?? '/').toMatch(LINKS);
  }
}

const FORMS = [
  { form: 'contact', sample: SAMPLE_MESSAGE, folder: 'messages' },
  { form: 'appointments', sample: SAMPLE_REQUEST, folder: 'appointments' },
  { form: 'chatSessions', sample: SAMPLE_CHAT, folder: 'chats' },
] as const;

test.each(FORMS)('$folder show what visitors wrote as text', async ({ form, sample, folder }) => {
  const { site, doctor } = await createOfficeSite();
  const idsOf = { messages: site.messages.ids, appointments: site.appointments.ids, chats: site.chats.sessions.ids };
  /** The page of an item and the inbox; undefined if the form does not accept the text. */
  async function pagesWith(field: string, text: string) {
    const known = new Set(await idsOf[folder]());
    // A chat of its own for each text.
    const other = 'sessionId' in sample && field !== 'sessionId' ? { sessionId: crypto.randomUUID() } : {};
    if ((await site.send(form, { ...sample, ...other, [field]: text })).status !== 200) return undefined;
    const id = (await idsOf[folder]()).find((one) => !known.has(one)) ?? '';
    const page = await doctor.get(`/office/${folder}/${id}`);
    expect(page.status).toBe(200);
    return { page: await page.text(), inbox: await (await doctor.get('/office')).text() };
  }
  let accepted = 0;
  for (const field of Object.keys(sample)) {
    const harmless = await pagesWith(field, HARMLESS);
    for (const text of TEXTS) {
      const pages = await pagesWith(field, text);
      if (!pages) continue;
      accepted += 1;
      expect(skeleton(pages.page), `${field}: ${text}`).toEqual(skeleton(harmless?.page ?? ''));
      if (field !== 'sessionId') expect(sameLines(parsedPage(pages.page).text), field).toContain(sameLines(text));
      for (const html of [pages.page, pages.inbox]) expectHarmless(html);
    }
  }
  expect(accepted).toBeGreaterThan(TEXTS.length);
});

test('notes and names of staff are shown as text, and so are forms that come back', async () => {
  const { site, doctor } = await createOfficeSite();
  await site.send('contact', SAMPLE_MESSAGE);
  const [id = ''] = await site.messages.ids();
  const path = `/office/messages/${id}`;
  let names = 0;
  for (const [index, text] of TEXTS.entries()) {
    const key = `key-${index}`;
    expect((await doctor.post(`${path}/notes`, { key, text })).status).toBe(303);
    const refused = await doctor.post(`${path}/decide`, { key, after: '0', type: text, text });
    expect(refused.status).toBe(422);
    const invited = await doctor.post('/office/people/invite', { name: text, role: 'office' });
    for (const response of [refused, invited]) expectHarmless(await response.text());
    if (invited.status !== 200) continue;
    names += 1;
    await createMember(site, text, 'office');
  }
  expect(names).toBeGreaterThan(10);
  for (const address of [path, '/office/people', '/office/log']) expectHarmless(await (await doctor.get(address)).text());
  const shown = sameLines(parsedPage(await (await doctor.get(path)).text()).text);
  for (const text of TEXTS) if (!text.includes('\u0000')) expect(shown).toContain(sameLines(text));
});
