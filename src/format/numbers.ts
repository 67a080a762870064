// Creating an Intl.NumberFormat costs a slow phone as much as the layout of half an article.
const BEFORE_THREE = /\B(?=(\d{3})+$)/g;

/** "1,204", of a whole number. */
export const grouped = (count: number): string => String(count).replaceAll(BEFORE_THREE, ',');

/** "1 article", "1,204 articles" */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

export const viewsText = (views: number): string => counted(views, 'view');

/** "840 kB", "1.2 MB" */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}
