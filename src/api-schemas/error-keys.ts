/** What can be wrong with a field: the message of a schema is a key, which the groups of errors of the interface put into words. */
export type ErrorKey =
  | 'missing'
  | 'tooLong'
  | 'nameMissing'
  | 'nameShort'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'choiceGone'
  | 'subjectMissing'
  | 'messageMissing'
  | 'typeMissing'
  | 'dateMissing'
  | 'datePast'
  | 'timeMissing'
  | 'notBoolean'
  | 'contactNotAgreed'
  | 'requestNotAgreed'
  | 'chatNameShort'
  | 'chatEmailInvalid'
  | 'chatMessageShort'
  | 'chatSession';

/** Those of one form. */
export type ErrorWords = Readonly<Partial<Record<ErrorKey, string>>>;

/** The text of an issue of zod, of which a part is enough. Messages that are no key stay. */
export const errorText = ({ message, maximum }: { message: string; maximum?: unknown }, words: ErrorWords): string =>
  // The only placeholder of these words.
  (words[message as ErrorKey] ?? message).replace('{limit}', String(maximum));

/** Makes sure that a message of a schema is a key. */
export const errorKey = (key: ErrorKey): string => key;
