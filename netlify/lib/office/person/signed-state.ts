/**
 * The state of a person search in a hidden field. It names records that are exported or erased, so it is signed: a changed state,
 * or the state of another person, is refused.
 */
import { timingSafeEqual } from 'node:crypto';
import { PersonSearchSchema, type PersonSearch } from '../../privacy/person-search.ts';
import type { Secret } from '../../storage/secret.ts';

const PURPOSE = 'person-search';
const FORM = /^(?<signature>[0-9a-f]{64})(?<json>\{.*\})$/s;

/** Signs and reads states with the site's secret. */
export function signedStates(secret: Secret) {
  const signatureOf = (person: string, json: string) => secret.keyedHash(PURPOSE, JSON.stringify([person, json]));
  return {
    async sign(person: string, search: PersonSearch): Promise<string> {
      const json = JSON.stringify(search);
      return (await signatureOf(person, json)) + json;
    },
    /** The state; undefined if it is not one that was signed for this person. */
    async read(person = '', state = ''): Promise<PersonSearch | undefined> {
      const { signature = '', json = '' } = FORM.exec(state)?.groups ?? {};
      if (json === '') return undefined;
      const expected = await signatureOf(person, json);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
        ? PersonSearchSchema.parse(JSON.parse(json))
        : undefined;
    },
  };
}
