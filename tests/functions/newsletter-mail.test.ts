import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { chatMail } from '../../netlify/lib/mail/templates.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { confirmationMail } from '../../netlify/lib/newsletter/confirmation-mail.ts';
import { newsletterLinks } from '../../netlify/lib/newsletter/links.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { serveMail } from '../support/mail-server.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { tokenIn } from '../support/newsletter.ts';
import { OFFICE, SITE } from '../support/test-site.ts';

const FROM = { name: 'The Clinic', address: 'desk@clinic.example' };
const STAMP = { id: '2gosa7pa0-0123456789abcdef', createdAt: '2026-03-01T08:00:00.000Z', quarantined: null };
const HASH = 'ab'.repeat(32);

async function confirmation(email = 'nimali@example.com') {
  const links = newsletterLinks({ url: SITE.url, secret: createSecret({ store: createMemoryRecords() }) });
  const mail = await confirmationMail({ site: SITE, links })({ ...STAMP, email, consent: { privacyVersion: null } }, HASH);
  return { links, mail };
}

async function sent(mail: Parameters<typeof messageSource>[0]) {
  await using server = await serveMail();
  await createSmtpMailer({ url: server.url, from: FROM }).send(mail);
  const source = server.taken[0] ?? '';
  return { source, read: await PostalMime.parse(source) };
}

test('renders the confirmation mail with links to confirm and unsubscribe', async () => {
  const { links, mail } = await confirmation();
  const { read } = await sent(mail);
  expect(read).toMatchObject({
    subject: 'Please confirm: the newsletter of The Clinic',
    messageId: '<confirm.2gosa7pa0-0123456789abcdef@www.clinic.example>',
    from: FROM,
    to: [{ name: '', address: 'nimali@example.com' }],
  });
  expect(read.replyTo).toBeUndefined();
  const confirm = await links.confirm(HASH, STAMP.id);
  expect(confirm).toMatch(/^https:\/\/www\.clinic\.example\/newsletter\/confirm\?token=[\w.-]+$/);
  expect(read.text).toContain(`\n${confirm}\n`);
  expect(read.text).toContain('If it was not you, or you have changed your mind, you need not do anything');
  expect(read.text).toContain('your address is removed after 7 days');
  expect(read.text).toContain(`\n${await links.unsubscribe(HASH)}`);
  expect(read.html).toContain(`<a href="${confirm}">Confirm your subscription</a>`);
  expect(read.html).toContain(`<a href="${await links.unsubscribe(HASH)}">Unsubscribe</a>`);
  expect(tokenIn(read.text ?? '', 'confirm')).not.toBe(tokenIn(read.text ?? '', 'unsubscribe'));
});

test('adds the two headers of RFC 8058, unfolded', async () => {
  const { links, mail } = await confirmation();
  const { source, read } = await sent(mail);
  const head = source.slice(0, source.search(/\r?\n\r?\n/)).split(/\r?\n/);
  expect(head).toContain(`List-Unsubscribe: <${await links.oneClickUnsubscribe(HASH)}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(read.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(Math.max(...source.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(998);
});

test.each(["o'brien@example.com", 'a+b&c=d@example.com', `${'n'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`])(
  'holds the address %s in its To header only',
  async (address) => {
    const { mail } = await confirmation(address);
    const { read } = await sent(mail);
    expect(read.to).toEqual([{ name: '', address }]);
    expect(`${read.subject} ${read.text} ${read.html}`).not.toContain(address);
  },
);

test('writes the same headers to a file', async () => {
  const { mail } = await confirmation();
  const { headers } = await PostalMime.parse(await messageSource(mail, FROM));
  expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }));
});

const CHAT = {
  ...STAMP,
  sessionId: '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11',
  session: '2gosa7pa1-00112233445566ff',
  sender: 'Nimali Perera',
  email: 'nimali@example.com',
  senderType: 'user' as const,
  message: 'Is the clinic open?\nඅද විවෘතද?',
};

test('renders the mail of a chat message with a Reply-To of the visitor', async () => {
  const { read } = await sent(chatMail(OFFICE)(CHAT));
  expect(read).toMatchObject({
    subject: 'New chat message',
    messageId: '<chat.2gosa7pa0-0123456789abcdef@www.clinic.example>',
    to: [{ name: 'The Clinic', address: 'desk@clinic.example' }],
    replyTo: [{ name: 'Nimali Perera', address: 'nimali@example.com' }],
  });
  expect(read.text).toContain('Name: Nimali Perera\nE-mail: nimali@example.com\nChat: 2gosa7pa1-00112233445566ff\n');
  expect(read.text).toContain('Is the clinic open?\nඅද විවෘතද?');
  expect(read.text).toContain('Answering this mail answers the visitor.');
  expect(read.html).toContain('<td>Nimali Perera</td>');
});

test('leaves out Reply-To for a chat without an e-mail address', async () => {
  const { read } = await sent(chatMail(OFFICE)({ ...CHAT, email: '' }));
  expect(read.headers.map(({ key }) => key)).not.toContain('reply-to');
  expect(read.text).not.toContain('E-mail:');
  expect(read.text).toContain('No e-mail address was given to answer to.');
});
