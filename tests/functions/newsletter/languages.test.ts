/** The newsletter of a subscriber who reads Sinhala, and the language of an issue. */
import { expect, test } from 'vitest';
import { createLetterScene, createNewsletter, DRAFT } from '../../support/newsletter/newsletter.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { data, LATIN, PATIENT, sinhala, TRANSLATED, video, withoutAddresses } from '../../support/content/sinhala-site.ts';
import { HOUR, SITE } from '../../support/functions/test-site.ts';
import { pseudoText } from '../../site/pseudo-translation.ts';

const SINHALA = { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' };
const IN_BOTH = { translations: { si: SINHALA } };
const SINHALA_ALONE = { subject: '', greeting: ' ', ...IN_BOTH };

/** A site whose subscribers read the language in which their address begins. */
async function createReaders(...emails: string[]) {
  const site = createNewsletter({ data });
  for (const email of emails) {
    const language = (['si', 'ta'] as const).find((one) => email.startsWith(one));
    await site.addReaders([email], undefined, language);
  }
  return { ...site, subjects: () => site.mails.map(({ to, subject }) => `${to.address} ${subject}`).toSorted() };
}
const [EN, SI, TA] = ['en@example.com', 'si@example.com', 'ta@example.com'] as const;

test('a subscriber who has confirmed on a page in Sinhala gets the newsletter in it, others are English', async () => {
  const site = await createReaders(EN, SI, TA);
  await site.sendIssue(IN_BOTH);
  await site.minute();
  const english = 'Two texts about legs';
  expect(site.subjects()).toEqual([`${EN} ${english}`, `${SI} ${SINHALA.subject}`, `${TA} ${english}`]);
  const mail = site.mails.find(({ to }) => to.address === SI) ?? expect.fail('There is no mail.');
  expect([mail.fromName, mail.replyTo?.name]).toEqual([sinhala.practice, sinhala.practice]);
  const page = parsedPage(mail.html);
  expect(page.tags('html')[0]?.attributes).toMatchObject({ lang: 'si' });
  // The video of the issue is English, and says so.
  const inEnglish = page.parts.filter(({ attributes }) => attributes['lang'] === 'en');
  expect(inEnglish.map(({ text }) => text)).toEqual([video.title, video.summary]);
  expect(mail.html).toContain(`${SITE.url}${TRANSLATED.picture}`);
  expect(withoutAddresses(mail.text).replaceAll(video.title, '').replaceAll(video.summary, '')).not.toMatch(LATIN);
  expect(mail.text).toMatch(/https:\/\/www\.clinic\.example\/si\/newsletter\/unsubscribe\?token=/);
  expect(mail.text).toMatch(/ https:\/\/www\.clinic\.example\/si\/privacy-policy$/m);
  expect(mail.unsubscribe).toMatch(/&language=si$/);
});

test('the request for the newsletter is confirmed in the language of its page', async () => {
  const site = createNewsletter({ data });
  await site.subscribe({ email: PATIENT.email, language: 'si' });
  await site.settled();
  const [mail = expect.fail('There is no mail.')] = site.mails;
  expect(withoutAddresses(`${mail.fromName} ${mail.subject} ${mail.text}`)).not.toMatch(LATIN);
  const page = parsedPage(mail.html);
  expect(page.tags('html')[0]?.attributes).toMatchObject({ lang: 'si' });
  expect(page.text).toContain(sinhala.practice);
  expect(page.text).not.toMatch(LATIN);
  expect((await site.pressConfirm()).headers.get('location')).toBe('/si/newsletter/confirmed');
  expect(await site.subscribers.read(await site.hashOf(PATIENT.email))).toMatchObject({ status: 'active', language: 'si' });
  const opened = await site.ask('unsubscribe', new Request(`${SITE.url}/api/unsubscribe?token=t&language=si`));
  expect(opened.headers.get('location')).toBe('/si/newsletter/unsubscribe?token=t');
});

test('a subscriber changes the language: asks on a page in it, and confirms', async () => {
  const site = createNewsletter({ data });
  const { mails, subscribers } = site;
  const hash = await site.hashOf(PATIENT.email);
  await site.request(PATIENT.email);
  await site.pressConfirm();
  const since = site.clock();
  site.pass(24 * HOUR);
  // Somebody who has it in English needs no mail for it.
  await site.request(PATIENT.email);
  expect(mails).toHaveLength(1);
  for (let times = 0; times < 2; times++) await site.subscribe({ email: PATIENT.email, language: 'si' });
  await site.settled();
  expect(mails).toHaveLength(2);
  expect(withoutAddresses(mails[1]?.text ?? '')).not.toMatch(LATIN);
  // No address is removed without this confirmation.
  expect(mails[1]?.text).toContain(pseudoText('si', 'If you do not, nothing changes.'));
  // A request alone, which anybody can send, changes nothing.
  expect(await subscribers.read(hash)).toMatchObject({ status: 'active', since, language: undefined });
  for (let times = 0; times < 2; times++) await site.pressConfirm();
  expect(await subscribers.read(hash)).toMatchObject({ status: 'active', since, language: 'si', number: 2 });
  expect((await subscribers.states()).get(hash)).toMatchObject({ status: 'active', since, language: 'si' });
});

test('an issue in Sinhala alone has subscribers who read Sinhala as its only recipients, and ends', async () => {
  const site = await createReaders(EN, 'si-1@example.com', 'si-2@example.com');
  const newsletter = await site.newsletter();
  expect([await newsletter.mostRecipients(['si']), await newsletter.mostRecipients(['en', 'si'])]).toEqual([2, 3]);
  expect(newsletter.leftOut(['si'])).toBe('Subscribers who read English or Tamil get nothing.');
  expect(newsletter.leftOut(['en'])).toBeUndefined();
  const id = await site.sendIssue(SINHALA_ALONE);
  expect(await site.progress(id)).toMatchObject({ state: 'sending', remaining: 2 });
  expect(await site.minute()).toMatchObject({ state: 'done', mails: { sent: 2 }, errors: 0 });
  expect(site.subjects()).toEqual([`si-1@example.com ${SINHALA.subject}`, `si-2@example.com ${SINHALA.subject}`]);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', remaining: 0, counts: { sent: 2, unsubscribed: 0 } });
});

test('an issue in Sinhala alone reaches only subscribers who read Sinhala when a crash left languages out of the index', async () => {
  const site = await createReaders(SI, EN);
  const states = site.open('subscribers');
  for (const key of await states.keys('states/')) if (key.includes('/0001-')) await states.remove(key);
  const id = await site.sendIssue(SINHALA_ALONE);
  await site.finish();
  expect(site.subjects()).toEqual([`${SI} ${SINHALA.subject}`]);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 1, unsubscribed: 0 } });
});

test.each([
  ['an issue in both languages comes in the new one', IN_BOTH, 'si', [`${EN} ${SINHALA.subject}`]],
  ['an issue in Sinhala alone comes no more, and is not left open', SINHALA_ALONE, 'en', []],
] as const)('after a change of the language before its second try %s', async (_what, issue, language, subjects) => {
  const reader = language === 'si' ? EN : SI;
  const site = await createReaders(reader);
  const id = await site.sendIssue(issue);
  site.mail.down = true;
  expect(await site.minute()).toMatchObject({ mails: { later: 1 } });
  site.mail.down = false;
  await site.subscribers.recordEvent(await site.hashOf(reader), 'confirmed', language);
  await site.finish();
  expect(site.subjects()).toEqual(subjects);
  const expected = { state: 'sent', counts: { sent: subjects.length }, remaining: 0 };
  expect(await site.progress(id)).toMatchObject(expected);
});

test.each([
  ['nothing in any language', { subject: '', greeting: '' }, ['subject', 'greeting']],
  ['one English text beside a whole translation', { ...SINHALA_ALONE, subject: 'Two texts' }, ['greeting']],
  ['half of a translation alone', { ...SINHALA_ALONE, translations: { si: { ...SINHALA, greeting: '' } } }, ['greeting-si']],
  ['English and half of a translation', { translations: { ta: { subject: '', greeting: 'வணக்கம்' } } }, ['subject-ta']],
])('a draft with %s is refused', async (_name, texts, fields) => {
  const newsletter = await createNewsletter({ data }).newsletter();
  const checked = newsletter.check({ id: newsletter.newDraftId(), ...DRAFT, ...texts });
  expect(Object.keys(checked.ok ? {} : checked.error).toSorted()).toEqual(fields.toSorted());
});

test.each([
  ['two languages', { subject: 'Two texts', greeting: 'Dear reader' }, ['en', 'si'], 'Two texts'],
  ['Sinhala alone, is told who does not get it', { subject: '', greeting: '' }, ['si'], SINHALA.subject],
])('the doctor writes an issue in %s, and finds it by its subject', async (_name, english, languages, title) => {
  const { site, doctor, write } = await createLetterScene({ data });
  const texts = { ...english, 'subject-si': SINHALA.subject, 'greeting-si': SINHALA.greeting };
  const send = (step: string) => write(step, texts);
  const preview = parsedPage(await (await send('preview')).text());
  for (const field of ['subject-si', 'greeting-si']) expect(preview.byId(field)?.attributes).toMatchObject({ lang: 'si' });
  const framed = preview.tags('iframe').map(({ attributes }) => attributes['srcdoc'] ?? '');
  expect(framed.map((mail) => /<html lang="(\w+)"/.exec(mail)?.[1])).toEqual(languages);
  await send('test');
  expect(site.mails.map(({ subject }) => subject)).toContain(`Test: ${SINHALA.subject}`);
  const question = parsedPage(await (await send('ask-now')).text()).text;
  expect(question.includes('Subscribers who read English or Tamil get nothing.')).toBe(english.subject === '');
  const sent = await send('send-now');
  const page = await doctor.page(sent.headers.get('location') ?? '');
  expect(page.tags('h1').map(({ text }) => text)).toEqual([title]);
  expect(page.text).toContain(SINHALA.subject);
  const listed = english.subject === '' ? `<span lang="si">${title}</span>` : title;
  expect(await doctor.text('/office/newsletter')).toContain(listed);
});
