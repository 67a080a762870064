/** The addresses of a page in each language that the build shows. */
import { firstLanguage, type Language } from './languages.ts';

/** The first part of an address: the first language has none. */
const firstPartOf = (language: Language) => (language === firstLanguage() ? undefined : language);

/** The paths of a page with parameters of its own. */
export const inEachLanguage = <Path extends { params: Record<string, string> }>(paths: readonly Path[]) =>
  import.meta.env.LANGUAGES.flatMap((language) =>
    paths.map((path) => ({ ...path, params: { ...path.params, locale: firstPartOf(language) } })),
  );

/** The paths of a page without parameters. */
export const languagePaths = () => inEachLanguage([{ params: {} }]);
