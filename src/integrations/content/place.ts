/** The facts of content/site.json that every program needs: the place of the practice, and the languages of the site. */
import { z } from 'astro/zod';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { placeFields } from '../../content-model/schemas/site.ts';
import { languagesOf } from '../../content-model/shown-languages.ts';
import { placeOf } from '../../content-model/place.ts';
import type { SiteLanguage } from '../../language/languages.ts';
import type { Place } from '../../place/place.ts';
import { readFields } from './read-file.ts';

/** Of a file that is wrong, until the content check has reported it. */
const UNKNOWN: Place = { timeZone: 'UTC', country: '', weekBegins: 'Monday' };
const UNKNOWN_LANGUAGES: readonly SiteLanguage[] = [{ code: 'en', name: 'English', locale: 'en-GB' }];

export function placeIn(root: string): Place {
  const schema = z.object({ practice: z.object(placeFields) });
  const { data } = schema.safeParse(readFields(root, `${CONTENT_DIR}/site.json`));
  return data ? placeOf(data) : UNKNOWN;
}

export function languagesIn(root: string): readonly SiteLanguage[] {
  const languages = languagesOf(readFields(root, `${CONTENT_DIR}/site.json`));
  return languages.length > 0 ? languages : UNKNOWN_LANGUAGES;
}
