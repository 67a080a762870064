/** The mail of an issue, as a mail program reads it. */
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import type { SiteItem } from '../../netlify/lib/site-item.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { serveMail } from '../support/mail-server.ts';
import { SCRIPTS, sameLines, TEXTS } from '../support/hostile-text.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { createIssue, createIssueSite, DOCTOR, DRAFT, readers } from '../support/newsletter-issues.ts';
import { createTestSite, DATA } from '../support/test-site.ts';

const FROM = { name: 'The Clinic', address: 'news@clinic.example' };
const EMAIL = 'nimali@example.com';

const server = await serveMail();
afterAll(() => server[Symbol.asyncDispose]());

/** An issue through a real mail server. */
async function delivered(draft: object = {}) {
  const site = createIssueSite({ mailer: createSmtpMailer({ url: server.url, from: FROM }) });
  await site.confirm([EMAIL]);
  await site.sendIssue(draft);
  await site.minute();
  const source = server.taken.at(-1) ?? '';
  const head = source.slice(0, source.search(/\r?\n\r?\n/)).split(/\r?\n/);
  return { source, head, mail: await PostalMime.parse(source) };
}

/** The mail's text and HTML for items that the content check would never let through. */
async function preview(items: readonly SiteItem[], draft: object = {}) {
  const newsletter = await createTestSite({ data: { ...DATA, items: [...items] } }).site.newsletter();
  const references = items.map(({ kind, id }) => `${kind}:${id}`);
  const result = newsletter.preview({ id: newsletter.newDraftId(), ...DRAFT, items: references, ...draft });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const linksOf = ({ tags }: ReturnType<typeof parsedPage>) => tags('a').map(({ attributes }) => attributes['href'] ?? '');

test('says the same in text and HTML, for its reader', async () => {
  const { mail } = await delivered({ greeting: 'Dear reader,\n\nthis is new.\nAnd ආයුබෝවන් too.' });
  expect(mail).toMatchObject({
    subject: 'Two texts about legs',
    from: FROM,
    to: [{ name: '', address: EMAIL }],
    replyTo: [{ name: 'The Clinic', address: 'desk@clinic.example' }],
  });
  const text = sameLines(mail.text ?? '').replace(/token=[\w.-]+/, 'token=…');
  expect(text).toBe(
    sameLines(`The Clinic
Newsletter, 1 March 2026

Dear reader,

this is new.
And ආයුබෝවන් too.

----------------------------------------

Article
A Second Look

What a second opinion is good for, and how to ask for one.

Read the article: https://www.clinic.example/blog/second-look

----------------------------------------

Video, 2:10 minutes
A walk a day

Why walking helps the legs, in two minutes.

Watch the video: https://www.clinic.example/videos?video=a-walk

----------------------------------------

You receive this mail because you confirmed that you want the newsletter of The Clinic.
Unsubscribe: https://www.clinic.example/newsletter/unsubscribe?token=…

The Clinic
2 Road, Colombo
https://www.clinic.example
Privacy: https://www.clinic.example/privacy-policy`),
  );
  const page = parsedPage(mail.html ?? '');
  const words = page.text.replaceAll(/\s+/g, ' ');
  for (const line of text.split('\n').filter((one) => !/^(?:-|.*https:)/.test(one))) expect(words).toContain(line.trim());
  for (const link of mail.text?.match(/https:\S+/g) ?? []) expect(linksOf(page)).toContain(link);
});

test('has the headers of list mail, with one click to unsubscribe', async () => {
  const { source, head, mail } = await delivered();
  expect(head).toContain('Precedence: bulk');
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(head.filter((line) => line.startsWith('List-Unsubscribe: '))).toHaveLength(1);
  expect(mail.messageId).toMatch(/^<issue-[0-9a-z]{9}-[0-9a-f]{16}\.[0-9a-f]{32}@www\.clinic\.example>$/);
  expect(Math.max(...source.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(source.length).toBeLessThan(102_000);
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

test('is one column of tables for presentation, with a language, headings and empty alternative texts', async () => {
  const { html } = await preview(DATA.items.slice(0, 2));
  const { tags } = parsedPage(html);
  expect(tags('html')[0]?.attributes['lang']).toBe('en');
  expect(tags('table').every(({ attributes }) => attributes['role'] === 'presentation')).toBe(true);
  expect(tags('h2')).toHaveLength(2);
  expect(tags('img').every(({ attributes }) => attributes['alt'] === '')).toBe(true);
  // One cell a row.
  expect(html.match(/<td/g)).toHaveLength((html.match(/<tr>/g) ?? []).length);
  expect(html).toContain('prefers-color-scheme:dark');
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
  for (const text of SCRIPTS) {
    const { html } = await preview([sample], { greeting: text });
    expect(shapeOf(html), text).toEqual(harmless);
    expect(parsedPage(html).text).toContain(text);
  }
});

test('keeps hostile text of a subject and a greeting in its place in the sent mail', async () => {
  const greeting = 'a\n.\nMAIL FROM:<everybody@evil.example>\n\n\nBcc: everybody@evil.example';
  const { mail, head } = await delivered({ subject: '=?utf-8?Q?a=0D=0ABcc=3A_x=40evil.example?= <b>', greeting });
  expect(mail.subject).toContain('evil.example');
  expect(mail.bcc).toBeUndefined();
  expect(mail.to).toEqual([{ name: '', address: EMAIL }]);
  expect(sameLines(mail.text ?? '')).toContain('a\n.\nMAIL FROM:<everybody@evil.example>');
  expect(head.filter((line) => /^Bcc:/i.test(line))).toEqual([]);
});

test('gives each reader a link of their own', async () => {
  const { minute, mails, progress, id } = await createIssue(readers(2));
  await minute();
  expect(new Set(mails.map(({ unsubscribe }) => unsubscribe)).size).toBe(2);
  expect(new Set(mails.map(({ html }) => html)).size).toBe(2);
  expect(mails.map(({ bulk, messageId }) => [bulk, messageId.split('.')[0]])).toEqual([
    [true, id],
    [true, id],
  ]);
  expect((await progress(id)).issue.by.name).toBe(DOCTOR.name);
});

test.each([
  ['02:10', 'Video, 2:10 minutes'],
  ['00:45', 'Video, 0:45 minutes'],
  ['75:00', 'Video, 75:00 minutes'],
  ['1:02:10', 'Video, 1:02:10 hours'],
])('a video of %s is announced as "%s"', async (duration, words) => {
  const video = DATA.items.filter(({ kind }) => kind === 'video').map((item) => ({ ...item, duration }));
  expect((await preview(video)).text).toContain(words);
});
