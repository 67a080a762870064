/** Injection payloads in every field of the repopulated form: elements and attributes are those of a harmless value. */
import { expect, test, vi } from 'vitest';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { HARMLESS, sameLines, structureOf, TEXTS } from '../support/hostile-text.ts';
import { memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { createTestSite, FORMS } from '../support/test-site.ts';

const PAGES = [
  { name: 'the page with the form', fetchPage: () => Promise.resolve(new Response(CONTACT_PAGE)) },
  { name: 'the fallback page', fetchPage: () => Promise.reject(new Error('down')) },
];

/** Attributes of the pages; none of them runs code. */
const ATTRIBUTES = new Set(
  'action aria-describedby aria-invalid autofocus charset content data-answered data-problems hidden href id lang method name selected tabindex type value'.split(
    ' ',
  ),
);

test.each(PAGES)('escapes values and field names in $name', async ({ fetchPage }) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const { form, right } of FORMS.filter((one) => one.form !== 'chatSessions')) {
    const site = createTestSite({ open: memoryStores(), fetchPage });
    /** Without consent and with an invalid address, so that the form is always returned. */
    const pageOf = async (fields: Record<string, string>) => {
      const response = await site.post(form, fields);
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).not.toBeNull();
      return parsedPage(await response.text());
    };
    const typedIn = Object.fromEntries(Object.entries(right).map(([name, value]) => [name, String(value)]));
    const values = { ...typedIn, email: 'nimali' };
    for (const field of [...Object.keys(values), 'website', 'privacyVersion']) {
      const tags = new Set((await pageOf({ ...values, [field]: HARMLESS })).parts.map(({ tag }) => tag));
      for (const text of TEXTS) {
        const { text: words, parts } = await pageOf({ ...values, [field]: text });
        const where = `${form}, ${field}: ${text}`;
        // Error messages may differ (too long, more than one line), and so may the invalid fields.
        for (const { tag, attributes } of parts) {
          expect(tags.has(tag), where).toBe(true);
          for (const [name, value] of Object.entries(attributes)) {
            expect(ATTRIBUTES.has(name), `${where}: ${name}`).toBe(true);
            if (name === 'href') expect(value, where).toMatch(/^(?:#contact-\w+|\/contact|\/appointments)$/);
          }
        }
        // Unknown options are not selected, and HTML cannot hold NUL.
        if (!(field in right) || field === 'subject' || text !== sameLines(text) || text.includes('\u0000')) continue;
        const shown = [words, ...parts.map(({ attributes }) => attributes['value'] ?? '')].some((one) => one.includes(text));
        expect(shown, where).toBe(true);
      }
    }
    const unknown = structureOf(await pageOf({ ...values, [HARMLESS]: HARMLESS }));
    for (const text of TEXTS) expect(structureOf(await pageOf({ ...values, [text]: HARMLESS })), text).toEqual(unknown);
  }
  silent.mockRestore();
});
