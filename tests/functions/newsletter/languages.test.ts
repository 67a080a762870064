/** The newsletter of a subscriber who reads Sinhala, and the language of an issue. */
import { expect, test } from 'vitest';
import { createDecisions } from '../../support/decisions.ts';
import { createIssueSite, DOCTOR, HOUR } from '../../support/newsletter-issues.ts';
import { memoryStores } from '../../support/office.ts';
import { formsOf } from '../../support/page-forms.ts';
import { parsedPage } from '../../support/parsed-page.ts';
import { createOfficeSite } from '../../support/office-site.ts';
import { data, LATIN, PATIENT, sinhala, TRANSLATED, video, withoutAddresses } from '../../support/sinhala-site.ts';
import { SITE } from '../../support/test-site.ts';
import { pseudoText } from '../../site/pseudo-translation.ts';

test('a subscriber who has confirmed on a page in Sinhala gets the newsletter in it, others and other issues are English', async () => {
  const site = createIssueSite({ data });
  const texts = { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' };
  await site.confirm(['en@example.com']);
  await site.confirm(['si@example.com'], undefined, 'si');
  await site.confirm(['ta@example.com'], undefined, 'ta');
  await site.sendIssue({ translations: { si: texts } });
  await site.minute();
  const subjects = Object.fromEntries(site.mails.map(({ to, subject }) => [to.address, subject]));
  expect(subjects).toEqual({
    'en@example.com': 'Two texts about legs',
    'si@example.com': texts.subject,
    'ta@example.com': 'Two texts about legs',
  });
  const mail = site.mails.find(({ to }) => to.address === 'si@example.com') ?? expect.fail('There is no mail.');
  expect(mail.html).toContain('<html lang="si">');
  expect([mail.fromName, mail.replyTo?.name]).toEqual([sinhala.practice, sinhala.practice]);
  // The video of the issue is English, and says so.
  const english = parsedPage(mail.html).parts.filter(({ attributes }) => attributes['lang'] === 'en');
  expect(english.map(({ text }) => text)).toEqual([video.title, video.summary]);
  expect(site.mails.find(({ to }) => to.address === 'en@example.com')?.html.match(/ lang="/g)).toHaveLength(1);
  expect(mail.html).toContain(`${SITE.url}${TRANSLATED.picture}`);
  const body = withoutAddresses(mail.text).replaceAll(video.title, '').replaceAll(video.summary, '');
  expect(body).not.toMatch(LATIN);
  expect(mail.text).toMatch(/https:\/\/www\.clinic\.example\/si\/newsletter\/unsubscribe\?token=/);
  expect(mail.text).toMatch(/ https:\/\/www\.clinic\.example\/si\/privacy-policy$/m);
  expect(mail.unsubscribe).toMatch(/&language=si$/);
});

test('a translation needs both its texts, and says in which language one is missing', async () => {
  const newsletter = await createIssueSite({ data }).newsletter();
  const draft = { id: newsletter.newDraftId(), subject: 'Two texts', greeting: 'Dear reader', items: ['article:second-look'] };
  const sent = await newsletter.send({ ...draft, translations: { ta: { subject: '', greeting: 'வணக்கம்' } } }, { by: DOCTOR });
  expect(sent).toMatchObject({
    ok: false,
    error: { problems: { 'subject-ta': 'Please write a subject of at least 3 characters.' } },
  });
});

test('the request for the newsletter is confirmed in the language of its page', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  await site.send('subscribe', { email: PATIENT.email, language: 'si' }, { waits: true });
  const mail = site.mails.find(({ to }) => to.address === PATIENT.email) ?? expect.fail('There is no mail.');
  expect(withoutAddresses(`${mail.fromName} ${mail.subject} ${mail.text}`)).not.toMatch(LATIN);
  const page = parsedPage(mail.html);
  expect(page.tags('html')[0]?.attributes).toMatchObject({ lang: 'si' });
  expect(page.text).toContain(sinhala.practice);
  expect(page.text).not.toMatch(LATIN);
  const [link = ''] = /https:\S+\/si\/newsletter\/confirm\?\S+/.exec(mail.text) ?? [];
  const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = await site.ask('newsletterConfirm', new Request(link, { method: 'POST', body: '', headers }));
  expect(pressed.headers.get('location')).toBe('/si/newsletter/confirmed');
  const hash = await site.hashOf(PATIENT.email);
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', language: 'si' });
  const opened = await site.ask('unsubscribe', new Request(`${SITE.url}/api/unsubscribe?token=t&language=si`));
  expect(opened.headers.get('location')).toBe('/si/newsletter/unsubscribe?token=t');
});

test('a subscriber changes the language: asks on a page in it, and confirms', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  const hash = await site.hashOf(PATIENT.email);
  const ask = async (language: 'en' | 'si') => {
    await site.send('subscribe', { email: PATIENT.email, language });
    await site.settled();
  };
  const mailsTo = () => site.mails.filter(({ to }) => to.address === PATIENT.email);
  const press = async () => {
    const [link = ''] = /https:\S+newsletter\/confirm\?\S+/.exec(mailsTo().at(-1)?.text ?? '') ?? [];
    const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    return site.ask('newsletterConfirm', new Request(link, { method: 'POST', body: '', headers }));
  };
  await ask('en');
  await press();
  const since = site.clock();
  site.pass(24 * HOUR);
  // Somebody who has it in English needs no mail for it.
  await ask('en');
  expect(mailsTo()).toHaveLength(1);
  await ask('si');
  await ask('si');
  expect(mailsTo()).toHaveLength(2);
  const mail = mailsTo().at(-1) ?? expect.fail('There is no mail.');
  expect(withoutAddresses(mail.text)).not.toMatch(LATIN);
  // No address is removed without this confirmation.
  expect(mail.text).toContain(pseudoText('si', 'If you do not, nothing changes.'));
  // A request alone, which anybody can send, changes nothing.
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', since, language: undefined });
  for (let times = 0; times < 2; times++) expect((await press()).headers.get('location')).toBe('/si/newsletter/confirmed');
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', since, language: 'si', number: 2 });
  expect((await site.subscribers.states()).get(hash)).toMatchObject({ status: 'active', since, language: 'si' });
});

const SINHALA = { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' };
const SINHALA_ALONE = { subject: '', greeting: ' ', translations: { si: SINHALA } };

test('an issue in Sinhala alone has subscribers who read Sinhala as its only recipients, and ends', async () => {
  const site = createIssueSite({ data });
  await site.confirm(['en@example.com']);
  await site.confirm(['si-1@example.com', 'si-2@example.com'], undefined, 'si');
  const newsletter = await site.newsletter();
  expect(await newsletter.mostRecipients(['si'])).toBe(2);
  expect(await newsletter.mostRecipients(['en', 'si'])).toBe(3);
  expect(newsletter.leftOut(['si'])).toBe('Subscribers who read English or Tamil get nothing.');
  expect(newsletter.leftOut(['en'])).toBeUndefined();
  const id = await site.sendIssue(SINHALA_ALONE);
  expect(await site.progress(id)).toMatchObject({ state: 'sending', remaining: 2 });
  expect(await site.minute()).toMatchObject({ state: 'done', mails: { sent: 2 }, errors: 0 });
  expect(site.mails.map(({ to, subject }) => `${to.address} ${subject}`).toSorted()).toEqual([
    'si-1@example.com ලිපි දෙකක්',
    'si-2@example.com ලිපි දෙකක්',
  ]);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', remaining: 0, counts: { sent: 2, unsubscribed: 0 } });
});

test('an issue in Sinhala alone reaches only subscribers who read Sinhala when a crash left languages out of the index', async () => {
  const site = createIssueSite({ data });
  await site.confirm(['si@example.com'], undefined, 'si');
  await site.confirm(['en@example.com']);
  const states = site.open('subscribers');
  for (const key of await states.keys('states/')) if (key.includes('/0001-')) await states.remove(key);
  const id = await site.sendIssue(SINHALA_ALONE);
  await site.finish();
  expect(site.mails.map(({ to }) => to.address)).toEqual(['si@example.com']);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 1, unsubscribed: 0 } });
});

test('a subscriber who changes from the only language of an issue before a second try leaves it not open', async () => {
  const site = createIssueSite({ data });
  await site.confirm(['si@example.com'], undefined, 'si');
  const id = await site.sendIssue(SINHALA_ALONE);
  site.mail.down = true;
  expect(await site.minute()).toMatchObject({ mails: { later: 1 } });
  site.mail.down = false;
  await site.subscribers.recordEvent(await site.hashOf('si@example.com'), 'confirmed', 'en');
  await site.finish();
  expect(site.mails).toEqual([]);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 0 }, retried: 0, remaining: 0 });
});

test.each([
  ['nothing in any language', { subject: '', greeting: '' }, ['subject', 'greeting']],
  ['one English text beside a whole translation', { ...SINHALA_ALONE, subject: 'Two texts' }, ['greeting']],
  [
    'no English and half of a translation',
    { ...SINHALA_ALONE, translations: { si: { ...SINHALA, greeting: '' } } },
    ['greeting-si'],
  ],
])('a draft with %s is refused', async (_name, texts, fields) => {
  const newsletter = await createIssueSite({ data }).newsletter();
  const checked = newsletter.check({ id: newsletter.newDraftId(), items: ['article:second-look'], ...texts });
  expect(Object.keys(checked.ok ? {} : checked.error).toSorted()).toEqual(fields.toSorted());
});

test('the doctor writes an issue in Sinhala alone, is told who does not get it, and finds it by its subject', async () => {
  const { site, doctor } = await createOfficeSite({ data });
  const path = '/office/newsletter/new';
  const form = formsOf(await doctor.text(path)).find(({ fields }) => 'greeting-si' in fields) ?? expect.fail('There is no form.');
  const texts = { subject: '', greeting: '', 'subject-si': SINHALA.subject, 'greeting-si': SINHALA.greeting };
  const send = async (step: string) => doctor.post(path, { ...form.fields, ...texts, step });
  const preview = parsedPage(await (await send('preview')).text());
  expect(preview.text).toContain('As the subscriber sees it, in Sinhala');
  expect(preview.text).not.toContain('in English');
  await send('test');
  expect(site.mails.map(({ subject }) => subject)).toEqual(['Test: ලිපි දෙකක්']);
  const question = parsedPage(await (await send('ask-now')).text()).text;
  expect(question).toContain('at most 0 subscribers');
  expect(question).toContain('Subscribers who read English or Tamil get nothing.');
  const sent = await send('send-now');
  const page = await doctor.text(sent.headers.get('location') ?? '');
  expect(page).toContain('<h1>ලිපි දෙකක්</h1>');
  expect(await doctor.text('/office/newsletter')).toContain('<span lang="si">ලිපි දෙකක්</span>');
});

test('a subscriber who changes the language while an issue is sent still gets it, in the new one', async () => {
  const site = createIssueSite({ data });
  await site.confirm([PATIENT.email]);
  await site.sendIssue({ translations: { si: { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' } } });
  site.time.now += 1000;
  await site.subscribers.recordEvent(await site.hashOf(PATIENT.email), 'confirmed', 'si');
  await site.finish();
  expect(site.mails.map(({ subject }) => subject)).toEqual(['ලිපි දෙකක්']);
});

test('the doctor writes a newsletter in two languages, and sees both before it is sent', async () => {
  const { site, doctor } = await createOfficeSite({ data });
  const path = '/office/newsletter/new';
  const texts = { subject: 'Two texts', greeting: 'Dear reader', 'subject-si': 'ලිපි දෙකක්', 'greeting-si': 'ආයුබෝවන්' };
  const page = await doctor.text(path);
  const langOf = (field: string) => parsedPage(page).byId(field)?.attributes['lang'];
  expect([langOf('subject-si'), langOf('greeting-si'), langOf('greeting')]).toEqual(['si', 'si', 'en']);
  const form = formsOf(page).find(({ fields }) => 'greeting-si' in fields) ?? expect.fail('There is no form.');
  const preview = parsedPage(await (await doctor.post(path, { ...form.fields, ...texts, step: 'preview' })).text());
  expect(preview.tags('iframe').map(({ attributes }) => /<html lang="(\w+)"/.exec(attributes['srcdoc'] ?? '')?.[1])).toEqual([
    'en',
    'si',
  ]);
  const sent = await doctor.post(path, { ...form.fields, ...texts, step: 'send-now' });
  expect(parsedPage(await doctor.text(sent.headers.get('location') ?? '')).text).toContain('ලිපි දෙකක්');
  expect(site.mails).toEqual([]);
});
