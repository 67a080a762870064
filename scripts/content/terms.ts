/**
 * One word for one thing. The tables of `docs/terms-*.md` say which word a language uses, and by which other words texts have
 * named the same thing.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { englishName } from '../../src/language/english-name.ts';
import type { OtherLanguage } from '../../src/language/languages.ts';
import type { LanguageText } from './language-texts.ts';

/** The file of a language, which may be missing: `docs/terms-sinhala.md`. */
const tableOf = (language: OtherLanguage) => `docs/terms-${englishName(language).toLowerCase().replaceAll(' ', '-')}.md`;

interface Term {
  english: string;
  use: string;
  /** How the other words begin: endings follow. */
  others: string[];
}

/** The rows of the first table of a file, which names the terms of a language; none without the file. */
export function termsOf(root: string, language: OtherLanguage): Term[] {
  const file = path.join(root, tableOf(language));
  const [table = ''] = /(?:^\|.*\n)+/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  // Below the heading and its rule.
  const rows = table.trimEnd().split('\n').slice(2);
  return rows.map((row) => {
    const [english = '', use = '', others = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { english, use, others: others.split(',').map((word) => word.trim()) };
  });
}

/** A text in quotation marks or brackets explains a word rather than uses it. */
const EXPLAINED = /“[^”]*”|\([^()]*\)/g;

/** Matches one of the words at its beginning: not after a letter, a vowel sign or a joiner. */
const beginning = (...words: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\u200D])(?:${words.map((word) => RegExp.escape(word)).join('|')})`, 'u');

/** A line for each of the texts of a language that names a thing by another word than the table. */
export function otherWords(root: string, language: OtherLanguage, texts: readonly LanguageText[]): string[] {
  const terms = termsOf(root, language).flatMap(({ use, others }) => others.map((word) => ({ use, word })));
  if (terms.length === 0) return [];
  // Most texts have none, which one pattern tells.
  const any = beginning(...terms.map(({ word }) => word));
  return texts.flatMap(({ file, place, text }) => {
    const used = text.replaceAll(EXPLAINED, ' ');
    if (!any.test(used)) return [];
    return terms
      .filter(({ word }) => beginning(word).test(used))
      .map(({ word, use }) => `${file}, ${place}: ${word}; elsewhere it is ${use}`);
  });
}
