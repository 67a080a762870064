/** Injection payloads in every stored and typed text of the office's screens: only the elements of a harmless text appear. */
import { expect, test } from 'vitest';
import { createNotes } from '../../netlify/lib/stores/notes.ts';
import { HARMLESS, sameLines, storedText, TEXTS } from '../support/hostile-text.ts';
import { CONSENT } from '../support/office.ts';
import { createMember, createOfficeSite } from '../support/office-desk.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const LINK =
  /^(?:#main|\/office(?:[/?][\w/?=&;:-]*)?|\/office-assets\/styles\.css|\/icon\.svg|tel:[\d+]*|mailto:[\w.!~*'()%@-]*|https:\/\/wa\.me\/\d+\?text=[\w.!~*'()%-]*)$/;

const DANGEROUS = new Set(['base', 'embed', 'iframe', 'img', 'math', 'object', 'style']);

/** Asserts that a page runs one script, its own, and leads to the office, a telephone, a mail or WhatsApp. */
function expectHarmless(html: string): void {
  const { parts, tags } = parsedPage(html);
  expect(tags('script').map(({ attributes }) => attributes['src'])).toEqual(['/office-assets/office.js']);
  for (const { tag, attributes } of parts) {
    expect(DANGEROUS.has(tag), tag).toBe(false);
    expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
    expect(attributes['href'] ?? '#main').toMatch(LINK);
    expect(attributes['action'] ?? '/office').toMatch(/^\/office/);
  }
}

/** Every screen that shows a text, with the text in all fields. */
async function screensWith(text: string) {
  const { site, doctor } = await createOfficeSite();
  const { appointments, messages, chats } = site.site.stores;
  const shared = { name: text, email: text, phone: text, message: text, ...CONSENT };
  const { record } = await appointments.add({
    ...SAMPLE_REQUEST,
    ...shared,
    phoneNumber: null,
    emergencyContact: text,
    appointmentType: text,
  });
  const { record: message } = await messages.add({ ...shared, subject: text });
  const visitor = { sessionId: 'a-session', visitorName: text, visitorEmail: text, ...CONSENT };
  const { record: chat } = await chats.start({ ...visitor, initialMessage: text });
  const note = { text, at: 0, by: 'x', name: text };
  await createNotes({ store: site.open('appointments') }).add(record.id, note);
  const path = `/office/appointments/${record.id}`;
  const slot = { date: '2026-03-20', time: '10:30' };
  await doctor.post(`${path}/decide`, { type: 'confirm', after: '0', key: 'k', ...slot });
  await site.settled();
  return Promise.all(
    [
      doctor.get('/office'),
      doctor.get(path),
      doctor.get(`/office/messages/${message.id}`),
      doctor.get(`/office/chats/${chat.session}`),
      doctor.get('/office/days/2026-03-20'),
      doctor.post('/office/search', { text }),
      doctor.post('/office/search', { text: 'xx', from: text, earlier: text }),
      doctor.post('/office/person', { person: text }),
      // Rejected: the response repeats the input.
      doctor.post(`${path}/decide`, { type: 'decline', after: '0', key: 'd', text }),
      doctor.post(`${path}/decide`, { type: 'confirm', after: '1', key: 'e', date: text, time: text }),
      doctor.post(`/office/messages/${message.id}/notes`, { key: 'n', text: text.padEnd(2001, '.') }),
      // Signed out: the form is held.
      doctor.send(`${path}/decide`, { method: 'POST', body: new URLSearchParams({ type: text, text }), headers: { cookie: '' } }),
    ].map(async (response) => parsedPage(await (await response).text())),
  );
}

test('a text of any kind is shown as text', { timeout: 300_000 }, async () => {
  const harmless = await screensWith(HARMLESS);
  const tags = new Set(harmless.flatMap(({ parts }) => parts.map(({ tag }) => tag)));
  const attributes = new Set(harmless.flatMap(({ parts }) => parts.flatMap((part) => Object.keys(part.attributes))));
  // A refused text can open its panel or its error.
  for (const name of ['open', 'role']) attributes.add(name);
  expect([...attributes].filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
  for (const text of TEXTS) {
    const screens = await screensWith(text);
    for (const [index, { parts }] of screens.entries())
      for (const { tag, attributes: own } of parts) {
        expect(tags.has(tag), `${index}: <${tag}> from ${text}`).toBe(true);
        for (const [name, value] of Object.entries(own)) {
          expect(attributes.has(name), `${index}: ${name} from ${text}`).toBe(true);
          if (name === 'href') expect(value, `${index}: ${text}`).toMatch(LINK);
          if (name === 'action') expect(value, `${index}: ${text}`).toMatch(/^\/office/);
        }
      }
    // The item's page holds the whole text.
    if (!text.includes('\u0000')) expect(sameLines(screens[1]?.text ?? ''), text).toContain(sameLines(text));
  }
});

test('notes and names of staff are shown as text, and so are forms that come back', { timeout: 300_000 }, async () => {
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
  for (const text of TEXTS) expect(shown).toContain(storedText('message', text));
});
