/**
 * Injection payloads in every field of every form, in mails, the office tool and its spreadsheets. Each result is compared with that
 * of a harmless value: the same elements, attributes and mail headers.
 */
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { appointmentMail, chatMail, contactMail } from '../../netlify/lib/mail/templates.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { readResponse, readError } from '../support/responses.ts';
import { readCsv } from '../support/csv.ts';
import { HARMLESS, HEADER_LINES, SCRIPTS, sameLines, storedText, structureOf, TEXTS } from '../support/hostile-text.ts';
import { serveMail } from '../support/mail-server.ts';
import { createOffice, memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, type Form, FORMS, OFFICE } from '../support/test-site.ts';

const FROM = { name: OFFICE.name, address: 'site@clinic.example' };
const HEAD = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];
/** Control characters, without line ends. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

interface Sent {
  status: number;
  error: Record<string, string> | undefined;
  answer: unknown;
  mail: Email | undefined;
}

function create({ form, right }: Form) {
  const open = memoryStores();
  const sources: Buffer[] = [];
  const site = createTestSite({
    open,
    mailer: { send: async (mail: Mail) => void sources.push(await messageSource(mail, FROM)) },
  });
  let number = 0;
  /** Sends the form with this in one field. */
  async function send(field: string, text: string): Promise<Sent> {
    number += 1;
    const response = await site.send(form, {
      ...right,
      ...(form === 'chatSessions' ? { sessionId: `session-${number}` } : {}),
      [field]: text,
    });
    await site.settled();
    const { status } = response;
    const error = status === 200 ? undefined : (await readError(response, 422)).fields;
    const answer = status === 200 ? await readResponse(response) : undefined;
    const source = sources.splice(0)[0];
    return { status, error, answer, mail: source && (await PostalMime.parse(source)) };
  }
  return { open, send };
}

/** The link to the desk holds the id of the record. */
const withoutId = (html = '') => html.replaceAll(/[0-9a-z]{9}-[0-9a-f]{16}/g, 'an-id');

/** Fields that mails leave out. */
const UNSEEN = new Set(['sessionId']);

test.each(FORMS)('$form: stores accepted text without control characters and escapes it in the mail', async (form) => {
  const { open, send } = create(form);
  for (const field of Object.keys(form.right)) {
    const harmless = await send(field, HARMLESS);
    for (const text of TEXTS) {
      const where = `${field}: ${text}`;
      const { status, error, answer, mail } = await send(field, text);
      if (status !== 200) {
        // The response does not repeat the value.
        expect(Object.keys(error ?? {}), where).toEqual([field]);
        expect(JSON.stringify(error), where).not.toContain(text);
        expect(mail, where).toBeUndefined();
        continue;
      }
      expect(harmless.status, where).toBe(200);
      const typed = storedText(field, text);
      expect(mail?.headers.map(({ key }) => key).toSorted(), where).toEqual(HEAD);
      expect(mail?.subject, where).toBe(harmless.mail?.subject);
      expect(mail?.from, where).toEqual(harmless.mail?.from);
      expect(mail?.to, where).toEqual([{ name: OFFICE.name, address: OFFICE.address }]);
      expect(
        mail?.replyTo?.map(({ address }) => address),
        where,
      ).toEqual(harmless.mail?.replyTo?.map(({ address }) => address));
      expect(mail?.attachments, where).toEqual([]);
      const page = parsedPage(withoutId(mail?.html));
      expect(structureOf(page), where).toEqual(structureOf(parsedPage(withoutId(harmless.mail?.html))));
      if (!UNSEEN.has(field)) {
        expect(sameLines(page.text), where).toContain(typed);
        expect(sameLines(mail?.text ?? ''), where).toContain(typed);
      }
      const { whatsAppNotificationUrl: link } = answer as { whatsAppNotificationUrl?: string };
      if (link !== undefined) {
        expect(link, where).toMatch(/^https:\/\/wa\.me\/94710000000\?text=[\w.!~*'()%-]*$/);
        if (!['emergencyContact'].includes(field)) expect(new URL(link).searchParams.get('text'), where).toContain(typed);
      }
    }
  }
  const store = open(form.store);
  const kept = await Promise.all((await store.keys('records/')).map((key) => store.read(key)));
  // Free text accepts most payloads; addresses, options and dates accept none.
  expect(kept.length).toBeGreaterThan(form.form === 'subscribe' ? -1 : 3 * SCRIPTS.length);
});

test('escapes every stored field on the screen, in JSON and in spreadsheets', async () => {
  const kinds = { contact: 'messages', appointments: 'appointments', chatSessions: 'chats', subscribe: 'subscribers' } as const;
  for (const form of FORMS.filter((one) => one.form !== 'subscribe')) {
    const { open, send } = create(form);
    const taken: [field: string, typed: string][] = [];
    for (const field of Object.keys(form.right))
      for (const text of TEXTS) if ((await send(field, text)).status === 200) taken.push([field, storedText(field, text)]);
    const { run, output } = createOffice(open);
    const kind = kinds[form.form];

    expect(await run('list', kind, '--json')).toBe(0);
    const json = output();
    expect(json).not.toMatch(CONTROL);
    const entries = JSON.parse(json) as { id: string; fields: Record<string, string> }[];
    const named = (field: string) => (field === 'initialMessage' ? 'message' : field);
    for (const [field, typed] of taken)
      expect(
        entries.map(({ fields }) => fields[named(field)]),
        field,
      ).toContain(typed);

    expect(await run('list', kind, '--csv')).toBe(0);
    const [names = [], ...rows] = readCsv(output());
    expect(rows).toHaveLength(taken.length);
    for (const row of rows) {
      expect(row).toHaveLength(names.length);
      for (const [index, cell] of row.entries())
        expect(cell, names[index]).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u);
    }

    expect(await run('list', kind)).toBe(0);
    const table = output();
    expect(table).not.toMatch(CONTROL);
    // One line per record, under the headings.
    expect(table.trimEnd().split('\n')).toHaveLength(taken.length + 1);
    for (const { id } of entries) {
      expect(await run('show', id)).toBe(0);
      expect(output()).not.toMatch(CONTROL);
    }
  }
});

/** Mails of records that skip validation. */
const STAMP = { id: '2gosa7pa0-0123456789abcdef', createdAt: '2026-03-01T08:00:00.000Z', quarantined: null };
const CONSENT = { consent: { privacyVersion: null } };
const MAILS: readonly { kind: string; fields: readonly string[]; mailOf: (field: string, text: string) => Mail }[] = [
  {
    kind: 'message',
    fields: Object.keys(SAMPLE_MESSAGE),
    mailOf: (field, text) => contactMail(OFFICE)({ ...STAMP, ...SAMPLE_MESSAGE, ...CONSENT, [field]: text }),
  },
  {
    kind: 'appointment',
    fields: Object.keys(SAMPLE_REQUEST),
    mailOf: (field, text) =>
      appointmentMail(OFFICE)({ ...STAMP, ...SAMPLE_REQUEST, phoneNumber: null, ...CONSENT, [field]: text }),
  },
  {
    kind: 'chat',
    fields: ['session', 'sender', 'email', 'message'],
    mailOf: (field, text) =>
      chatMail(OFFICE)({
        ...{ ...STAMP, sessionId: SAMPLE_CHAT.sessionId, session: STAMP.id, senderType: 'user' },
        ...{ sender: 'Nimali', email: 'nimali@example.com', message: 'When are you open?', [field]: text },
      }),
  },
];

test.each(MAILS)('adds no mail header and no recipient from any field of a $kind', async ({ fields, mailOf }) => {
  await using server = await serveMail();
  const mailer = createSmtpMailer({ url: server.url, from: FROM });
  for (const field of fields) {
    // The mail server may reject an invalid address.
    const outcomes = await Promise.allSettled(HEADER_LINES.map((text) => mailer.send(mailOf(field, text))));
    const sources = server.taken.splice(0);
    expect(sources).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length);
    if (field !== 'email') expect(sources).toHaveLength(HEADER_LINES.length);
    for (const source of sources) {
      const mail = await PostalMime.parse(source);
      for (const { key } of mail.headers) expect(HEAD, field).toContain(key);
      expect(new Set(mail.headers.map(({ key }) => key)).size, field).toBe(mail.headers.length);
      expect(mail.to, field).toEqual([{ name: OFFICE.name, address: OFFICE.address }]);
      expect(mail.html, field).not.toMatch(/<b>/);
      expect(mail.attachments, field).toEqual([]);
    }
    for (const recipients of server.recipients.splice(0)) expect(recipients, field).toEqual([OFFICE.address]);
  }
});
