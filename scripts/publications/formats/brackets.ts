const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '"': '"' };

/**
 * Position of the bracket or quotation mark that ends what begins at `opening`; undefined without one. What braces hold
 * does not count, nor what quotation marks hold between round brackets.
 */
export function closingOf(text: string, opening: number, { escapes = true } = {}): number | undefined {
  const begin = text[opening] ?? '';
  let depth = 0;
  let quoted = false;
  for (let at = opening + 1; at < text.length; at++) {
    const letter = text[at];
    if (escapes && letter === '\\') at += 1;
    else if (depth === 0 && ((letter === CLOSING[begin] && !quoted) || (letter === '}' && begin === '('))) return at;
    else if (depth === 0 && letter === '"' && begin === '(') quoted = !quoted;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
  }
  return undefined;
}
