/** The mark of a text that is truncated already. */
const CUT_MARK = /\s*(?:\[?(?:…|\.\.\.)\]?)$/u;

/** Truncates a text to `length` code points at a word boundary and adds an ellipsis; a longer word is cut. */
export function excerpt(text: string, length: number): string {
  const bare = text.replace(CUT_MARK, '');
  const characters = Array.from(bare);
  if (characters.length <= length) return bare === text ? text : `${bare}…`;
  const end = characters.lastIndexOf(' ', length);
  const cut = characters.slice(0, end > 0 ? end : length).join('');
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
