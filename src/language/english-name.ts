import type { Language } from './languages.ts';

let names: Intl.DisplayNames | undefined;

/** The name of a language in English, for the office and for authors: "Sinhala". */
export function englishName(language: Language): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(language) ?? language;
}

/** The name of a script in English: "Arabic". */
export const scriptName = (script: string): string => new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script;
