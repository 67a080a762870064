/**
 * The encoding of a text file that Windows calls "Unicode", with or without its mark; undefined for any other. Every file of
 * content/ begins with a letter of ASCII, which has a zero byte before or after it there.
 */
export function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined;
}

/** The text of a file in UTF-8, with its byte order mark, or in UTF-16. */
export function decoded(bytes: Uint8Array): string {
  const utf16 = utf16In(bytes);
  return new TextDecoder(utf16 ?? 'utf-8', { ignoreBOM: utf16 === undefined }).decode(bytes);
}

export const IN_UTF16 = { wrong: 'is in UTF-16', right: 'Save it as UTF-8.' } as const;
