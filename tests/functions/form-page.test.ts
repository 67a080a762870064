/** The page that comes back to a browser without JavaScript: what was typed stands in it again, as text. */
import { expect, test } from 'vitest';
import { filledForm, formOnItsOwn } from '../../netlify/lib/forms/form-page.ts';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { parsedPage } from '../support/parsed-page.ts';

const NASTY = [
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '</textarea><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '</style><svg onload=alert(1)>',
];

test.each(NASTY)('what is typed stays text: %s', (text) => {
  const typed = { name: text, email: text, message: text, subject: text };
  const wrong = { message: text, fields: { email: text } };
  for (const html of [
    filledForm(CONTACT_PAGE, { action: '/api/contact', typed, wrong }) ?? '',
    formOnItsOwn({ page: '/contact', typed, wrong }),
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

test('what the page’s policy names by its hash is left as it is', () => {
  const html = filledForm(CONTACT_PAGE, { action: '/api/contact', typed: {}, wrong: { fields: {} } });
  expect(html).toContain('<style>p{color:red}</style><script>let a = "<b>" && 1</script>');
});

test('a form without a place for problems has them at its end', () => {
  const page = '<form action="/api/subscribe"><input name="email" id="newsletter-email"><button>Subscribe</button></form>';
  const html = filledForm(page, { action: '/api/subscribe', typed: { email: 'nimali' }, wrong: { fields: { email: 'Wrong.' } } });
  const { tags, byId } = parsedPage(html ?? '');
  expect(byId('newsletter-email')?.attributes).toMatchObject({ value: 'nimali', 'aria-invalid': 'true' });
  expect(tags('li').map(({ text }) => text)).toEqual(['Wrong.']);
  expect(tags('div')[0]?.attributes).toHaveProperty('autofocus');
});
