/** Writes the parts of content/ that the functions need to a JSON file beside them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Fields, fieldsOf } from '../../src/checks/check-values.ts';
import { dueDays } from './due-days.ts';
import type { Edition } from './edition.ts';
import { readJson } from './read-file.ts';
import { type ContentItem, readContentItems, shownItems } from './shown-items.ts';

const FILE = 'netlify/lib/site-data.json';

/** Views from before this site began to count. */
const initialViews = ({ views }: { views?: number }): number => views ?? 0;

/** Facts for mails. Missing ones get an empty default, because the content check reports a broken site.json. */
function siteOf(root: string) {
  const reading = readJson(root, 'content/site.json');
  const { url, practice, contact, repository } = (reading.kind === 'read' ? reading.value : {}) as {
    url?: string;
    practice?: { name?: string; street?: string; district?: string; country?: string };
    contact?: { officeEmail?: string; whatsApp?: string };
    repository?: string;
  };
  const address = URL.parse(url ?? '');
  return {
    url: address?.origin ?? 'http://localhost',
    host: address?.host ?? 'localhost',
    practice: practice?.name ?? '',
    address: [practice?.street, practice?.district, practice?.country].filter(Boolean).join(', '),
    officeEmail: contact?.officeEmail ?? '',
    whatsApp: contact?.whatsApp ?? '',
    ...(repository !== undefined && { repository }),
  };
}

const objectIn = (root: string, file: string): Fields => {
  const reading = readJson(root, file);
  return reading.kind === 'read' ? fieldsOf(reading.value) : {};
};

/** Texts of mails to patients. */
function officeTexts(root: string) {
  const { bring, arriveMinutesEarly } = objectIn(root, 'content/pages/appointments.json');
  const { templates } = objectIn(root, 'content/office/replies.json');
  const { name } = fieldsOf(objectIn(root, 'content/site.json')['doctor']);
  const mails = objectIn(root, 'content/office/mails.json');
  return { doctor: name ?? '', mails, replies: templates ?? [], bring, arriveMinutesEarly };
}

/** Writes the file unless it is up to date. Unreadable files are skipped: the content check reports them. */
export function writeSiteData(root: string, edition: Edition): void {
  const shown = shownItems(root, edition);
  const viewsOf = (collection: ContentItem['collection'], name: (item: ContentItem) => string) =>
    Object.fromEntries(
      shown.filter((item) => item.collection === collection).map((item) => [name(item), initialViews(item.fields)]),
    );
  const data = {
    articles: viewsOf('blog', ({ id }) => id),
    videos: viewsOf('videos', ({ fields }) => String(fields['youtubeId'])),
    due: dueDays(readContentItems(root, edition), edition.today),
    office: officeTexts(root),
    site: siteOf(root),
  };
  mkdirSync(path.dirname(path.join(root, FILE)), { recursive: true });
  const text = `${JSON.stringify(data, null, 2)}\n`;
  const file = path.join(root, FILE);
  // Another process may be reading the file, so an unchanged one is not written.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
