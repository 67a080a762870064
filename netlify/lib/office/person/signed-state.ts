/**
 * The state of a person search in a hidden field. It names records that are exported or erased, so it is signed: a changed state,
 * or the state of another person, is refused.
 */
import { PersonSearchSchema, type PersonSearch } from '../../privacy/person-search.ts';
import type { Secret } from '../../storage/secret.ts';

const PURPOSE = 'person-search';
/** Characters of the signature, which precedes the state in JSON. */
const SIGNATURE_LENGTH = 64;

/** Signs and reads states with the site's secret. */
export function signedStates(secret: Secret) {
  const signedText = (person: string, json: string) => JSON.stringify([person, json]);
  return {
    async sign(person: string, search: PersonSearch): Promise<string> {
      const json = JSON.stringify(search);
      return (await secret.keyedHash(PURPOSE, signedText(person, json))) + json;
    },
    /** The state; undefined if it is not one that was signed for this person. */
    async read(person = '', state = ''): Promise<PersonSearch | undefined> {
      const [signature, json] = [state.slice(0, SIGNATURE_LENGTH), state.slice(SIGNATURE_LENGTH)];
      const isSigned = await secret.isHashOf(PURPOSE, signedText(person, json), signature);
      return isSigned ? PersonSearchSchema.parse(JSON.parse(json)) : undefined;
    },
  };
}
