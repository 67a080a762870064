/**
 * Hostile text through every field of every form, to everybody who reads it: the office's mails, its tool and its
 * spreadsheet, and the page that comes back to a browser without JavaScript. Each time the outcome is compared with that
 * of a harmless word in the same field: the same elements with the same attributes, the same lines in the head.
 */
import PostalMime, { type Email } from 'postal-mime';
import { expect, test, vi } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/message-source.ts';
import { appointmentMail, chatMail, contactMail } from '../../netlify/lib/mail/office-mails.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { FORMULAS, readCsv } from '../support/csv.ts';
import { HEADER_LINES, SCRIPTS } from '../support/hostile-text.ts';
import { serveMail } from '../support/mail-server.ts';
import { START } from '../support/newsletter.ts';
import { createOffice, memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { FORMS, type Form, OFFICE, startSite } from '../support/whole-way.ts';

const TEXTS = [...SCRIPTS, ...HEADER_LINES, ...FORMULAS];
// Long enough for a telephone, and without a blank, which an id must not have.
const HARMLESS = 'Harmless-text';
const FROM = { name: OFFICE.name, address: 'site@clinic.example' };
const HEAD = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];
/** What a screen acts on; ends of lines are ours. */
const ACTS_ON_A_SCREEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

test('there are as many as were promised', () => {
  expect(new Set(SCRIPTS).size).toBeGreaterThanOrEqual(50);
  expect(new Set(FORMULAS).size).toBeGreaterThanOrEqual(20);
});

const sameLines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

/** The elements with their attributes, but for what a visitor typed into a field. */
const structureOf = (page: ReturnType<typeof parsedPage>) =>
  page.parts.map(({ tag, attributes: { value, ...attributes } }) => ({ tag, attributes, has: value !== undefined }));

interface Sent {
  status: number;
  error: Record<string, string> | undefined;
  answer: unknown;
  mail: Email | undefined;
}

function create({ form, right }: Form) {
  const open = memoryStores();
  const sources: Buffer[] = [];
  const site = startSite({
    open,
    clock: () => START,
    mailer: { send: async (mail: Mail) => void sources.push(await messageSource(mail, FROM)) },
  });
  let number = 0;
  /** Sends the form with this in one field. */
  async function send(field: string, text: string): Promise<Sent> {
    number += 1;
    const response = await site.send(form, {
      ...right,
      ...(form === 'chat' ? { sessionId: `session-${number}` } : {}),
      [field]: text,
    });
    await site.settled();
    const { status } = response;
    const error = status === 200 ? undefined : (await readError(response, 422)).fields;
    const answer = status === 200 ? await readAnswer(response) : undefined;
    const source = sources.splice(0)[0];
    return { status, error, answer, mail: source && (await PostalMime.parse(source)) };
  }
  return { open, send };
}

/** Fields that the office's mail does not show. */
const UNSEEN = new Set(['sessionId']);

test.each(FORMS)('$form: what is taken is kept as it was typed, and is text in the mail and nothing else', async (form) => {
  const { open, send } = create(form);
  for (const field of Object.keys(form.right)) {
    const harmless = await send(field, HARMLESS);
    for (const text of TEXTS) {
      const where = `${field}: ${text}`;
      const { status, error, answer, mail } = await send(field, text);
      if (status !== 200) {
        // Nothing of it comes back.
        expect(Object.keys(error ?? {}), where).toEqual([field]);
        expect(JSON.stringify(error), where).not.toContain(text);
        expect(mail, where).toBeUndefined();
        continue;
      }
      expect(harmless.status, where).toBe(200);
      const typed = sameLines(text);
      expect(mail?.headers.map(({ key }) => key).toSorted(), where).toEqual(HEAD);
      expect(mail?.subject, where).toBe(harmless.mail?.subject);
      expect(mail?.from, where).toEqual(harmless.mail?.from);
      expect(mail?.to, where).toEqual([{ name: OFFICE.name, address: OFFICE.address }]);
      expect(
        mail?.replyTo?.map(({ address }) => address),
        where,
      ).toEqual(harmless.mail?.replyTo?.map(({ address }) => address));
      expect(mail?.attachments, where).toEqual([]);
      const page = parsedPage(mail?.html ?? '');
      expect(structureOf(page), where).toEqual(structureOf(parsedPage(harmless.mail?.html ?? '')));
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
  // Free text takes all that holds no invisible characters; an address, a choice or a date takes none of it.
  expect(kept.length).toBeGreaterThan(form.form === 'subscribe' ? -1 : 3 * SCRIPTS.length);
});

test('every field of every record that is read back is text on the screen, in JSON and in a spreadsheet', async () => {
  const kinds = { contact: 'messages', appointments: 'appointments', chat: 'chats', subscribe: 'subscribers' } as const;
  for (const form of FORMS.filter((one) => one.form !== 'subscribe')) {
    const { open, send } = create(form);
    const taken: [field: string, typed: string][] = [];
    for (const field of Object.keys(form.right))
      for (const text of TEXTS) if ((await send(field, text)).status === 200) taken.push([field, sameLines(text)]);
    const { run, said } = createOffice(open);
    const kind = kinds[form.form];

    expect(await run('list', kind, '--json')).toBe(0);
    const json = said();
    expect(json).not.toMatch(ACTS_ON_A_SCREEN);
    const entries = JSON.parse(json) as { id: string; fields: Record<string, string> }[];
    const named = (field: string) => (field === 'initialMessage' ? 'message' : field);
    for (const [field, typed] of taken)
      expect(
        entries.map(({ fields }) => fields[named(field)]),
        field,
      ).toContain(typed);

    expect(await run('list', kind, '--csv')).toBe(0);
    const [names = [], ...rows] = readCsv(said());
    expect(rows).toHaveLength(taken.length);
    for (const row of rows) {
      expect(row).toHaveLength(names.length);
      for (const [index, cell] of row.entries())
        expect(cell, names[index]).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u);
    }

    expect(await run('list', kind)).toBe(0);
    const table = said();
    expect(table).not.toMatch(ACTS_ON_A_SCREEN);
    // A line each, under the headings.
    expect(table.trimEnd().split('\n')).toHaveLength(taken.length + 1);
    for (const { id } of entries) {
      expect(await run('show', id)).toBe(0);
      expect(said()).not.toMatch(ACTS_ON_A_SCREEN);
    }
  }
});

/** Each field of each kind of record, as if nothing had been refused on the way. */
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

test.each(MAILS)(
  'even kept in any field of a $kind it makes no line in the head of a mail, and no receiver',
  async ({ fields, mailOf }) => {
    await using server = await serveMail();
    const mailer = createSmtpMailer({ url: server.url, from: FROM });
    for (const field of fields) {
      // An address that is none may make the mail server's program refuse the mail; never more than that.
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
      for (const receivers of server.receivers.splice(0)) expect(receivers, field).toEqual([OFFICE.address]);
    }
  },
);

const PAGES = [
  { name: 'the page with the form', fetchPage: () => Promise.resolve(new Response(CONTACT_PAGE)) },
  { name: 'the page that stands in for it', fetchPage: () => Promise.reject(new Error('down')) },
];

/** Those of the pages themselves; none of them runs anything. */
const ATTRIBUTES = new Set(
  'action aria-describedby aria-invalid autofocus charset content data-answered data-problems hidden href id lang method name selected tabindex type value'.split(
    ' ',
  ),
);

test.each(PAGES)('$name comes back with what was typed as text, in every field and as the name of one', async ({ fetchPage }) => {
  const mailer = { send: () => Promise.resolve() };
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const { form, right } of FORMS.filter((one) => one.form !== 'chat')) {
    const site = startSite({ open: memoryStores(), clock: () => START, mailer, fetchPage });
    /** Sent without the consent and with half an address: it always comes back. */
    const pageOf = async (fields: Record<string, string>) => {
      const response = await site.post(form, fields);
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).not.toBeNull();
      return parsedPage(await response.text());
    };
    const typedIn = Object.fromEntries(Object.entries(right).map(([name, value]) => [name, String(value)]));
    const half = { ...typedIn, email: 'nimali' };
    for (const field of [...Object.keys(half), 'website', 'privacyVersion']) {
      const tags = new Set((await pageOf({ ...half, [field]: HARMLESS })).parts.map(({ tag }) => tag));
      for (const text of TEXTS) {
        const { text: words, parts } = await pageOf({ ...half, [field]: text });
        const where = `${form}, ${field}: ${text}`;
        // What is said of a field may differ (too long, more than one line), and with it which fields it is said of.
        for (const { tag, attributes } of parts) {
          expect(tags.has(tag), where).toBe(true);
          for (const [name, value] of Object.entries(attributes)) {
            expect(ATTRIBUTES.has(name), `${where}: ${name}`).toBe(true);
            if (name === 'href') expect(value, where).toMatch(/^(?:#contact-\w+|\/contact|\/appointments)$/);
          }
        }
        // A choice that there is none of is not chosen; what a page cannot hold at all is not held.
        if (!(field in right) || field === 'subject' || text !== sameLines(text) || text.includes('\u0000')) continue;
        const shown = [words, ...parts.map(({ attributes }) => attributes['value'] ?? '')].some((one) => one.includes(text));
        expect(shown, where).toBe(true);
      }
    }
    const strange = structureOf(await pageOf({ ...half, [HARMLESS]: HARMLESS }));
    for (const text of TEXTS) expect(structureOf(await pageOf({ ...half, [text]: HARMLESS })), text).toEqual(strange);
  }
  silent.mockRestore();
});
