/** Values of files as they are written, which may be of any type. */

export type Fields = Record<string, unknown>;

/** A value as text for a message. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** The fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
