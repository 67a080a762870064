/** The repopulated form of browsers without JavaScript. */
import { expect, test } from 'vitest';
import { repopulateForm, standaloneForm } from '../../netlify/lib/forms/repopulate-form.ts';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { parsedPage } from '../support/parsed-page.ts';

const NASTY = [
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '</textarea><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '</style><svg onload=alert(1)>',
];

test.each(NASTY)('escapes values and errors: %s', (text) => {
  const values = { name: text, email: text, message: text, subject: text };
  const errors = { message: text, fields: { email: text } };
  for (const html of [
    repopulateForm(CONTACT_PAGE, { action: '/api/contact', values, errors }) ?? '',
    standaloneForm({ page: '/contact', values, errors }),
  ]) {
    const page = parsedPage(html);
    expect(page.tags('script').length).toBeLessThanOrEqual(1);
    expect(
      page.parts.filter(
        ({ tag, attributes }) => ['img', 'svg'].includes(tag) || Object.keys(attributes).some((name) => name.startsWith('on')),
      ),
    ).toEqual([]);
    expect([page.text, ...page.parts.map(({ attributes }) => attributes['value'])]).toEqual(
      expect.arrayContaining([expect.stringContaining(text)]),
    );
  }
});

test('leaves inline styles and scripts unchanged, as their hashes are in the policy', () => {
  const html = repopulateForm(CONTACT_PAGE, { action: '/api/contact', values: {}, errors: { fields: {} } });
  expect(html).toContain('<style>p{color:red}</style><script>let a = "<b>" && 1</script>');
});

test('adds a list of errors to a form without one', () => {
  const page = '<form action="/api/subscribe"><input name="email" id="newsletter-email"><button>Subscribe</button></form>';
  const html = repopulateForm(page, {
    action: '/api/subscribe',
    values: { email: 'nimali' },
    errors: { fields: { email: 'Wrong.' } },
  });
  const { tags, byId } = parsedPage(html ?? '');
  expect(byId('newsletter-email')?.attributes).toMatchObject({ value: 'nimali', 'aria-invalid': 'true' });
  expect(tags('li').map(({ text }) => text)).toEqual(['Wrong.']);
  expect(tags('div')[0]?.attributes).toHaveProperty('autofocus');
});
