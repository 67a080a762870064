/** The mail that asks for a confirmation, and that of an issue, as a mail program reads them. */
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import type { SiteData } from '../../../netlify/lib/site-data.ts';
import { createSmtpMailer } from '../../../netlify/lib/mail/smtp.ts';
import { serveMail } from '../../support/mail/mail-server.ts';
import { SCRIPTS, sameLines, TEXTS } from '../../support/functions/hostile-text.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { createNewsletter, DRAFT, EMAIL, tokenIn } from '../../support/newsletter/newsletter.ts';
import { createTestSite, DATA, SITE } from '../../support/functions/test-site.ts';

const FROM = { name: 'The Clinic', address: 'news@clinic.example' };

const server = await serveMail();
afterAll(() => server[Symbol.asyncDispose]());
const smtp = createSmtpMailer({ url: server.url, from: FROM });

/** The last mail that the server took. */
async function lastMail() {
  const source = server.taken.at(-1) ?? '';
  const head = source.slice(0, source.search(/\r?\n\r?\n/)).split(/\r?\n/);
  return { source, head, mail: await PostalMime.parse(source) };
}

/** An issue through a real mail server. */
async function delivered(draft: object = {}) {
  const site = createNewsletter({ mailer: smtp });
  await site.addReaders([EMAIL]);
  await site.sendIssue(draft);
  await site.minute();
  return { ...site, ...(await lastMail()) };
}

/** The mail's text and HTML for items that the content check would never let through. */
async function preview(items: SiteData['items'], draft: object = {}) {
  const newsletter = await createTestSite({ data: { ...DATA, items: [...items] } }).site.newsletter();
  const references = items.map(({ kind, id }) => `${kind}:${id}`);
  const result = newsletter.preview({ id: newsletter.newDraftId(), ...DRAFT, items: references, ...draft });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value[0] ?? expect.fail();
}

const linksOf = ({ tags }: ReturnType<typeof parsedPage>) => tags('a').map(({ attributes }) => attributes['href'] ?? '');

test('says the same in text and HTML, for its reader', async () => {
  const { mail } = await delivered({ greeting: 'Dear reader,\n\nthis is new.\nAnd ආයුබෝවන් too.' });
  expect(mail).toMatchObject({
    subject: 'Two texts about legs',
    from: FROM,
    to: [{ name: '', address: EMAIL }],
    replyTo: [{ name: 'The Clinic', address: 'office@clinic.example' }],
  });
  const text = sameLines(mail.text ?? '').replace(/token=[\w.-]+/, 'token=…');
  const paragraphs = text.split('\n\n').filter((one) => !one.startsWith('---'));
  expect(paragraphs).toEqual([
    'The Clinic\nNewsletter, 1 March 2026',
    'Dear reader,',
    'this is new.\nAnd ආයුබෝවන් too.',
    'Article\nA Second Look',
    'What a second opinion is good for, and how to ask for one.',
    'Read the article: https://www.clinic.example/blog/second-look',
    'Video, 2:10 minutes\nA walk a day',
    'Why walking helps the legs, in two minutes.',
    'Watch the video: https://www.clinic.example/videos?video=a-walk',
    `You receive this mail because you confirmed that you want the newsletter of The Clinic.
Unsubscribe: https://www.clinic.example/newsletter/unsubscribe?token=…`,
    'The Clinic\n2 Road, Colombo\nhttps://www.clinic.example\nPrivacy: https://www.clinic.example/privacy-policy',
  ]);
  const page = parsedPage(mail.html ?? '');
  const words = page.text.replaceAll(/\s+/g, ' ');
  for (const line of text.split('\n').filter((one) => !/^(?:-|.*https:)/.test(one))) expect(words).toContain(line.trim());
  for (const link of mail.text?.match(/https:\S+/g) ?? []) expect(linksOf(page)).toContain(link);
});

test('has the headers of list mail, and its reader unsubscribes with one POST of the mail program, without cookies or origin', async () => {
  const { source, head, mail, ask, status } = await delivered();
  expect(head).toContain('Precedence: bulk');
  expect(head).not.toContain('Auto-Submitted: auto-generated');
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.messageId).toMatch(/^<issue-[0-9a-z]{9}-[0-9a-f]{16}\.[0-9a-f]{32}@www\.clinic\.example>$/);
  expect(Math.max(...source.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(source.length).toBeLessThan(102_000);
  const links = head.flatMap((line) => /^List-Unsubscribe: <(https:\/\/www\.clinic\.example\/[^>]+)>$/.exec(line)?.[1] ?? []);
  expect(links).toHaveLength(1);
  // The link in the text opens a page; its token belongs to the same reader.
  expect(links[0]).toBe(`https://www.clinic.example/api/unsubscribe?token=${tokenIn(mail.text ?? '', 'unsubscribe')}`);
  const oneClick = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') };
  const response = await ask('unsubscribe', new Request(links[0] ?? '', oneClick));
  expect([response.status, await status()]).toEqual([200, 'unsubscribed']);
});

test('asks for a confirmation with links to confirm and unsubscribe, and the headers of RFC 8058, unfolded', async () => {
  await createNewsletter({ mailer: smtp }).request();
  const { head, mail } = await lastMail();
  expect(mail).toMatchObject({
    ...{ subject: 'Please confirm: the newsletter of The Clinic', from: FROM, to: [{ name: '', address: EMAIL }] },
    messageId: expect.stringMatching(/^<confirm\.[0-9a-z]{9}-[0-9a-f]{16}@www\.clinic\.example>$/) as string,
  });
  const confirm = `${SITE.url}/newsletter/confirm?token=${tokenIn(mail.text ?? '', 'confirm')}`;
  const token = tokenIn(mail.text ?? '', 'unsubscribe');
  const unsubscribe = `${SITE.url}/newsletter/unsubscribe?token=${token}`;
  for (const words of [`\n${confirm}\n`, 'your address is removed after 7 days', `\n${unsubscribe}`])
    expect(mail.text).toContain(words);
  expect(mail.html).toContain(`<a href="${confirm}">Confirm your subscription</a>`);
  expect(mail.html).toContain(`<a href="${unsubscribe}">Unsubscribe</a>`);
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(EMAIL);
  expect(head).toContain('Auto-Submitted: auto-generated');
  expect(head).toContain(`List-Unsubscribe: <${SITE.url}/api/unsubscribe?token=${token}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('tracks nobody: pictures are the same for every reader, and links are the pages themselves', async () => {
  const { mail } = await delivered();
  const page = parsedPage(mail.html ?? '');
  const pictures = page.tags('img').map(({ attributes }) => attributes);
  expect(pictures.map(({ src }) => src)).toEqual([
    'https://www.clinic.example/og/blog/second-look.jpg',
    'https://www.clinic.example/og/videos/a-walk.jpg',
  ]);
  for (const { width } of pictures) expect(Number(width)).toBeGreaterThan(500);
  // The link to unsubscribe alone has a parameter of its reader.
  expect(linksOf(page).filter((link) => /[?&](?!video=)/.test(link.replace(/&video=/, '')))).toHaveLength(1);
  expect(`${mail.html} ${mail.text}`).not.toContain(EMAIL);
  expect(mail.html).not.toMatch(/<script|@import|url\(|<link|<form/i);
});

test('is accessible, and announces the length of a video', async () => {
  const videos = DATA.items.filter(({ kind }) => kind === 'video');
  const { html } = await preview(videos);
  const { tags } = parsedPage(html);
  expect(tags('html')[0]?.attributes).toMatchObject({ lang: 'en' });
  for (const { attributes } of tags('table')) expect(attributes).toMatchObject({ role: 'presentation' });
  for (const { attributes } of tags('img')) expect(attributes).toMatchObject({ alt: '' });
  const long = await preview(videos.map((item) => ({ ...item, duration: '1:02:10' })));
  expect(long.text).toContain('Video, 1:02:10 hours');
});

test('shows hostile text as text, in the greeting and in titles', async () => {
  const [sample = expect.fail()] = DATA.items;
  const shapeOf = (html: string) =>
    parsedPage(html).parts.map(({ tag, attributes }) => `${tag} ${Object.keys(attributes).join(' ')}`);
  const harmless = shapeOf((await preview([sample], { greeting: 'Harmless' })).html);
  for (const text of TEXTS) {
    const { html, text: plain } = await preview([{ ...sample, title: text, summary: text }], { greeting: 'Harmless' });
    expect(shapeOf(html), text).toEqual(harmless);
    expect(plain).toContain(text);
  }
  for (const text of SCRIPTS) expect(shapeOf((await preview([sample], { greeting: text })).html), text).toEqual(harmless);
});
