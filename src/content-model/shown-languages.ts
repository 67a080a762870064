import { type Language, LANGUAGES } from '../language/languages.ts';
import { fieldsOf } from './checks/values.ts';

/**
 * The languages that a build shows, English first. Drafts are shown in previews and by the sample site.
 * @param site the fields of site.json, as written
 */
export function shownLanguages({ languages, sample }: { languages?: unknown; sample?: unknown }, isPreview: boolean): Language[] {
  const statuses = fieldsOf(languages);
  const shown: readonly unknown[] = isPreview || sample === true ? ['draft', 'published'] : ['published'];
  return LANGUAGES.filter((language) => language === 'en' || shown.includes(statuses[language]));
}

/** The languages whose translation has not been checked. @param site the fields of site.json, as written */
export const draftLanguages = ({ languages }: { languages?: unknown }): Language[] =>
  LANGUAGES.filter((language) => fieldsOf(languages)[language] === 'draft');
