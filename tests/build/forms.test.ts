import { readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { filledForm } from '../../netlify/lib/forms/form-page.ts';

test.each([
  ['contact', '/api/contact', 'contact-email'],
  ['appointments', '/api/appointments', 'email'],
])('the page %s has the parts that a server fills in for browsers without JavaScript', (page, action, field) => {
  const html = filledForm(readFileSync(`dist/${page}.html`, 'utf8'), {
    action,
    typed: {},
    wrong: { fields: { email: 'Wrong.' } },
  });
  const $ = load(html ?? '');
  expect($(`#${field}-error`).text()).toBe('Wrong.');
  expect($('[data-problems] a').attr('href')).toBe(`#${field}`);
});
