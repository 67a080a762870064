/** Whether the bytes of a picture or PDF go on to its end. A copy that was interrupted has its beginning alone. */

/** Some thousand bytes as text, a character each. Spread arguments would take ten times as long. */
export const bytesAsText = (bytes: Uint8Array): string => String(Reflect.apply(String.fromCharCode, undefined, bytes));
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Looks for the marker of the end. Cameras append more after it, and put a small picture with such a marker before. */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const code = bytes[at + 1] ?? 0;
    if (code === 0xd9) return true;
    // Inside the compressed picture 0xff is followed by 0 or by a number of a part; a segment has its length.
    const isInside = code <= 1 || code === 0xff || (code >= 0xd0 && code <= 0xd8);
    at += isInside ? 1 : 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return false;
}

/** Looks for the last chunk. */
export function isWholePng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + viewOf(bytes).getUint32(at))
    if (bytesAsText(bytes.subarray(at + 4, at + 8)) === 'IEND') return true;
  return false;
}

export const isWholeWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;

/** Adds up the boxes of an AVIF file. */
export function isWholeAvif(bytes: Uint8Array): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = viewOf(bytes).getUint32(at);
    // 0: the last box, up to the end of the file.
    if (size === 0) return true;
    if (size < 8) return false;
    at += size;
  }
  return at === bytes.length;
}

export const isWholeSvg = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes).replaceAll(/<!--[^]*?-->/g, '');
  return /<\/svg\s*>\s*$/.test(text) || /<svg\s[^<>]*\/>\s*$/.test(text);
};

/** The mark of the end is in the last kilobytes: some programs write more after it. */
export const isWholePdf = (bytes: Uint8Array): boolean => bytesAsText(bytes.subarray(-4096)).includes('%%EOF');
