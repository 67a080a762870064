/** Writes the parts of the content that the functions need to a JSON file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR, DEFAULT_CONTENT_DIR } from '../../src/content-model/directory.ts';
import { ERROR_GROUPS, FUNCTION_GROUPS, type FunctionGroup, LABELS } from '../../netlify/lib/function-groups.ts';
import type { OfficeTexts, SiteData, SiteItem } from '../../netlify/lib/site-data.ts';
import { ITEM_COLLECTIONS, type ItemCollection } from '../../src/content-model/collections.ts';
import { shownLanguages } from '../../src/content-model/shown-languages.ts';
import type { Language, OtherLanguage } from '../../src/api-schemas/language.ts';
import { isComplete, translationIn } from '../../src/content-model/translations.ts';
import { newestFirst } from '../../src/content-model/item-order.ts';
import { itemPath } from '../../src/api-schemas/search-index.ts';
import { pictureIn, sharePicturePath } from '../../src/seo/metadata.ts';
import { type Fields, fieldsOf } from '../../src/content-model/checks/values.ts';
import type { Edition } from './edition.ts';
import { readBody, readFields } from './read-file.ts';
import { type ContentItem, dueDays, readContentItems, shownItems } from './shown-items.ts';

/** Path below the project's root: beside the functions, or beside another folder of content, whose data would replace the site's own. */
export const SITE_DATA_FILE =
  CONTENT_DIR === DEFAULT_CONTENT_DIR
    ? 'netlify/lib/site-data.json'
    : path.posix.join(path.posix.dirname(CONTENT_DIR), 'site-data.json');

// The content check reports values of another type; the functions of the development server start all the same.
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Views from before this site began to count. */
const initialViews = ({ views }: Fields): number => (Number.isInteger(views) ? (views as number) : 0);

/** Names and address in a language. */
function identityIn(root: string, language: Language) {
  const site = readFields(root, `${CONTENT_DIR}/site.json`);
  const translation = language === 'en' ? {} : readFields(root, `${CONTENT_DIR}/site.${language}.json`);
  const practice = { ...fieldsOf(site['practice']), ...fieldsOf(translation['practice']) };
  const doctor = { ...fieldsOf(site['doctor']), ...fieldsOf(translation['doctor']) };
  const address = ['street', 'district', 'country'].map((field) => text(practice[field])).filter(Boolean);
  return { doctor: text(doctor['name']), practice: text(practice['name']), address: address.join(', ') };
}

/** Facts for mails. Missing ones get an empty default, because the content check reports a broken site.json. */
function siteOf(root: string) {
  const { url, repository, ...site } = readFields(root, `${CONTENT_DIR}/site.json`);
  const { practice, address: postal } = identityIn(root, 'en');
  const contact = fieldsOf(site['contact']);
  const address = URL.parse(text(url));
  return {
    url: address?.origin ?? 'http://localhost',
    host: address?.host ?? 'localhost',
    practice,
    address: postal,
    officeEmail: text(contact['officeEmail']),
    phone: text(contact['phone']),
    whatsApp: text(contact['whatsApp']),
    ...(typeof repository === 'string' && { repository }),
    languages: shownLanguages(site, true).filter((language) => language !== 'en'),
  };
}

/** What a newsletter shows of an item. @param language of the fields */
function textsOf(kind: SiteItem['kind'], { collection, id }: ContentItem, fields: Fields, language: Language) {
  return {
    title: text(fields['title']),
    summary: text(fields[kind === 'article' ? 'excerpt' : 'description']),
    picture: sharePicturePath(pictureIn(language, `${collection}/${id}`)),
  };
}

/** The same in the other languages in which it is written. */
function translationsOf(
  root: string,
  languages: readonly OtherLanguage[],
  kind: SiteItem['kind'],
  item: ContentItem,
): Pick<SiteItem, 'translations'> {
  const written = languages.flatMap((language) => {
    const file = translationIn(language, item.file);
    const isWritten = existsSync(path.join(root, file)) && isComplete(readBody(root, item.file), readBody(root, file));
    return isWritten ? [[language, textsOf(kind, item, readFields(root, file), language)] as const] : [];
  });
  return written.length === 0 ? {} : { translations: Object.fromEntries(written) };
}

/** Maximum number of items: every function reads the file when it starts. */
const MAX_ITEMS = 60;

function siteItemOf(root: string, languages: readonly OtherLanguage[], item: ContentItem): SiteItem[] {
  const { collection, id, fields } = item;
  const { searchType: kind, publicFrom }: ItemCollection = ITEM_COLLECTIONS[collection];
  if ((kind !== 'article' && kind !== 'video') || publicFrom === undefined) return [];
  const shared = {
    ...{ id, ...textsOf(kind, item, fields, 'en'), date: text(fields[publicFrom]), path: itemPath(kind, id) },
    ...translationsOf(root, languages, kind, item),
  };
  return kind === 'article'
    ? [{ ...shared, kind }]
    : [{ ...shared, kind, duration: text(fields['duration']), youtubeId: text(fields['youtubeId']) }];
}

/** The newest public articles and videos. */
const newestItems = (root: string, languages: readonly OtherLanguage[], items: readonly ContentItem[]): SiteItem[] =>
  items
    .filter(({ visibility }) => visibility.kind === 'public')
    .flatMap((item) => siteItemOf(root, languages, item))
    .toSorted(newestFirst(({ date }) => date))
    .slice(0, MAX_ITEMS);

/** The fields of a file, and over them those of its translation. */
function fieldsIn(root: string, file: string, language: Language): Fields {
  const fields = readFields(root, `${CONTENT_DIR}/${file}.json`);
  const translation = language === 'en' ? {} : readFields(root, `${CONTENT_DIR}/${file}.${language}.json`);
  return { ...fields, ...translation };
}

/** Texts of mails to patients in a language. English is the fallback; the content check reports what is missing. */
function officeTexts(root: string, language: Language): OfficeTexts {
  const { bring, arriveMinutesEarly } = fieldsIn(root, 'pages/appointments', language);
  const mails = fieldsIn(root, 'office/mails', language);
  const templatesIn = (each: Language) => {
    const { templates } = fieldsIn(root, 'office/replies', each);
    return Array.isArray(templates) ? templates.map(fieldsOf) : [];
  };
  const translated = new Map(templatesIn(language).map((template) => [template['id'], template]));
  const replies = templatesIn('en').map((template) => translated.get(template['id']) ?? template);
  const emergency = text(fieldsOf(readFields(root, `${CONTENT_DIR}/site.json`)['emergency'])['phone']);
  return { ...identityIn(root, language), emergency, mails, replies, bring, arriveMinutesEarly } as unknown as OfficeTexts;
}

/** The rows of a list in `office/schedule`, in a language. */
function scheduleRows(root: string, language: Language, list: string): Fields[] {
  const rows = readFields(root, `${CONTENT_DIR}/office/schedule${language === 'en' ? '' : `.${language}`}.json`)[list];
  return Array.isArray(rows) ? rows.map(fieldsOf) : [];
}

/** Sessions, closed days and holidays. Missing parts are empty: the content check reports them. */
function scheduleOf(root: string, languages: readonly Language[]): SiteData['schedule'] {
  /** @param names of the fields with the first day, the last day and the reason */
  const closedIn = (list: string, [from, to, reason]: readonly [string, string, string]) =>
    scheduleRows(root, 'en', list).map((row) => {
      const texts = languages.flatMap((language) => {
        const translated = scheduleRows(root, language, list).find((one) => one[from] === row[from]);
        return typeof translated?.[reason] === 'string' ? [[language, translated[reason]] as const] : [];
      });
      return { from: text(row[from]), to: text(row[to]), reasons: Object.fromEntries(texts) };
    });
  const { reminders } = readFields(root, `${CONTENT_DIR}/office/schedule.json`);
  return {
    sessions: scheduleRows(root, 'en', 'sessions'),
    closed: [...closedIn('closed', ['from', 'to', 'reason']), ...closedIn('holidays', ['date', 'date', 'name'])],
    reminders: { daysBefore: 2, hour: 9, ...fieldsOf(reminders) },
  } as SiteData['schedule'];
}

const languagesOf = (root: string, edition: Edition) =>
  shownLanguages(readFields(root, `${CONTENT_DIR}/site.json`), edition.isPreview);

/** Words for the functions in each language of the edition. English is the fallback for words that are not translated. */
function interfaceWords(root: string, edition: Edition): SiteData['words'] {
  const textsOf = (language: string, group: FunctionGroup) => {
    const words = readFields(root, `${CONTENT_DIR}/interface/${language}.json`);
    const entriesOf = (name: string) => Object.entries(fieldsOf(words[name]));
    const labels = () =>
      LABELS.flatMap((label) => {
        const [name = '', key] = label.split('.');
        return entriesOf(name).flatMap(([one, value]) => (one === key ? [[label, value] as const] : []));
      });
    const texts = group === 'labels' ? labels() : (group === 'errors' ? ERROR_GROUPS : [group]).flatMap(entriesOf);
    return Object.fromEntries(texts.map(([key, value]) => [key, text(value)]));
  };
  return Object.fromEntries(
    languagesOf(root, edition).map((language) => {
      const groups = FUNCTION_GROUPS.map((group) => [group, { ...textsOf('en', group), ...textsOf(language, group) }] as const);
      return [language, Object.fromEntries(groups) as Record<FunctionGroup, Record<string, string>>];
    }),
  );
}

/** What the functions need to know of content/. Unreadable files are skipped: the content check reports them. */
export function siteDataOf(root: string, edition: Edition): SiteData {
  const all = readContentItems(root, edition);
  const shown = shownItems(root, edition);
  const languages = languagesOf(root, edition);
  const viewsOf = (collection: ContentItem['collection'], name: (item: ContentItem) => string) =>
    Object.fromEntries(
      shown.filter((item) => item.collection === collection).map((item) => [name(item), initialViews(item.fields)]),
    );
  return {
    articles: viewsOf('blog', ({ id }) => id),
    videos: viewsOf('videos', ({ fields: { youtubeId } }) => (typeof youtubeId === 'string' ? youtubeId : '')),
    due: dueDays(all, edition.today),
    items: newestItems(
      root,
      languages.filter((language) => language !== 'en'),
      all,
    ),
    schedule: scheduleOf(root, languages),
    office: Object.fromEntries(languages.map((language) => [language, officeTexts(root, language)])),
    words: interfaceWords(root, edition),
    site: siteOf(root),
  };
}

/** Writes the file unless it is up to date. */
export function writeSiteData(root: string, edition: Edition): void {
  const file = path.join(root, SITE_DATA_FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  const written = `${JSON.stringify(siteDataOf(root, edition), null, 2)}\n`;
  // Another process may be reading the file, so an unchanged one is not written.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== written) writeFileSync(file, written);
}
