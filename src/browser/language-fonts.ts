/** Names of the typefaces that phones and computers sold in Sri Lanka have. */
const LOCAL: Record<string, readonly string[]> = {
  si: ['Noto Sans Sinhala', 'Sinhala Sangam MN', 'Nirmala UI', 'Iskoola Pota'],
  ta: ['Noto Sans Tamil', 'Tamil Sangam MN', 'Nirmala UI', 'Latha'],
};

/**
 * Loads a typeface for the marked words of a language, `words-` and the language (components/article/article-text.css): a local one, else a
 * subset with the letters of just those words (pages/fonts).
 */
export async function loadLanguageFont(language: string): Promise<void> {
  const local = LOCAL[language]?.map((name) => `local("${name}")`);
  if (!local) return;
  const face = new FontFace(`words-${language}`, [...local, `url(/fonts/${language}.woff2)`].join());
  document.fonts.add(await face.load());
}
