import { beginningOf } from './cut-text.ts';

/** The mark of a text that is truncated already. */
const CUT_MARK = /\s*(?:\[?(?:…|\.\.\.)\]?)$/u;

/** Truncates a text to `length` code points at a word boundary and adds an ellipsis; a longer word is cut. */
export function excerpt(text: string, length: number): string {
  const bare = text.replace(CUT_MARK, '');
  const isWithin = (cut: string, most: number) => Array.from(cut).length <= most;
  if (isWithin(bare, length)) return bare === text ? text : `${bare}…`;
  return beginningOf(bare, (beginning) => isWithin(beginning, length + '…'.length));
}
