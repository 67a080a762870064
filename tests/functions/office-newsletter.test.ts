/** Writing, previewing, testing, sending, scheduling and stopping a newsletter in the office. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { stylesOf } from '../../netlify/lib/office-pages/mail-frame.tsx';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { crashingStores } from '../support/crashing-store.ts';
import { HARMLESS, sameLines, TEXTS } from '../support/hostile-text.ts';
import { DRAFT, MINUTE } from '../support/newsletter-issues.ts';
import { createLetterScene, fieldsIn, NEW } from '../support/office-newsletter.ts';
import { memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { createTestSite, SITE } from '../support/test-site.ts';

const KNOWN = ['item-video:a-walk', 'item-article:second-look', 'item-article:first-steps'];
const frameOf = (html: string) => parsedPage(html).tags('iframe')[0]?.attributes ?? {};
/** The mail in the frame, without what makes its links open in a new tab. */
const mailIn = (html: string) => frameOf(html)['srcdoc']?.replace('\n<base target="_blank">', '');

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

test('sending asks first: to how many at most, when, and with the mail', async () => {
  const { write, issues, typed } = await createLetterScene();
  const html = await (await write('ask-now')).text();
  expect(html).toContain('<h1>Send this newsletter now?</h1>');
  expect(html).toContain('at most 3 readers');
  expect(html).toContain('Send to at most 3 readers');
  expect(mailIn(html)).toContain('this is new.');
  expect(await issues()).toEqual([]);
  const scheduled = await (await write('ask-at', { at: '2026-03-02T09:00' })).text();
  expect(scheduled).toContain('<h1>Schedule this newsletter?</h1>');
  expect(scheduled).toContain('2 Mar 2026, 09:00');
  expect(mailIn(scheduled)).toContain('Newsletter, 2 March 2026');
  expect(fieldsIn(scheduled)).toEqual({ ...typed, at: '2026-03-02T09:00' });
  // From there back to the form.
  expect(fieldsIn(await (await write('edit')).text())).toEqual(typed);
});

test('a form that is sent twice is one issue, which every reader gets once', async () => {
  const { site, doctor, typed, write, issues, actions } = await createLetterScene();
  const responses = await Promise.all([write('send-now'), write('send-now')]);
  const again = await write('send-now');
  const path = `/office/newsletter/${typed['key']}`;
  for (const response of [...responses, again]) expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  expect(await issues()).toEqual([`issues/${typed['key']}`]);
  expect((await actions()).at(-1)).toBe('sent');
  expect(await (await doctor.get(path)).text()).toContain('at most 3');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  expect(site.mails.map(({ to }) => to.address).toSorted()).toEqual([1, 2, 3].map((n) => `reader-${n}@example.com`));
  const html = await (await doctor.get(path)).text();
  expect(html).toMatch(/<dt>Sent<\/dt><dd>3<\/dd>/);
  expect(html).toContain('badge-line">Sent<');
  expect(html).not.toContain('Stop it for good');
  expect(await (await doctor.get('/office/newsletter')).text()).toContain('3 sent, 0 refused, 0 failed, 0 open');
});

test('the log has its entry before an issue is created', async () => {
  const { site, typed, write, issues } = await createLetterScene();
  const { audit } = site.site.staff;
  const { record } = audit;
  const seen: unknown[] = [];
  audit.record = async (entry) => {
    seen.push([entry.action, entry.kind, entry.item, (await issues()).length]);
    await record(entry);
  };
  await write('send-at', { at: '2026-03-02T09:00' });
  expect(seen).toEqual([['scheduled', 'newsletter', typed['key'], 0]]);
  expect(await issues()).toHaveLength(1);
});

test.each(['test', 'send-now', 'send-at'])(
  '%s: without an entry in the log nothing is sent, and the text stays',
  async (step) => {
    const { site, typed, write, issues } = await createLetterScene();
    site.site.staff.audit.record = () => Promise.reject(new StoreError('create entries/x', 'the store is down'));
    const response = await write(step, { at: '2026-03-02T09:00' });
    expect(response.status).toBe(503);
    expect(fieldsIn(await response.text())).toEqual({ ...typed, at: '2026-03-02T09:00', step });
    expect(await issues()).toEqual([]);
    expect(site.mails).toEqual([]);
  },
);

test('after the session has ended the form waits for the passkey with every field', async () => {
  const { site, doctor, typed, write, issues } = await createLetterScene();
  site.pass(31 * MINUTE);
  const response = await write('send-now');
  expect(response.status).toBe(401);
  expect(fieldsIn(await response.text())).toEqual({ ...typed, step: 'send-now' });
  expect(await issues()).toEqual([]);
  expect((await doctor.get(NEW)).status).toBe(401);
});

test('another text from a form that was sent is refused, names the issue, and becomes a new newsletter', async () => {
  const { typed, write, issues } = await createLetterScene();
  await write('send-now');
  const response = await write('send-now', { subject: 'Another subject' });
  expect(response.status).toBe(409);
  const html = await response.text();
  expect(html).toContain(`<a href="/office/newsletter/${typed['key']}">${DRAFT.subject}</a>`);
  const offered = fieldsIn(html);
  expect(offered).toEqual({ ...typed, subject: 'Another subject', key: offered['key'] });
  expect(offered['key']).not.toBe(typed['key']);
  expect(await issues()).toHaveLength(1);
  expect((await write('send-now', offered)).status).toBe(303);
  expect(await issues()).toHaveLength(2);
});

test('a scheduled newsletter goes at its time; its form sends it at no other one', async () => {
  const { site, doctor, typed, write, issues } = await createLetterScene();
  const path = `/office/newsletter/${typed['key']}`;
  // 09:00 in Colombo is 03:30 in UTC.
  const at = '2026-03-02T09:00';
  expect((await write('send-at', { at })).headers.get('location')).toBe(path);
  const html = await (await doctor.get(path)).text();
  expect(html).toContain('Scheduled');
  expect(html).toContain('2026-03-02T03:30:00.000Z');
  for (const response of [await write('send-now'), await write('send-at', { at: '2026-03-03T09:00' })])
    expect(response.status).toBe(409);
  expect((await write('send-at', { at })).status).toBe(303);
  expect(await issues()).toHaveLength(1);
  expect((await site.site.jobs.sendNewsletter(site.clock() + 20_000)).state).toBe('idle');
  site.time.now = Date.parse('2026-03-02T03:30:00Z');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  expect(site.mails).toHaveLength(3);
});

test('a form that is sent once more after its time leads to its newsletter', async () => {
  const { site, typed, write, issues } = await createLetterScene();
  // Ten minutes from now.
  const at = '2026-03-01T13:40';
  await write('send-at', { at });
  site.pass(15 * MINUTE);
  const response = await write('send-at', { at });
  expect([response.status, response.headers.get('location')]).toEqual([303, `/office/newsletter/${typed['key']}`]);
  expect(await issues()).toHaveLength(1);
});

test('a scheduled newsletter can be stopped, and nobody gets it', async () => {
  const { site, doctor, typed, write, actions } = await createLetterScene();
  const path = `/office/newsletter/${typed['key']}`;
  await write('send-at', { at: '2026-03-02T09:00' });
  const response = await doctor.post(`${path}/stop`);
  expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  expect((await doctor.post(`${path}/stop`)).status).toBe(303);
  expect((await actions()).filter((action) => action === 'stopped')).toHaveLength(1);
  expect(await (await doctor.get(path)).text()).toMatch(/<dt>Stopped by<\/dt><dd>Dr Nimali Perera/);
  site.time.now = Date.parse('2026-03-02T03:30:00Z');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  expect(site.mails).toEqual([]);
});

test('stopping comes too late when everybody has been mailed', async () => {
  const { site, doctor, typed, write, actions } = await createLetterScene();
  await write('send-now');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  const response = await doctor.post(`/office/newsletter/${typed['key']}/stop`);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('It is too late: everybody has been mailed.');
  expect(await actions()).not.toContain('stopped');
});

test.each(['before', 'after'] as const)(
  'a process that is killed %s any call while it sends leaves nothing, or the one issue, and its entry in the log',
  async (when) => {
    let response: Response | undefined;
    for (let at = 1; response?.status !== 303; at++) {
      const open = memoryStores();
      const { typed, doctor, write, issues, actions } = await createLetterScene({ open });
      const killed = createTestSite({ open: crashingStores(open, at, when) });
      const request = new Request(SITE.url + NEW, {
        method: 'POST',
        headers: { origin: SITE.url, 'sec-fetch-site': 'same-origin', cookie: doctor.jar.cookie },
        body: new URLSearchParams({ ...typed, step: 'send-now' }),
      });
      response = await killed.ask('office', request);
      const left = await issues();
      if (left.length > 0) expect(await actions(), `call ${at}`).toContain('sent');
      expect((await write('send-now')).status, `call ${at}`).toBe(303);
      expect(await issues(), `call ${at}`).toEqual([`issues/${typed['key']}`]);
      expect(at).toBeLessThan(60);
    }
  },
);

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
    // In the frame too.
    expect(skeleton(mailIn(html) ?? ''), text).toEqual(skeleton(mailIn(harmless[0]?.html ?? '') ?? ''));
    accepted.push(text);
  }
  expect(accepted.length).toBeGreaterThan(20);
  for (const [index, text] of accepted.entries()) {
    const key = `issue-000000000-${String(index).padStart(16, '0')}`;
    const { headers } = await write('send-now', { subject: text, greeting: text, key });
    const issue = parsedPage(await (await doctor.get(headers.get('location') ?? '')).text());
    expect(sameLines(issue.tags('h1')[0]?.text ?? '')).toBe(sameLines(text));
  }
  const list = parsedPage(await (await doctor.get('/office/newsletter')).text());
  expect(list.tags('a').filter(({ attributes }) => attributes['class'] === 'row-link')).toHaveLength(12);
  for (const { attributes } of list.parts) expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
});
