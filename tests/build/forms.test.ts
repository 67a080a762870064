import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filledForm } from '../../netlify/lib/forms/form-page.ts';
import { parsedPage } from '../support/parsed-page.ts';

test.each([
  ['contact', '/api/contact', 'contact-email'],
  ['appointments', '/api/appointments', 'email'],
])('the page %s has the parts that a server fills in for browsers without JavaScript', (page, action, field) => {
  const html = filledForm(readFileSync(`dist/${page}.html`, 'utf8'), {
    action,
    typed: {},
    wrong: { fields: { email: 'Wrong.' } },
  });
  const built = parsedPage(html ?? '');
  expect(built.byId(`${field}-error`)?.text).toBe('Wrong.');
  expect(built.tags('a').map(({ attributes }) => attributes['href'])).toContain(`#${field}`);
});
