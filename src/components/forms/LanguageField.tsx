import { firstLanguage, type Language } from '../../language/languages.ts';
import { LANGUAGE_FIELD } from '../../api-schemas/submission.ts';

/** Tells the server in which language to answer a form of a page that is not in the first one. */
export const LanguageField = ({ language }: { language: Language }) =>
  language !== firstLanguage() && <input type="hidden" name={LANGUAGE_FIELD} value={language} />;
