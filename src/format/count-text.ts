import type { Language } from '../language/languages.ts';
import { fill } from '../language/fill.ts';
import { grouped } from './numbers.ts';

/** "1,204 articles" from `{count} {count|article|articles}` */
export const countText = (text: string, count: number, language: Language): string =>
  fill(text, { count: grouped(count) }, language);
