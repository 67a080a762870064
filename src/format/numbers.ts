import type { Language } from '../language/languages.ts';
import { numberIn } from '../language/number-in.ts';
import { isOne } from '../language/plural.ts';

/** "1,204", of a whole number, in English: for authors, the office and commands. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** "1 article", "1,204 articles", in English: for authors, the office and commands. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : plural}`;

interface ViewsTexts {
  one: string;
  other: string;
}

/** "1 view", "1,204 views", from texts with `{count}`. It runs before the first paint, so it does without fill(). */
export const viewsText = (views: number, { one, other }: ViewsTexts, language: Language): string =>
  (isOne(views, language) ? one : other).replace('{count}', numberIn(language, views));

/** "840 kB", "1.2 MB" */
export function fileSize(bytes: number, locale: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const isSmall = kilobytes < 1000;
  const digits = isSmall ? 0 : 1;
  const unit = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit.format(isSmall ? kilobytes : kilobytes / 1000);
}
