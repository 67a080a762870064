/** Tells authors what waits: drafts, scheduled items and overdue reviews. It is no check: nothing fails because of it. */
import { longDate } from '../../src/time/dates.ts';
import { isReviewOverdue, previewBadge } from '../../src/content-model/visibility.ts';
import type { Edition } from './edition.ts';
import { nextReview, readContentItems } from './shown-items.ts';

/** Sections with one line a file; empty if nothing waits. */
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
  const sections = [
    ['Not on the public site yet:', ...hidden],
    ['Medical reviews that are overdue:', ...overdue],
  ];
  return sections
    .filter(({ length }) => length > 1)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
