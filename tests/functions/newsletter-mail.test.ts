import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { chatMail } from '../../netlify/lib/mail/templates.ts';
import { confirmationMail } from '../../netlify/lib/newsletter/confirmation-mail.ts';
import { newsletterLinks } from '../../netlify/lib/newsletter/links.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { serveMail } from '../support/mail-server.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { tokenIn } from '../support/newsletter.ts';
import { SAMPLE_CHAT } from '../support/sample-forms.ts';
import { OFFICE, SITE } from '../support/test-site.ts';

const FROM = { name: 'The Clinic', address: 'desk@clinic.example' };
const STAMP = { id: '2gosa7pa0-0123456789abcdef', createdAt: '2026-03-01T08:00:00.000Z', quarantined: null };
const HASH = 'ab'.repeat(32);

const server = await serveMail();
afterAll(() => server[Symbol.asyncDispose]());

const links = newsletterLinks({ url: SITE.url, secret: createSecret({ store: createMemoryRecords() }) });
const confirmation = (email = 'nimali@example.com') =>
  confirmationMail({ site: SITE, links })({ ...STAMP, email, consent: { privacyVersion: null } }, HASH);

/** The mail as a mail server receives it, and as a mail program reads it. */
async function sent(mail: Mail) {
  await createSmtpMailer({ url: server.url, from: FROM }).send(mail);
  const source = server.taken.at(-1) ?? '';
  return { source, read: await PostalMime.parse(source) };
}

test('renders the confirmation mail with links to confirm and unsubscribe', async () => {
  const { read } = await sent(await confirmation());
  expect(read).toMatchObject({
    subject: 'Please confirm: the newsletter of The Clinic',
    messageId: '<confirm.2gosa7pa0-0123456789abcdef@www.clinic.example>',
    from: FROM,
    to: [{ name: '', address: 'nimali@example.com' }],
  });
  expect(read.replyTo).toBeUndefined();
  const [confirm, unsubscribe] = [await links.confirm(HASH, STAMP.id), await links.unsubscribe(HASH)];
  expect(confirm).toMatch(/^https:\/\/www\.clinic\.example\/newsletter\/confirm\?token=[\w.-]+$/);
  for (const words of [
    `\n${confirm}\n`,
    'If it was not you, or you have changed your mind, you need not do anything',
    'your address is removed after 7 days',
    `\n${unsubscribe}`,
  ])
    expect(read.text).toContain(words);
  expect(read.html).toContain(`<a href="${confirm}">Confirm your subscription</a>`);
  expect(read.html).toContain(`<a href="${unsubscribe}">Unsubscribe</a>`);
  expect(tokenIn(read.text ?? '', 'confirm')).not.toBe(tokenIn(read.text ?? '', 'unsubscribe'));
});

test('adds the two headers of RFC 8058, unfolded', async () => {
  const { source, read } = await sent(await confirmation());
  const head = source.slice(0, source.search(/\r?\n\r?\n/)).split(/\r?\n/);
  expect(head).toContain(`List-Unsubscribe: <${await links.oneClickUnsubscribe(HASH)}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const usual = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
  expect(read.headers.map(({ key }) => key).toSorted()).toEqual(
    [...usual, 'list-unsubscribe', 'list-unsubscribe-post'].toSorted(),
  );
  expect(Math.max(...source.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(998);
  // As in the file of a mail.
  const { headers } = await PostalMime.parse(await messageSource(await confirmation(), FROM));
  expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }));
});

test.each(["o'brien@example.com", 'a+b&c=d@example.com', `${'n'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`])(
  'holds the address %s in its To header only',
  async (address) => {
    const { read } = await sent(await confirmation(address));
    expect(read.to).toEqual([{ name: '', address }]);
    expect(`${read.subject} ${read.text} ${read.html}`).not.toContain(address);
  },
);

test('renders the mail of a chat message with a Reply-To of the visitor, if there is an address', async () => {
  const { sessionId, visitorName: sender, visitorEmail: email } = SAMPLE_CHAT;
  const chat = { ...STAMP, ...{ sessionId, sender, email }, session: '2gosa7pa1-00112233445566ff', senderType: 'user' as const };
  const message = 'Is the clinic open?\nඅද විවෘතද?';
  const { read } = await sent(chatMail(OFFICE)({ ...chat, message }));
  expect(read).toMatchObject({
    subject: 'New chat message',
    messageId: '<chat.2gosa7pa0-0123456789abcdef@www.clinic.example>',
    to: [{ name: 'The Clinic', address: 'desk@clinic.example' }],
    replyTo: [{ name: 'Nimali Perera', address: 'nimali@example.com' }],
  });
  expect(read.text).toContain('Name: Nimali Perera\nE-mail: nimali@example.com\nChat: 2gosa7pa1-00112233445566ff\n');
  expect(read.text).toContain(message);
  expect(read.text).toContain('Answering this mail answers the visitor.');
  expect(read.html).toContain('<td>Nimali Perera</td>');

  const { read: without } = await sent(chatMail(OFFICE)({ ...chat, message, email: '' }));
  expect(without.headers.map(({ key }) => key)).not.toContain('reply-to');
  expect(without.text).not.toContain('E-mail:');
  expect(without.text).toContain('No e-mail address was given to answer to.');
});
