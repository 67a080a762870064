import { fromMarkdown } from 'mdast-util-from-markdown';

/** What MDX switches off in Markdown. Braces and tags are still text here, as an author may have typed them as text. */
const WITHOUT_HTML = { disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] } };

interface Node {
  type: string;
  children?: Node[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/** Where program text begins and ends, in its order. */
function programTexts({ type, children = [], position }: Node): [start: number, end: number][] {
  if (type !== 'code' && type !== 'inlineCode') return children.flatMap(programTexts);
  return [[position?.start.offset ?? 0, position?.end.offset ?? 0]];
}

// A brace, or a < that begins no tag, with an even number of backslashes before it.
const UNESCAPED = /(?<!\\)((?:\\\\)*)([{}]|<(?![A-Za-z/]))/g;

/**
 * Puts a backslash before each brace, and before each < that begins no tag: an author who types them means the character.
 * Those that have one, and program text, stay as they are.
 */
export function escapeMdx(body: string): string {
  let escaped = '';
  let end = 0;
  const addText = (text: string) => (escaped += text.replaceAll(UNESCAPED, String.raw`$1\$2`));
  for (const [from, to] of programTexts(fromMarkdown(body, { extensions: [WITHOUT_HTML] }))) {
    addText(body.slice(end, from));
    escaped += body.slice(from, to);
    end = to;
  }
  addText(body.slice(end));
  return escaped;
}
