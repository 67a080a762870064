/**
 * Hostile text through every field of every form, in the page that comes back to a browser without JavaScript: the same
 * elements with the same attributes as with a harmless word in the same field.
 */
import { expect, test, vi } from 'vitest';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { HARMLESS, sameLines, structureOf, TEXTS } from '../support/hostile-text.ts';
import { START } from '../support/newsletter.ts';
import { memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { FORMS, startSite } from '../support/whole-way.ts';

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
