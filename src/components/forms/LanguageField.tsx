import type { Language } from '../../language/languages.ts';
import { LANGUAGE_FIELD } from '../../api-schemas/submission.ts';

/** Tells the server in which language to answer a form of a page that is not English. */
export const LanguageField = ({ language }: { language: Language }) =>
  language !== 'en' && <input type="hidden" name={LANGUAGE_FIELD} value={language} />;
