import { fill } from './fill.ts';

const ENGLISH = 'en-GB';

// Creating an Intl.NumberFormat costs a slow phone as much as the layout of half an article.
const BEFORE_THREE = /\B(?=(\d{3})+$)/g;

/** "1,204", of a whole number. */
export const grouped = (count: number, locale = ENGLISH): string =>
  locale === ENGLISH ? String(count).replaceAll(BEFORE_THREE, ',') : count.toLocaleString(`${locale}-u-nu-latn`);

/** "1 article", "1,204 articles" */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** "1,204 views" from `{count} {count|view|views}` */
export const countText = (text: string, count: number, locale?: string): string => fill(text, { count: grouped(count, locale) });

/** "840 kB", "1.2 MB" */
export function fileSize(bytes: number, locale: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const isSmall = kilobytes < 1000;
  const digits = isSmall ? 0 : 1;
  const unit = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit.format(isSmall ? kilobytes : kilobytes / 1000);
}
