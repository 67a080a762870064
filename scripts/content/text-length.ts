import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ARTICLE_TEXT_LIMIT } from './page-budget.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';

const compressed = (text: string) => brotliCompressSync(text).length;

/**
 * How many of the words fit the limit, in tens. It begins with their share of the bytes, which is rarely too few: a shorter text
 * is compressed less well.
 */
function fittingWords(text: string, bytes: number): number {
  const ends = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => index + word.length);
  let count = Math.floor((ends.length * ARTICLE_TEXT_LIMIT) / bytes / 10) * 10;
  while (count > 0 && compressed(text.slice(0, ends[count - 1])) > ARTICLE_TEXT_LIMIT) count -= 10;
  return count;
}

/**
 * Reports an .mdx file that would make its page heavier than the page limit. The limit is in compressed bytes; the
 * message gives it in words of this text.
 */
export function checkTextLength(root: string, file: string): Problem[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  // Compression never makes such a short text longer than the limit, and is slow for thousands of articles.
  if (Buffer.byteLength(text) < ARTICLE_TEXT_LIMIT) return [];
  const bytes = compressed(text);
  if (bytes <= ARTICLE_TEXT_LIMIT) return [];
  const words = text.trim().split(/\s+/);
  const fitting = fittingWords(text, bytes);
  return [
    {
      file,
      field: 'text',
      wrong: `has ${words.length} words, ${bytes} bytes compressed; a page has room for about ${fitting} words of it, ${ARTICLE_TEXT_LIMIT} bytes`,
      right: `Shorten it by about ${words.length - fitting} words, or split it into two articles and name each in the other's \`related\`.`,
    },
  ];
}
