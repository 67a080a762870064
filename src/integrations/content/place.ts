/** Where the practice is, by content/site.json. */
import { z } from 'astro/zod';
import { schemaOf } from '../../content-model/collections.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { siteSchema } from '../../content-model/schemas/site.ts';
import { placeOf } from '../../content-model/site-data.ts';
import type { Place } from '../../place/place.ts';
import { readFields } from './read-file.ts';

/** Of a file that is wrong, until the content check has reported it. */
const UNKNOWN: Place = { timeZone: 'UTC', country: '', weekBegins: 'Monday' };

export function placeIn(root: string): Place {
  const { practice } = schemaOf({ schema: siteSchema }).shape;
  const { timeZone, countryCode, weekBegins } = practice.shape;
  const schema = z.object({ practice: z.object({ timeZone, countryCode, weekBegins }) });
  const { data } = schema.safeParse(readFields(root, `${CONTENT_DIR}/site.json`));
  return data ? placeOf(data) : UNKNOWN;
}
