import type { Language } from './languages.ts';

let names: Intl.DisplayNames | undefined;

/** The name of a language in English, for the office and for authors: "Sinhala". */
export function englishName(language: Language): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(language) ?? language;
}
