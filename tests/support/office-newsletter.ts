/** The office's screens of the newsletter, as a browser without JavaScript uses them. */
import type { Browser } from './office-desk.ts';
import { createOfficeSite } from './office-desk.ts';
import { confirmAll, DRAFT, HOUR, readers } from './newsletter-issues.ts';
import { parsedPage } from './parsed-page.ts';
import { START } from './test-site.ts';

export const NEW = '/office/newsletter/new';

/** The fields of a page's form, as a browser sends them. @param named a field that the form has */
export function fieldsIn(html: string, named = 'key'): Record<string, string> {
  const forms = html.split('<form').slice(1);
  const form = forms.find((text) => text.includes(`name="${named}"`)) ?? '';
  const { parts } = parsedPage(`<form${form.slice(0, form.indexOf('</form>'))}</form>`);
  return Object.fromEntries(
    parts.flatMap(({ tag, text, attributes: { name, type, checked, value = '' } }) => {
      if (name === undefined || tag === 'button' || (type === 'checkbox' && checked === undefined)) return [];
      // A line feed after the tag is not part of the text.
      return [[name, tag === 'textarea' ? text : value]];
    }),
  );
}

/** An office whose newsletter has three readers, and a form with what is typed into it. */
export async function createLetterScene(deps: Parameters<typeof createOfficeSite>[0] = {}) {
  const { site, doctor } = await createOfficeSite(deps);
  await confirmAll(site.open, readers(3), START - HOUR);
  const opened = await (await doctor.get(NEW)).text();
  const typed: Record<string, string> = { ...fieldsIn(opened), subject: DRAFT.subject, greeting: DRAFT.greeting };
  const write = (step: string, fields: Record<string, string> = {}, browser: Pick<Browser, 'post'> = doctor) =>
    browser.post(NEW, { ...typed, ...fields, step });
  const issues = () => site.open('newsletter').keys('issues/');
  const actions = async () =>
    (await site.site.staff.audit.page(50)).entries.filter(({ kind }) => kind === 'newsletter').map(({ action }) => action);
  return { site, doctor, typed, write, issues, actions };
}

/** The attributes of the frame with the mail. */
export const frameOf = (html: string) => parsedPage(html).tags('iframe')[0]?.attributes ?? {};

/** The mail in the frame, without what makes its links open in a new tab. */
export const mailIn = (html: string) => frameOf(html)['srcdoc']?.replace('\n<base target="_blank">', '');
