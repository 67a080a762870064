/** Writing, previewing, testing, sending, scheduling and stopping a newsletter in the office. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { stylesOf } from '../../../netlify/lib/office/newsletter/mail-frame.tsx';
import { sameLines } from '../../support/functions/hostile-text.ts';
import { addresses, createLetterScene, DRAFT, frameOf, mailIn, NEW } from '../../support/newsletter/newsletter.ts';
import { createMember } from '../../support/office/office-site.ts';
import { fieldsIn } from '../../support/functions/page-forms.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { MINUTE, SITE } from '../../support/functions/test-site.ts';

const AT = { at: '2026-03-02', 'at-time': '09:00' };
const ITEMS = ['video:a-walk', 'article:second-look', 'article:first-steps'];
const NONE = Object.fromEntries(ITEMS.map((item) => [`item-${item}`, '']));

test('what is typed is kept for its writer, until it is sent or begun anew', async () => {
  const { site, doctor, typed, write } = await createLetterScene();
  expect((await write('keep', { 'item-video:a-walk': '', ...AT })).status).toBe(200);
  const html = await doctor.text(NEW);
  expect(html).toContain('Your draft of');
  expect(fieldsIn(html)).toMatchObject({ key: typed['key'], subject: DRAFT.subject, ...AT });
  // Another doctor has a form of their own.
  const other = await createMember(site, 'Dr Ruwan Silva', 'doctor');
  expect(fieldsIn(await other.text(NEW))['subject']).toBe('');
  await doctor.post(NEW, { step: 'begin-anew' });
  expect(fieldsIn(await doctor.text(NEW))['subject']).toBe('');
  await write('preview');
  expect(fieldsIn(await doctor.text(NEW))['subject']).toBe(DRAFT.subject);
  expect((await write('send-now')).status).toBe(303);
  // Its page is left after that.
  await write('keep');
  expect(await doctor.text(NEW)).not.toContain('Your draft of');
});

test('a preview is the mail that subscribers get, with its text, and keeps what was typed', async () => {
  const { site, typed, write } = await createLetterScene();
  const response = await write('preview');
  expect(response.status).toBe(200);
  const html = await response.text();
  const expected = (await site.site.newsletter()).preview({ id: typed['key'], ...DRAFT, items: ITEMS });
  if (!expected.ok) throw new Error('The draft is invalid.');
  const [mail = expect.fail()] = expected.value;
  expect(sameLines(mailIn(html) ?? '')).toBe(sameLines(mail.html));
  expect(sameLines(parsedPage(html).tags('pre')[0]?.text ?? '')).toBe(sameLines(mail.text));
  expect(fieldsIn(html)).toEqual(typed);
  expect(site.mails).toEqual([]);
});

test('the mail is framed without scripts, and the policy of the page lets it have exactly its own styles', async () => {
  const { doctor, write } = await createLetterScene();
  const sent = await write('send-now');
  const pages = [await write('preview'), await write('ask-now'), await doctor.get(sent.headers.get('location') ?? '')];
  const policies = pages.map(({ headers }) => headers.get('content-security-policy') ?? '');
  for (const [index, response] of pages.entries()) {
    const html = await response.text();
    expect(frameOf(html)['sandbox']).toBe('allow-popups allow-popups-to-escape-sandbox');
    const styles = policies[index]?.split('; ').find((directive) => directive.startsWith('style-src')) ?? '';
    const hashes = [...stylesOf(mailIn(html) ?? '')].map((style) => createHash('sha256').update(style).digest('base64'));
    expect(hashes.length).toBeGreaterThan(10);
    for (const hash of hashes) expect(styles).toContain(`'sha256-${hash}'`);
    expect(styles).not.toContain('unsafe-inline');
    expect(policies[index]).toContain("script-src 'self';");
  }
  // A script shows the response in the page of the form, whose policy stays.
  expect((await doctor.get(NEW)).headers.get('content-security-policy')).toBe(policies[0]);
});

test('what is wrong is said at each field, and what was typed stays', async () => {
  const { site, doctor, typed, write, issues } = await createLetterScene();
  const fields = { subject: 'Hi', greeting: ' ', at: '2026-02-30', 'at-time': '9.00', to: 'nobody' };
  for (const step of ['preview', 'ask-now', 'ask-at', 'send-now', 'send-at', 'test']) {
    const response = await write(step, { ...NONE, ...fields });
    expect(response.status, step).toBe(422);
    const html = await response.text();
    const { byId } = parsedPage(html);
    expect(byId('subject-error')?.text, step).toBe('Please write a subject of at least 3 characters.');
    expect(byId('greeting-error')?.text, step).toBe('Please write a greeting.');
    expect(fieldsIn(html), step).toMatchObject({ ...fields, 'at-time': '09:00' });
  }
  const address = parsedPage(await (await write('test', { to: 'nobody' })).text()).byId('to-error');
  expect(address?.text).toBe('Please enter a valid email address');
  const { subject = '', greeting = '', key = '' } = typed;
  const page = parsedPage(await (await doctor.post(NEW, { subject, greeting, key, step: 'send-now' })).text());
  expect(page.byId('items-error')?.text).toBe('Please choose at least one article or video.');
  expect([await issues(), site.mails]).toEqual([[], []]);
});

test('a test mail goes to the office unless another address is typed; a mail server that refuses it is said at its field', async () => {
  const { site, write, issues, actions } = await createLetterScene();
  expect(await (await write('test')).text()).toContain(`A test mail is on its way to ${SITE.officeEmail}.`);
  await write('test', { to: 'asha@example.com' });
  expect(site.mails.map(({ to }) => to.address)).toEqual([SITE.officeEmail, 'asha@example.com']);
  expect(site.mails[0]).toMatchObject({ subject: `Test: ${DRAFT.subject}` });
  expect([await actions(), await issues()]).toEqual([['tested', 'tested'], []]);
  site.mail.down = true;
  const refused = await write('test');
  expect(refused.status).toBe(422);
  expect(parsedPage(await refused.text()).byId('to-error')?.text).toMatch(/^The mail server did not accept the mail/);
});

const placeOf = ({ status, headers }: Response) => [status, headers.get('location')];

test('a form that is sent twice is one issue, which every reader gets once; then it is too late to stop it', async () => {
  const { site, doctor, typed, write, issues, actions, deliver, path } = await createLetterScene();
  const responses = [...(await Promise.all([write('send-now'), write('send-now')])), await write('send-now')];
  for (const response of responses) expect(placeOf(response)).toEqual([303, path]);
  expect(await issues()).toEqual([`issues/${typed['key']}`]);
  await deliver();
  expect(site.mails.map(({ to }) => to.address).toSorted()).toEqual(addresses(3));
  expect(await doctor.text(path)).toMatch(/<dt>Sent<\/dt><dd>3<\/dd>/);
  expect(await doctor.text('/office/newsletter')).toContain('3 sent, 0 refused, 0 failed, 0 open');
  expect(await (await doctor.post(`${path}/stop`)).text()).toContain('It is too late: everybody has been mailed.');
  expect(await actions()).not.toContain('stopped');
});

test('another text from a form that was sent is refused, names the issue, and becomes a new newsletter', async () => {
  const { typed, write, issues, path } = await createLetterScene();
  await write('send-now');
  const response = await write('send-now', { subject: 'Another subject' });
  expect(response.status).toBe(409);
  const html = await response.text();
  expect(html).toContain(`<a href="${path}">${DRAFT.subject}</a>`);
  const offered = fieldsIn(html);
  expect(offered).toEqual({ ...typed, subject: 'Another subject', key: offered['key'] });
  expect(offered['key']).not.toBe(typed['key']);
  expect(await issues()).toHaveLength(1);
  expect((await write('send-now', offered)).status).toBe(303);
  expect(await issues()).toHaveLength(2);
});

test('a scheduled newsletter goes at its time; its form sends it at no other one, and leads to it afterwards too', async () => {
  const { site, doctor, write, issues, deliver, path } = await createLetterScene();
  // In Colombo, ten minutes from now.
  const inTenMinutes = { at: '2026-03-01', 'at-time': '13:40' };
  expect(placeOf(await write('send-at', inTenMinutes))).toEqual([303, path]);
  const html = await doctor.text(path);
  for (const text of ['Scheduled', '2026-03-01T08:10:00.000Z', 'at most 3 subscribers']) expect(html).toContain(text);
  // Nothing is sent or refused of what has not begun.
  const list = await doctor.text('/office/newsletter');
  expect(list).toContain('for 3 subscribers');
  for (const page of [html, list]) expect(page).not.toMatch(/0 sent|>Sent<|Refused|refused/);
  for (const response of [await write('send-now'), await write('send-at', AT)]) expect(response.status).toBe(409);
  expect(placeOf(await write('send-at', inTenMinutes))).toEqual([303, path]);
  expect((await deliver()).state).toBe('idle');
  site.pass(15 * MINUTE);
  expect(placeOf(await write('send-at', inTenMinutes))).toEqual([303, path]);
  expect(await issues()).toHaveLength(1);
  await deliver();
  expect(site.mails).toHaveLength(3);
});
