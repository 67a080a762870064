/**
 * The state of a person search in a hidden field. It names records that are exported or erased, so it is signed: a changed state,
 * or the state of another person, is refused.
 */
import { DataSubjectSearchSchema, type DataSubjectSearch } from '../../privacy/data-subject-search.ts';
import type { Secret } from '../../storage/secret.ts';

const PURPOSE = 'person-search';
/** Characters of the signature, which precedes the state in JSON. */
const SIGNATURE_LENGTH = 64;

/** Signs and reads states with the site's secret. */
export function signedStates(secret: Secret) {
  const signedText = (subject: string, json: string) => JSON.stringify([subject, json]);
  return {
    async sign(subject: string, search: DataSubjectSearch): Promise<string> {
      const json = JSON.stringify(search);
      return (await secret.keyedHash(PURPOSE, signedText(subject, json))) + json;
    },
    /** The state; undefined if it is not one that was signed for this data subject. */
    async read(subject = '', state = ''): Promise<DataSubjectSearch | undefined> {
      const [signature, json] = [state.slice(0, SIGNATURE_LENGTH), state.slice(SIGNATURE_LENGTH)];
      const isSigned = await secret.isHashOf(PURPOSE, signedText(subject, json), signature);
      return isSigned ? DataSubjectSearchSchema.parse(JSON.parse(json)) : undefined;
    },
  };
}
