import { expect, test } from 'vitest';
import { repopulateForm } from '../../netlify/lib/http/repopulate-form.ts';
import { read } from '../support/built-site.ts';
import { parsedPage } from '../support/parsed-page.ts';

test.each([
  ['contact', '/api/contact', 'email', 'contact-email'],
  ['appointments', '/api/appointments', 'email', 'email'],
  ['chat', '/api/chat/sessions', 'visitorEmail', 'visitor-email'],
])('the server can fill in the form of /%s for browsers without JavaScript', (page, action, name, id) => {
  const html = repopulateForm(read(`${page}.html`), { action, values: {}, errors: { fields: { [name]: 'Wrong.' } } });
  const built = parsedPage(html ?? '');
  expect(built.byId(`${id}-error`)?.text).toBe('Wrong.');
  expect(built.tags('a').map(({ attributes }) => attributes['href'])).toContain(`#${id}`);
});

test('the privacy policy states the retention periods', () => {
  const words = parsedPage(read('privacy-policy.html')).text.replaceAll(/\s+/g, ' ');
  for (const sentence of [
    'Chat conversations: 30 days.',
    'Contact messages: 90 days.',
    'Appointment requests: 90 days after the requested date, or after a later date that was agreed.',
    'Newsletter addresses that were never confirmed: 7 days;',
    'Newsletter addresses that a mail server refuses: 90 days.',
    'Which newsletter was sent to which address, as a one-way fingerprint of the address: 30 days after it was sent.',
    'The technical key that stops a form from arriving twice: 2 days.',
    'A one-way fingerprint of your network address, used against spam: 24 hours.',
    'What could not be sent for lack of network stays on your device until it is sent or you delete it, 7 days at most.',
  ])
    expect(words).toContain(sentence);
});

test('the fields of the contact form declare their purpose, and its honeypot is reached by no person', () => {
  const page = parsedPage(read('contact.html'));
  const attributes = (field: string) => page.byId(`contact-${field}`)?.attributes;
  expect(attributes('name')).toMatchObject({ autocomplete: 'name', type: 'text' });
  expect(attributes('email')).toMatchObject({ autocomplete: 'email', type: 'email' });
  expect(attributes('phone')).toMatchObject({ autocomplete: 'tel', type: 'tel' });
  expect(attributes('website')).toMatchObject({ autocomplete: 'off', type: 'text', tabindex: '-1' });
});
