/** Advice to authors that `npm run content:check` prints. It is no check: nothing fails because of it. */
import { firstLanguage } from '../../src/language/languages.ts';
import { shiftedDay } from '../../src/time/practice-time.ts';
import { cslItem } from '../../src/citations/csl.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { adviceOn } from '../../src/content-model/reading/advice.ts';
import { READING_AGE_GOAL } from '../../src/content-model/reading/report.ts';
import { type Publication, publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { isReviewOverdue, previewBadge } from '../../src/content-model/visibility.ts';
import { longDate } from '../../src/time/dates.ts';
import type { Edition } from '../../src/content-model/edition.ts';
import { readItems } from '../../src/integrations/content/items.ts';
import { AUTHOR_BYTES, compressed, PAGE_LIMIT, PUBLICATION_FRAME } from '../../src/integrations/content/page-budget.ts';
import { parseMdx, readFields } from '../../src/integrations/content/read-file.ts';
import { nextReview, readContentItems } from '../../src/integrations/content/shown-items.ts';

/** A heading with its lines; empty without any. */
const section = (heading: string, lines: readonly string[]) => (lines.length === 0 ? '' : [heading, ...lines].join('\n'));

/** What waits: drafts, scheduled items and overdue reviews, one line a file. */
export function scheduleReport(root: string, { today }: Pick<Edition, 'today'>): string {
  const items = readContentItems(root, { today });
  const hidden = items.flatMap(({ collection, file, fields }) => {
    const badge = previewBadge(collection, fields, today);
    return badge === undefined ? [] : [`  ${file}: ${badge}`];
  });
  const overdue = items.flatMap((item) => {
    const next = nextReview(item);
    return next !== undefined && isReviewOverdue({ next }, today) ? [`  ${item.file}: was due on ${longDate(next)}`] : [];
  });
  const sections = [section('Not on the public site yet:', hidden), section('Medical reviews that are overdue:', overdue)];
  return sections.filter(Boolean).join('\n\n');
}

/** Characters of a file that is too short to be reported: the page has room for three times as many. */
const SHORT = 3000;

/** An estimate of the page's weight: its frame, the publication, and the elements that name its authors once more. */
function pageBytes(id: string, publication: Publication): number {
  // The length of the doctor's name changes nothing.
  const item = JSON.stringify(cslItem(id, publication, 'Doctor A'));
  return PUBLICATION_FRAME + compressed(item) + AUTHOR_BYTES * publication.authors.length;
}

/** One line for each publication whose page would be over the limit; an abstract is never cut. Skips files with a mistake. */
export function heavyPublications(root: string): string {
  const lines = readItems(root, 'publications').flatMap(({ id, file, reading }) => {
    if (reading.kind === 'unreadable' || JSON.stringify(reading.value).length < SHORT) return [];
    const { data } = publicationSchema.safeParse(reading.value);
    if (data === undefined || (data.abstract ?? data.pdf) === undefined) return [];
    const bytes = pageBytes(id, data);
    if (bytes <= PAGE_LIMIT) return [];
    return [`  ${file}: about ${bytes} bytes, ${data.abstract?.length ?? 0} characters, ${data.authors.length} authors`];
  });
  const heading = `Publications with a long abstract or many authors. Their pages exceed ${PAGE_LIMIT} bytes and load more slowly; nothing is cut:`;
  return section(heading, lines);
}

/** The advice on plain language for each article below `root` that has a text. It is made for English. */
export function readingAdvice(root: string): string {
  if (firstLanguage() !== 'en') return '';
  const lines = readItems(root, 'blog').flatMap(({ file, reading }) =>
    reading.kind === 'read' && reading.text ? adviceOn(file, reading.text.body, reading.text.bodyLine, parseMdx) : [],
  );
  const { from, to } = READING_AGE_GOAL;
  return section(`Plain language, as advice only. The goal is a reading age of ${from} to ${to}.\n`, lines);
}

/** Days in which a public holiday is expected. */
const QUARTER = 91;

/** Says that the schedule has no public holiday in the coming quarter, on which patients could ask for an appointment. */
export function holidayAdvice(root: string, { today }: Pick<Edition, 'today'>): string {
  const { holidays } = readFields(root, `${CONTENT_DIR}/office/schedule.json`);
  const dates = Array.isArray(holidays) ? holidays.map((holiday) => fieldsOf(holiday)['date']) : [];
  const last = shiftedDay(today, QUARTER);
  const isEntered = dates.some((date) => typeof date === 'string' && today <= date && date <= last);
  const lines = [`  ${CONTENT_DIR}/office/schedule.json: no holiday from ${longDate(today)} to ${longDate(last)}`];
  return section('Public holidays are missing. Enter those of the year:', isEntered ? [] : lines);
}
