import { fill } from './fill.ts';
import { grouped } from './numbers.ts';

/** "1,204 articles" from `{count} {count|article|articles}` */
export const countText = (text: string, count: number): string => fill(text, { count: grouped(count) });
