/**
 * The fictional site with texts in Sinhala. Its words are in letters of that script, so that a Latin letter is a text that is not
 * translated.
 */
import { ENQUIRY_KINDS } from '../../../netlify/lib/enquiries/kinds.ts';
import type { OfficeTexts, SiteData } from '../../../netlify/lib/site-data.ts';
import { pseudoText } from '../../site/pseudo-translation.ts';
import { DATA } from '../functions/test-site.ts';

/** The texts for patients in Sinhala letters. Ids and kinds stay. */
export const sinhala = JSON.parse(JSON.stringify(DATA.office['en']), (key, value: unknown) =>
  typeof value === 'string' && key !== 'id' && !ENQUIRY_KINDS.some((kind) => kind === value) ? pseudoText('si', value) : value,
) as OfficeTexts;
const [first, ...others] = DATA.items as [SiteData['items'][number], ...SiteData['items']];
/** The item without a translation. */
export const video = first;
export const TRANSLATED = { title: 'පියවර', summary: 'පළමු හමුවීම.', picture: '/og/si/blog/steps.jpg' };
export const data: SiteData = {
  ...DATA,
  office: { ...DATA.office, si: sinhala },
  items: [video, ...others.map((item) => ({ ...item, translations: { si: TRANSLATED } }))],
};

export const PATIENT = { name: 'නිමලී පෙරේරා', email: 'nimali@example.com' };

/** What is left of a text without addresses of pages and of mails. */
export const withoutAddresses = (text: string) => text.replaceAll(/https?:\/\/\S+|\S+@\S+/g, '');
export const LATIN = /[A-Za-z]/;
