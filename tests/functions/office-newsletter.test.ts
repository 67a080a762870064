/** Writing, previewing and testing a newsletter in the office. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { stylesOf } from '../../netlify/lib/office-pages/mail-frame.tsx';
import { HARMLESS, sameLines, storedText, TEXTS } from '../support/hostile-text.ts';
import { DRAFT, MINUTE } from '../support/newsletter-issues.ts';
import { createOfficeSite } from '../support/office-desk.ts';
import { createLetterScene, fieldsIn, frameOf, mailIn, NEW } from '../support/office-newsletter.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { DATA, SITE } from '../support/test-site.ts';

const KNOWN = ['item-video:a-walk', 'item-article:second-look', 'item-article:first-steps'];

test('the form opens with everything that is new since the last newsletter chosen', async () => {
  const { site, doctor, typed, write } = await createLetterScene();
  expect(Object.keys(typed).filter((name) => name.startsWith('item-'))).toEqual(KNOWN);
  await write('send-now', { 'item-article:second-look': '' });
  site.pass(MINUTE);
  const html = await (await doctor.get(NEW)).text();
  expect(Object.keys(fieldsIn(html)).filter((name) => name.startsWith('item-'))).toEqual([]);
  expect(html).toContain('More (3)');
  expect(html).not.toContain('>NEW<');
});

test('the form says that nothing is published yet, where nothing is', async () => {
  const { doctor } = await createOfficeSite({ data: { ...DATA, items: [] } });
  const html = await (await doctor.get(NEW)).text();
  expect(html).toContain('No article or video is published yet.');
  expect(html).not.toContain('so all are new');
});

test('a preview is the mail that readers get, with its text, and keeps what was typed', async () => {
  const { site, typed, write } = await createLetterScene();
  const response = await write('preview');
  expect(response.status).toBe(200);
  const html = await response.text();
  const newsletter = await site.site.newsletter();
  const items = ['video:a-walk', 'article:second-look', 'article:first-steps'];
  const expected = newsletter.preview({ id: typed['key'], ...DRAFT, items });
  if (!expected.ok) throw new Error('The draft is invalid.');
  expect(sameLines(mailIn(html) ?? '')).toBe(sameLines(expected.value.html));
  expect(sameLines(parsedPage(html).tags('pre')[0]?.text ?? '')).toBe(sameLines(expected.value.text));
  expect(fieldsIn(html)).toEqual(typed);
  expect(site.mails).toEqual([]);
});

test('the mail is framed without scripts, and the policy of the page lets it have exactly its own styles', async () => {
  const { doctor, write } = await createLetterScene();
  const sent = await write('send-now');
  const pages = [await write('preview'), await write('ask-now'), await doctor.get(sent.headers.get('location') ?? '')];
  for (const response of pages) {
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    expect(frameOf(html)['sandbox']).toBe('allow-popups allow-popups-to-escape-sandbox');
    const styles = policy.split('; ').find((directive) => directive.startsWith('style-src')) ?? '';
    const hashes = [...stylesOf(mailIn(html) ?? '')].map((style) => createHash('sha256').update(style).digest('base64'));
    expect(hashes.length).toBeGreaterThan(10);
    for (const hash of hashes) expect(styles).toContain(`'sha256-${hash}'`);
    expect(styles).not.toContain('unsafe-inline');
    expect(policy).toContain("script-src 'self';");
  }
  // A script shows the response in the page of the form, whose policy stays.
  const form = await doctor.get(NEW);
  expect(form.headers.get('content-security-policy')).toBe(pages[0]?.headers.get('content-security-policy'));
});

test('what is wrong is said at each field, and what was typed stays', async () => {
  const { site, write, issues } = await createLetterScene();
  const none = Object.fromEntries(KNOWN.map((name) => [name, '']));
  const fields = { subject: 'Hi', greeting: ' ', at: '2026-02-30T09:00', to: 'nobody' };
  for (const step of ['preview', 'ask-now', 'ask-at', 'send-now', 'send-at', 'test']) {
    const response = await write(step, { ...none, ...fields });
    expect(response.status, step).toBe(422);
    const html = await response.text();
    const { byId } = parsedPage(html);
    expect(byId('subject-error')?.text, step).toBe('Please write a subject of at least 3 characters.');
    expect(byId('greeting-error')?.text, step).toBe('Please write a greeting.');
    expect(byId('subject')?.attributes, step).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'subject-error subject-hint',
    });
    expect(fieldsIn(html), step).toMatchObject(fields);
  }
  expect(await issues()).toEqual([]);
  expect(site.mails).toEqual([]);
});

test.each([
  ['ask-at', { at: '' }, 'at', 'Please give a date and time, such as 2026-12-01T09:00.'],
  ['send-at', { at: '2026-03-01T09:00' }, 'at', 'Please choose a time in the future.'],
  ['preview', { at: '2027-06-01T09:00' }, 'at', 'Please choose a time within a year.'],
  ['test', { to: 'nobody' }, 'to', 'Please enter a valid email address'],
  ['preview', { 'item-article:nothing': 'yes' }, 'items', 'Not on the public site, or not any more: article:nothing'],
])('%s with %j: %s is refused', async (step, fields: Record<string, string>, field, message) => {
  const { write, issues } = await createLetterScene();
  const response = await write(step, fields);
  expect(response.status).toBe(422);
  expect(parsedPage(await response.text()).byId(`${field}-error`)?.text).toBe(message);
  expect(await issues()).toEqual([]);
});

test('without an article or video nothing is sent', async () => {
  const { doctor, typed, issues } = await createLetterScene();
  const fields = Object.fromEntries(Object.entries(typed).filter(([name]) => !name.startsWith('item-')));
  const response = await doctor.post(NEW, { ...fields, step: 'send-now' });
  expect(response.status).toBe(422);
  const page = parsedPage(await response.text());
  expect(page.byId('items-error')?.text).toBe('Please choose at least one article or video.');
  expect(page.tags('input').filter(({ attributes }) => attributes['checked'] !== undefined)).toEqual([]);
  expect(await issues()).toEqual([]);
});

test('a test mail goes to the office unless another address is typed, and to nobody else', async () => {
  const { site, typed, write, issues, actions } = await createLetterScene();
  expect(typed['to']).toBe(SITE.officeEmail);
  const response = await write('test');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`A test mail is on its way to ${SITE.officeEmail}.`);
  await write('test', { to: 'asha@example.com' });
  expect(site.mails.map(({ to }) => to.address)).toEqual([SITE.officeEmail, 'asha@example.com']);
  expect(site.mails[0]).toMatchObject({ subject: `Test: ${DRAFT.subject}` });
  expect(await actions()).toEqual(['tested', 'tested']);
  expect(await issues()).toEqual([]);
});

test('a mail server that refuses the test mail is said at its field', async () => {
  const { site, write } = await createLetterScene();
  site.mail.down = true;
  const response = await write('test');
  expect(response.status).toBe(422);
  expect(parsedPage(await response.text()).byId('to-error')?.text).toMatch(/^The mail server did not accept the mail/);
});

test('texts of any kind are shown as text', async () => {
  const { doctor, typed, write } = await createLetterScene();
  const skeleton = (html: string) =>
    parsedPage(html).parts.map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).toSorted().join(' ')}`);
  const shown = async (subject: string, greeting: string, key = typed['key'] ?? '') => {
    const responses = [await write('preview', { subject, greeting, key }), await write('edit', { subject, greeting, key })];
    return Promise.all(responses.map(async (response) => ({ status: response.status, html: await response.text() })));
  };
  const harmless = await shown(HARMLESS, HARMLESS);
  const accepted: string[] = [];
  for (const text of TEXTS) {
    const [preview, edit] = await shown(text, text, text);
    expect(skeleton(edit?.html ?? ''), text).toEqual(skeleton(harmless[1]?.html ?? ''));
    for (const { html } of [preview, edit].filter((one) => one !== undefined)) {
      const { tags, parts } = parsedPage(html);
      expect(tags('script').map(({ attributes }) => attributes['src'])).toEqual(['/office-assets/office.js']);
      for (const { attributes } of parts) expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
      if (!text.includes('\u0000')) expect(sameLines(fieldsIn(html)['greeting'] ?? ''), text).toBe(sameLines(text));
    }
    const response = await write('preview', { subject: text, greeting: text });
    if (response.status !== 200) continue;
    const html = await response.text();
    expect(skeleton(html), text).toEqual(skeleton(harmless[0]?.html ?? ''));
    // In the frame too. A greeting of several lines has more paragraphs, and no other elements.
    const frame = (page = '') => new Set(skeleton(mailIn(page) ?? '').filter((part) => part !== 'br '));
    expect(frame(html), text).toEqual(frame(harmless[0]?.html));
    accepted.push(text);
  }
  expect(accepted.length).toBeGreaterThan(20);
  for (const [index, text] of accepted.entries()) {
    const key = `issue-000000000-${String(index).padStart(16, '0')}`;
    const { headers } = await write('send-now', { subject: text, greeting: text, key });
    const issue = parsedPage(await (await doctor.get(headers.get('location') ?? '')).text());
    expect(issue.tags('h1')[0]?.text).toBe(storedText('subject', text));
  }
  const list = parsedPage(await (await doctor.get('/office/newsletter')).text());
  expect(list.tags('a').filter(({ attributes }) => attributes['class'] === 'row-link')).toHaveLength(12);
  for (const { attributes } of list.parts) expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
});
