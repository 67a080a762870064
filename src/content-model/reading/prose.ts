/** The prose of an article, taken from its parsed Markdown. Runs in Node and in browsers. */

/** What this module and the checks read of a Markdown tree (mdast). The trees of satteri and of remark fit. */
export interface MarkdownNode {
  type: string;
  name?: string | null;
  value?: string;
  /** Of a tag, a list. */
  attributes?: unknown;
  /** Of a link or picture. */
  url?: string;
  alt?: string | null | undefined;
  title?: string | null | undefined;
  depth?: number;
  children?: readonly MarkdownNode[];
  position?: { start: { line: number }; end: { line: number } } | undefined;
}

/** A paragraph, the text of a list item, or a quotation. */
export interface Paragraph {
  text: string;
  /** The line on which it begins. Each line break in `text` is a line break of the file. */
  line: number;
  /** The words in bold at its beginning: an entry of a list of terms. May be empty. */
  term: string;
}

const PHRASING = new Set(['text', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'break', 'mdxJsxTextElement']);
const NOT_PROSE = new Set(['heading', 'table', 'footnoteDefinition']);
const NOT_PROSE_TAGS = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'caption', 'figcaption', 'pre', 'code']);

const isProse = ({ type, name }: MarkdownNode) => !NOT_PROSE.has(type) && !(name && NOT_PROSE_TAGS.has(name));

/** Whether a tag marks words of another language, such as `<span lang="si">`. */
const isForeign = ({ attributes }: MarkdownNode) =>
  Array.isArray(attributes) &&
  (attributes as { name?: string; value?: unknown }[]).some(
    ({ name, value }) => name === 'lang' && typeof value === 'string' && !/^en\b/.test(value),
  );

// Words in Sinhala or Tamil letters stay, so that it is known how much of the text they are.
const withoutLatin = (text: string) => text.replaceAll(/\p{Script=Latin}+/gu, '');

/** The text of a node. What is not prose leaves its line breaks, because lines are counted by them. */
function textOf(node: MarkdownNode): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'break') return '\n';
  if (!isProse(node) || !node.children) {
    const { start, end } = node.position ?? { start: { line: 0 }, end: { line: 0 } };
    return '\n'.repeat(end.line - start.line);
  }
  const text = node.children.map(textOf).join('');
  return isForeign(node) ? withoutLatin(text) : text;
}

/**
 * The paragraphs of a text, in their order: paragraphs, list items and quotations, also inside the boxes for authors. Left
 * out: headings, tables, code, captions, footnotes, addresses of links, and Latin letters marked as another language.
 * @param firstLine the line of the file on which the text begins
 */
export function paragraphsOf(node: MarkdownNode, firstLine: number): Paragraph[] {
  if (!isProse(node)) return [];
  const children = node.children ?? [];
  // A box whose text is on the line of its tags has no paragraph in it.
  if (!children.some(({ type }) => PHRASING.has(type))) {
    const paragraphs = children.flatMap((child) => paragraphsOf(child, firstLine));
    return isForeign(node) ? paragraphs.map((paragraph) => ({ ...paragraph, text: withoutLatin(paragraph.text) })) : paragraphs;
  }
  const [first] = children;
  return [
    {
      text: textOf(node),
      line: firstLine - 1 + (first?.position?.start.line ?? 1),
      term: first?.type === 'strong' ? textOf(first) : '',
    },
  ];
}
