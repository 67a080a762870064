/** Names of the typefaces that phones and computers sold in Sri Lanka have. */
const LOCAL: Record<string, readonly string[]> = {
  si: ['Noto Sans Sinhala', 'Sinhala Sangam MN', 'Nirmala UI', 'Iskoola Pota'],
  ta: ['Noto Sans Tamil', 'Tamil Sangam MN', 'Nirmala UI', 'Latha'],
};

/**
 * The typeface for the marked words of a language, `words-` and the language (components/article/article-text.css): a local
 * one, else a subset with the letters of just those words (pages/fonts). None for a language that needs none.
 */
export function languageFont(language: string): FontFace[] {
  const local = LOCAL[language]?.map((name) => `local("${name}")`);
  return local ? [new FontFace(`words-${language}`, [...local, `url(/fonts/${language}.woff2)`].join())] : [];
}
