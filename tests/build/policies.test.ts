/** The policies of the fictional site: three are translated, and one is in English on the pages of every language. */
import { existsSync } from 'node:fs';
import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { DIST } from '../site/folders.ts';
import { ENGLISH_POLICY, pseudoText, TRANSLATED_POLICIES } from '../site/pseudo-translation.ts';
import { meta, pageOf, pages, read, structuredData } from '../support/content/built-site.ts';

const SECTIONS = { 'privacy-policy': 12, 'terms-of-service': 13, 'cookie-policy': 7 } as const;
const TRANSLATED = TRANSLATED_POLICIES.flatMap((policy) => (['si', 'ta'] as const).map((language) => ({ policy, language })));
/** The values of an attribute of all elements that a selector finds. */
const valuesOf = ($: CheerioAPI, selector: string, name: string): string[] =>
  Array.from($(selector), (element) => $(element).attr(name) ?? '');
const idsIn = (html: string) => valuesOf(load(html), '.prose > h2', 'id');

test.each(Object.entries(SECTIONS))('%s has %i numbered sections and a date', (policy, sections) => {
  const $ = pageOf(policy);
  const numbers = Array.from($('.prose > h2'), (heading) => Number.parseInt($(heading).text(), 10));
  expect(numbers).toEqual(Array.from({ length: sections }, (_, index) => index + 1));
  expect($('main').text()).toContain('Last Updated: April 20, 2024');
  expect($('main').text()).toContain('Back to Home');
});

describe.each(TRANSLATED)('/$language/$policy', ({ policy, language }) => {
  const html = read(`${language}/${policy}.html`);
  const $ = load(html);
  const main = $('main').text();
  const inLanguage = (text: string) => pseudoText(language, text);

  test('has as many numbered sections as the English text, at the same addresses', () => {
    const ids = idsIn(read(`${policy}.html`));
    expect(idsIn(html)).toEqual(ids);
    expect($('.prose > h2').last().text()).toMatch(new RegExp(String.raw`^\s*${SECTIONS[policy]}\.`));
    expect(valuesOf($, '.aside a', 'href')).toEqual(ids.map((id) => `#${id}`));
  });

  test('says that the English text applies, and not that the page is in English', () => {
    expect(main).toContain(inLanguage('The English text is the one that applies.'));
    expect(main).not.toContain(inLanguage('This page is in English only.'));
    expect($('main, main [lang]').is('[lang=en]')).toBe(false);
  });

  test('is found in its language', () => {
    const origin = new URL($('link[rel=canonical]').attr('href') ?? '').origin;
    expect($('link[rel=canonical]').attr('href')).toBe(`${origin}/${language}/${policy}`);
    expect(valuesOf($, 'link[hreflang]', 'hreflang')).toEqual(['en', 'si', 'ta', 'x-default']);
    const alternates = ['', '/si', '/ta', ''].map((place) => `${origin}${place}/${policy}`);
    expect(valuesOf($, 'link[hreflang]', 'href')).toEqual(alternates);
    expect(meta(html, 'og:image')).toBe(`${origin}/og/${language}/${policy}.jpg`);
    expect(existsSync(`${DIST}/og/${language}/${policy}.jpg`)).toBe(true);
    expect(structuredData(html).find((node) => node['@type'] === 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: inLanguage('Home'), item: `${origin}/${language}` }, { item: `${origin}/${language}/${policy}` }],
    });
    expect(read('sitemap-0.xml')).toContain(`<loc>${origin}/${language}/${policy}</loc>`);
  });
});

test.each(['privacy-policy', 'si/privacy-policy', 'ta/privacy-policy'])('/%s begins with ten sentences', (name) => {
  const $ = pageOf(name);
  expect($('.prose > :first-child').is('.summary')).toBe(true);
  expect($('.summary li')).toHaveLength(10);
  for (const sentence of $('.summary li')) expect($(sentence).text().trim()).toMatch(/^[^.]+(?:\.[^ ][^.]*)*\.$/);
});

test('the privacy policy states the retention periods', () => {
  const words = pageOf('privacy-policy')('main').text().replaceAll(/\s+/g, ' ');
  for (const sentence of [
    'Chat conversations: 30 days.',
    'Contact messages: 90 days.',
    'Appointment requests: 90 days after the requested date, or after a later date that was agreed.',
    'Newsletter addresses that were never confirmed: 7 days;',
    'Newsletter addresses that a mail server refuses: 90 days.',
    'Which newsletter was sent to which address, as a one-way fingerprint of the address: 30 days after it was sent.',
    'The technical key that stops a form from arriving twice: 8 days.',
    'A one-way fingerprint of your network address, used against spam: 24 hours.',
    'What could not be sent for lack of network stays on your device until it is sent or you delete it, 7 days at most.',
  ])
    expect(words).toContain(sentence);
});

test('a translated policy has the values of the site in its words and digits', () => {
  const text = pageOf('si/privacy-policy')('main').text().replaceAll(/\s+/g, ' ');
  const days = pseudoText('si', 'days');
  expect(text).toContain(`${pseudoText('si', 'Chat conversations')}: 30 ${days}.`);
  expect(text).toContain(`365 ${days}`);
  expect(text).toContain(`24 ${pseudoText('si', 'hours')}.`);
  expect(text).toContain('office@tests.example.net');
  expect(text).toContain(pseudoText('si', 'Testville Hospital'));
});

test.each(['si', 'ta'] as const)(
  'every link to the privacy policy on pages below /%s leads to that of the language',
  (language) => {
    const links = pages().flatMap((page) =>
      page.language === language ? [...page.html.matchAll(/<a [^>]*privacy-policy"[^>]*>/g)] : [],
    );
    // The choice of a language leads to the others.
    const own = links.flatMap(([link]) => (link.includes(' hreflang=') ? [] : (/href="([^"]*)"/.exec(link)?.[1] ?? link)));
    expect(new Set(own)).toEqual(new Set([`/${language}/privacy-policy`]));
    // Beside the consent as well as in the footer.
    for (const form of ['contact', 'appointments', 'chat'])
      expect(pageOf(`${language}/${form}`)(`main form a[href="/${language}/privacy-policy"]`), form).toHaveLength(1);
  },
);

test('a policy without a translation is in English within the frame of the language', () => {
  const $ = pageOf(`si/${ENGLISH_POLICY}`);
  expect($('main').attr('lang')).toBe('en');
  expect($('main').text()).toContain(pseudoText('si', 'This page is in English only.'));
  expect($('link[rel=canonical]').attr('href')).toMatch(new RegExp(`example\\.net/${ENGLISH_POLICY}$`));
  expect($('link[hreflang]')).toHaveLength(0);
  // The heading and the name of its contents are in the language of the frame, the headings in English.
  expect($('.aside').attr('lang')).toBe('si');
  expect($('.aside h2').text()).toBe(pseudoText('si', 'On this page'));
  expect($('.aside a:not([lang=en])')).toHaveLength(0);
  expect(read('sitemap-0.xml')).not.toContain(`/si/${ENGLISH_POLICY}<`);
});
