/** The office's screens of the newsletter, as a browser without JavaScript uses them. */
import type { Browser } from './office-site.ts';
import { createOfficeSite } from './office-site.ts';
import { confirmAll, DRAFT, addresses } from './newsletter.ts';
import { fieldsIn } from './page-forms.ts';
import { parsedPage } from './parsed-page.ts';
import { HOUR, START } from './test-site.ts';

export const NEW = '/office/newsletter/new';

/** An office whose newsletter has three subscribers, and a form with what is typed into it. */
export async function createLetterScene() {
  const { site, doctor } = await createOfficeSite();
  await confirmAll(site, addresses(3), START - HOUR);
  const typed: Record<string, string> = { ...fieldsIn(await doctor.text(NEW)), subject: DRAFT.subject, greeting: DRAFT.greeting };
  const write = (step: string, fields: Record<string, string> = {}, browser: Pick<Browser, 'post'> = doctor) =>
    browser.post(NEW, { ...typed, ...fields, step });
  const issues = () => site.open('newsletter').keys('issues/');
  const actions = async () => (await site.logged()).filter(({ kind }) => kind === 'newsletter').map(({ action }) => action);
  const deliver = () => site.site.jobs.sendNewsletter(site.clock() + 20_000);
  return { site, doctor, typed, write, issues, actions, deliver, path: `/office/newsletter/${typed['key']}` };
}

/** The attributes of the frame with the mail. */
export const frameOf = (html: string) => parsedPage(html).tags('iframe')[0]?.attributes ?? {};

/** The mail in the frame, without what makes its links open in a new tab. */
export const mailIn = (html: string) => frameOf(html)['srcdoc']?.replace('\n<base target="_blank">', '');
