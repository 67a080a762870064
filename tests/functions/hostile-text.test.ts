/**
 * Injection payloads in every field of every form and of every answer: in mails, the office tool and its spreadsheets. Each result is
 * compared with that of a harmless value: the same elements, attributes and mail headers.
 */
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { readCsv } from '../support/functions/csv.ts';
import {
  HARMLESS,
  hostileValues,
  sameLines,
  SCRIPTS,
  storedText,
  structureOf,
  TEXTS,
} from '../support/functions/hostile-text.ts';
import { parsedPage } from '../support/functions/parsed-page.ts';
import { readError, readResponse } from '../support/functions/responses.ts';
import { createOffice } from '../support/office/office.ts';
import { CONFIRM, REPLY } from '../support/functions/samples.ts';
import { createTestSite, type Decision, type EnquiryKind, FORMS, OFFICE } from '../support/functions/test-site.ts';

const FROM = { name: OFFICE.name, address: 'site@clinic.example' };
/** Control characters, without line ends. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
/** Fields of free text; all others accept none of these texts. */
const FREE = new Set(['name', 'phone', 'message', 'emergencyContact', 'visitorName', 'initialMessage', 'sessionId']);
const parse = async (mail: Mail | undefined) => (mail ? PostalMime.parse(await messageSource(mail, FROM)) : undefined);
/** Ids and tokens differ from mail to mail. */
const pageOf = (mail: Email) =>
  parsedPage((mail.html ?? '').replaceAll(/[0-9a-z]{9}-[0-9a-f]{16}/g, 'an-id').replaceAll(/token=[\w.-]+/g, 'token=x'));

/** A mail with hostile texts is the harmless mail with other words. */
function expectSame(mail: Email, harmless: Email, where: string): void {
  // As text, because `toEqual` of hundreds of pages is slow.
  const shapeOf = (one: Email) =>
    JSON.stringify({
      headers: one.headers.map(({ key }) => key).toSorted(),
      addresses: [one.from, ...(one.to ?? []), ...(one.replyTo ?? [])].map((address) => address?.address),
      ...{ subject: one.subject, attachments: one.attachments.length, structure: structureOf(pageOf(one)) },
    });
  expect(shapeOf(mail), where).toBe(shapeOf(harmless));
}

test.each(FORMS.filter(({ form }) => form !== 'subscribe'))(
  '$form: accepted text is text in the mail, in the link to WhatsApp, in JSON and in spreadsheets',
  async ({ form, right }) => {
    const { open, send, mails } = createTestSite();
    const fields = Object.keys(right).filter((field) => FREE.has(field));
    const sent = (values: Record<string, string>) => send(form, { ...right, ...values }, { waits: true });
    await sent(Object.fromEntries(fields.map((field) => [field, HARMLESS])));
    const harmless = await parse(mails.pop());
    const stored: string[] = [];
    for (const [number, values] of hostileValues(fields).entries()) {
      const where = JSON.stringify(values);
      let response = await sent(values);
      if (response.status !== 200) {
        const rejected = (await readError(response, 422)).fields ?? {};
        for (const [field, message] of Object.entries(rejected)) {
          // The response does not repeat the value.
          expect(message, where).not.toContain(values[field]);
          values[field] = `${HARMLESS}${number}`;
        }
        expect(mails, where).toEqual([]);
        response = await sent(values);
      }
      expect(response.status, where).toBe(200);
      const typed = Object.fromEntries(fields.map((field) => [field, storedText(field, values[field] ?? '')]));
      stored.push(...Object.values(typed));
      const mail = await parse(mails.pop());
      if (!mail || !harmless) throw new Error(where);
      expectSame(mail, harmless, where);
      const { whatsAppNotificationUrl: link } = (await readResponse(response)) as { whatsAppNotificationUrl?: string };
      if (link !== undefined) expect(link, where).toMatch(/^https:\/\/wa\.me\/94710000000\?text=[\w.!~*'()%-]*$/);
      for (const [field, text] of Object.entries(typed).filter(([name]) => name !== 'sessionId')) {
        expect(sameLines(pageOf(mail).text), where).toContain(text);
        expect(sameLines(mail.text ?? ''), where).toContain(text);
        if (link !== undefined && field !== 'emergencyContact')
          expect(new URL(link).searchParams.get('text'), where).toContain(text);
      }
    }
    // Free text accepts most payloads.
    expect(stored.filter((text) => !text.startsWith(HARMLESS)).length).toBeGreaterThan(3 * SCRIPTS.length);

    const { run, output } = createOffice(open);
    const kind = { contact: 'messages', appointments: 'appointments', chatSessions: 'chats', subscribe: 'subscribers' }[form];
    expect(await run('list', kind, '--json')).toBe(0);
    expect(output()).not.toMatch(CONTROL);
    expect(await run('list', kind, '--csv')).toBe(0);
    for (const cell of readCsv(output()).flat()) expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u);
  },
);

/** Answers with this as the patient's name, as the office's text and as the template. */
function createAnswers() {
  const { store, decided, mails } = createTestSite();
  const answerTo = async (kind: EnquiryKind, name: string, decision: Decision) => {
    await decided(kind, await store(kind, { name }), 0, decision);
    return parse(mails.at(-1));
  };
  return {
    confirmation: (name: string) => answerTo('appointments', name, { ...CONFIRM, despite: ['taken'] }),
    decline: (name: string, text: string) => answerTo('appointments', name, { type: 'decline', text }),
    reply: (name: string, text: string, template: string) =>
      answerTo('messages', name, { ...REPLY, text, subjectTemplate: template.slice(0, 80) }),
  };
}

test.each(['confirmation', 'decline', 'reply'] as const)(
  'hostile text in the name of a patient, the text and the template of a %s adds no markup, header or recipient',
  async (kind) => {
    const answer = createAnswers()[kind];
    const harmless = await answer(HARMLESS, HARMLESS, HARMLESS);
    for (const [number, name] of TEXTS.entries()) {
      const [text = '', template = ''] = [1, 2].map((shift) => TEXTS[(number + shift) % TEXTS.length]);
      const mail = await answer(name, text, template);
      if (!mail || !harmless) throw new Error(name);
      expectSame(mail, harmless, name);
      // Names are stored before; texts are normalised by the decision. Parsers drop a NUL.
      const words = sameLines(pageOf(mail).text);
      if (!name.includes('\0')) expect(words, name).toContain(sameLines(name));
      if (kind !== 'confirmation' && !text.includes('\0')) expect(words, text).toContain(storedText('message', text));
    }
  },
);
