/** Texts, links and order of elements in the built pages, as far as no browser is needed to see them. */
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { repopulateForm } from '../../netlify/lib/http/repopulate-form.ts';
import { pageOf, publicationList, read } from '../support/content/built-site.ts';
import { PUBLICATIONS } from '../support/content/content.ts';
import { iconName } from '../support/page/icon-name.ts';

/** Texts of the elements that match a selector. */
const texts = ($: ReturnType<typeof load>, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().replaceAll(/\s+/g, ' ').trim());

test.each([
  ['blog', 'Education'],
  ['privacy-policy', 'Privacy Policy'],
  ['blog/no-text-yet', 'Education'],
])('the tab bar of %s names the page "%s"', (page, name) => {
  expect(pageOf(page)('.tabbar').text()).toMatch(new RegExp(String.raw`Currently viewing:\s+${name}\s*Home`));
});

test('the footer has its columns, trust badges and policies', () => {
  const $ = pageOf('index');
  expect(texts($, 'footer h2')).toEqual(['Quick Links', 'Medical Resources', 'Newsletter']);
  for (const badge of ['Certified Medical Professional', 'Secure Medical Content', 'Patient Privacy Respected'])
    expect($('footer').text()).toContain(badge);
  const links = texts($, 'footer a').map((text, index) => `${text}: ${$('footer a').eq(index).attr('href')}`);
  expect(links).toEqual(
    expect.arrayContaining([
      ...['Appointments: /appointments', 'Medical Education: /blog', 'Research Publications: /publications'],
      ...['Educational Videos: /videos', 'Medical Gallery: /gallery', 'Healthcare Articles: /blog'],
      ...['Academic Publications: /publications', 'Privacy Policy: /privacy-policy'],
      ...['Terms of Service: /terms-of-service', 'Cookie Policy: /cookie-policy', 'Accessibility: /accessibility'],
    ]),
  );
});

test('shows badges, link and DOI of each publication, and a link to its page if it has an abstract', () => {
  const $ = load(publicationList());
  for (const { id, url, doi, featured = false, isNew = false, abstract, pdf } of PUBLICATIONS) {
    const entry = `[id="${id}"]`;
    const links = $(`${entry} a`)
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(texts($, `${entry} .badge`).includes('Featured'), id).toBe(featured);
    expect(iconName($(`${entry} .badge svg`).html() ?? '') === 'star', id).toBe(featured);
    expect(texts($, `${entry} .badge`).includes('NEW'), id).toBe(isNew);
    expect(texts($, `${entry} .more`).includes('Abstract and how to cite'), id).toBe(abstract !== undefined);
    expect(texts($, `${entry} .more`), id).toContain('Read the publication (opens another site)');
    expect(links.includes(`/publications/${id}`), id).toBe(abstract !== undefined || pdf !== undefined);
    if (abstract) expect($(entry).text(), id).not.toContain(abstract);
    if (url) expect(links, id).toContain(url);
    const hasDoi = links.some((link) => decodeURIComponent(link ?? '') === `https://doi.org/${doi}`);
    expect(hasDoi, id).toBe(doi !== undefined);
  }
});

test('offers every appointment type and time', () => {
  const $ = pageOf('appointments');
  const options = (name: string) => texts($, `select[name="${name}"] option`).slice(1).join(', ');
  expect(options('appointmentType')).toBe(
    'Initial Consultation, Follow-up Appointment, Vascular Surgery Consultation, Transplant Surgery Consultation, Vascular Screening, Second Opinion, Urgent Care',
  );
  expect(options('preferredTime')).toBe('Morning (8:00 AM-12:00 PM), Afternoon (12:00 PM-4:00 PM), Evening (4:00 PM-8:00 PM)');
});

test('lets the browser animate between pages', () => {
  expect(pageOf('index')('style').text()).toContain('@view-transition{navigation:auto}');
});

test.each([
  ['contact', '/api/contact', 'email', 'contact-email'],
  ['appointments', '/api/appointments', 'email', 'email'],
  ['chat', '/api/chat/sessions', 'visitorEmail', 'visitor-email'],
])('the server can fill in the form of /%s for browsers without JavaScript', (page, action, name, id) => {
  const html = repopulateForm(read(`${page}.html`), { action, values: {}, errors: { fields: { [name]: 'Wrong.' } } });
  const $ = load(html ?? '');
  expect($(`#${id}-error`).text()).toBe('Wrong.');
  expect($(`a[href="#${id}"]`).length).toBeGreaterThan(0);
});

test('the fields of the contact form declare their purpose, and its honeypot is reached by no person', () => {
  const $ = pageOf('contact');
  for (const field of ['name[autocomplete=name]', 'email[autocomplete=email][type=email]', 'phone[autocomplete=tel][type=tel]'])
    expect($(`#contact-${field}`), field).toHaveLength(1);
  expect($('#contact-website[autocomplete=off][tabindex="-1"]')).toHaveLength(1);
});
