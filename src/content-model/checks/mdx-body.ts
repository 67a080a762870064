/** Checks the text below the `---` block of an .mdx file. */
import { describeCharacter } from './characters.ts';
import type { MarkdownNode } from '../reading/prose.ts';
import { suggestion } from './check-value.ts';
import type { Problem } from './problem.ts';

/** Components that articles may use; src/components/authoring holds them. */
export const ARTICLE_COMPONENTS = ['Summary', 'KeyPoints', 'GetHelp'] as const;

/** Components that policies may use; src/components/authoring holds them. */
export const POLICY_COMPONENTS = [
  'PolicySummary',
  'DoctorName',
  'PracticeName',
  'PracticeAddress',
  'OfficeEmail',
  'OfficePhone',
  'SiteAddress',
  'PolicyDate',
  'EmergencyNumber',
  'RetentionDays',
  'RetentionHours',
] as const;

/** HTML that a text may hold. What can run, load or send something is not among it, nor are styles. */
const TEXT_ELEMENTS = new Set(['abbr', 'b', 'br', 'cite', 'em', 'i', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup']);
const TEXT_ATTRIBUTES: readonly string[] = ['dir', 'lang', 'title'];

/** A path, a part of a page, or an address of one of these kinds: "javascript:" would run. Browsers skip blanks in it. */
const isSafeAddress = (url: string): boolean =>
  /^(?:(?:https?|mailto|tel):|(?![a-z][a-z\d+.-]*:))/i.test(url.replaceAll(/[\s\p{Cc}]/gu, ''));

interface TagAttribute {
  type: string;
  name?: string;
  /** Text in braces is an object, and runs in the build. */
  value?: unknown;
}

const textOf = (node: MarkdownNode): string => node.value ?? (node.children ?? []).map(textOf).join('');

function* walk(node: MarkdownNode): Generator<MarkdownNode> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}

type Finding = Pick<Problem, 'wrong' | 'right'>;

/** What is wrong with a tag that exists. */
function problemWithTag({ name, attributes: given }: MarkdownNode): Finding | undefined {
  const attributes = Array.isArray(given) ? (given as TagAttribute[]) : [];
  if (attributes.some(({ type, value }) => type !== 'mdxJsxAttribute' || (typeof value === 'object' && value !== null)))
    return { wrong: `has braces in <${name ?? ''}>`, right: 'Write its values in quotation marks.' };
  if (!name || /^[A-Z]/.test(name)) return undefined;
  if (!TEXT_ELEMENTS.has(name))
    return {
      wrong: `uses <${name}>, which texts may not hold`,
      right: 'Remove it. Markdown has headings, lists, links and pictures.',
    };
  const other = attributes.find((attribute) => !TEXT_ATTRIBUTES.includes(attribute.name ?? ''))?.name;
  return other === undefined
    ? undefined
    : { wrong: `uses ${other} in <${name}>, which texts may not hold`, right: `Use one of ${TEXT_ATTRIBUTES.join(', ')}.` };
}

/** An invisible character that is written as a reference, &#8; say: a parser puts U+FFFD for most of them. */
const problemWithText = ({ value, url, alt, title }: MarkdownNode): Finding | undefined =>
  [value, url, alt, title].map((text) => describeCharacter(text ?? '')).find(Boolean);

function problemWith(node: MarkdownNode, components: readonly string[]): Finding | undefined {
  if (node.type === 'mdxjsEsm')
    return { wrong: 'has an import or export line', right: 'Remove it. The boxes for authors need no import.' };
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    return { wrong: `has text in braces: {${node.value ?? ''}}`, right: 'Write \\{ for a brace in the text.' };
  }
  if (node.type === 'heading' && node.depth === 1)
    return {
      wrong: `has a first-level heading: "# ${textOf(node)}"`,
      right: 'Begin headings with ##. The title is already shown above the text.',
    };
  if (node.type.startsWith('mdxJsx') && node.name && /^[A-Z]/.test(node.name) && !components.includes(node.name)) {
    const tagOf = (name: string) => `<${name}>`;
    const otherwise = `Use one of ${components.map(tagOf).join(', ')}.`;
    return {
      wrong: `uses <${node.name}>, which does not exist`,
      right: suggestion(node.name, components, otherwise, tagOf),
    };
  }
  if (node.type.startsWith('mdxJsx')) return problemWithTag(node);
  if (node.url !== undefined && !isSafeAddress(node.url))
    return { wrong: `has a link to "${node.url}"`, right: 'Begin it with https://, mailto:, tel: or /.' };
  return problemWithText(node);
}

/** @param message the parser's message; it begins with line and column in the body: "2:24: Unexpected character …" */
function unreadableBody(body: string, firstLine: number, message: string): Omit<Problem, 'file'> {
  const [, line, words = ''] = /^(?:(\d+):\d+(?:-\d+:\d+)?: )?(.*)/.exec(message) ?? [];
  const written = line ? (body.split('\n')[Number(line) - 1] ?? '') : body;
  let right = 'Close every tag, and leave a blank line before and after it.';
  if (/<(?![A-Za-z/])/.test(written)) right = 'Write "less than", or \\< for the sign.';
  else if (/(?<!\\)\{/.test(written)) right = 'Write \\{ for a brace in the text.';
  return {
    field: line ? `text, line ${firstLine - 1 + Number(line)}` : 'text',
    wrong: `cannot be read: ${words.replace(/(?: \((?:mdx-[\w:-]+|\d+:\d+(?:-\d+:\d+)?)\))+$/, '')}`,
    right,
  };
}

interface MdxBodyContext {
  file: string;
  /** Line of the file on which the body begins. */
  firstLine: number;
  /** Names of the components that the text may use. */
  components: readonly string[];
  /** Parses MDX to mdast. Node uses Satteri, which is native code; the editor uses a parser that runs in a browser. */
  parse: (body: string) => MarkdownNode;
}

/** Checks the text of one .mdx file: syntax, components, headings. */
export function checkMdxBody(body: string, { file, firstLine, components, parse }: MdxBodyContext): Problem[] {
  let tree: MarkdownNode;
  try {
    tree = parse(body);
  } catch (error) {
    return [{ file, ...unreadableBody(body, firstLine, error instanceof Error ? error.message : String(error)) }];
  }
  return [...walk(tree)].flatMap((node) => {
    const problem = problemWith(node, components);
    return problem ? [{ file, field: `text, line ${firstLine - 1 + (node.position?.start.line ?? 1)}`, ...problem }] : [];
  });
}

/** Reports a text that does not begin, above its first section, with a summary of so many sentences. */
export function checkSummary(body: string, file: string, sentences: number): Problem[] {
  const [head = ''] = body.split(/^## /m);
  const box = /^<PolicySummary>$([^]*?)^<\/PolicySummary>$/m.exec(head)?.[1];
  const count = box?.match(/^- \S/gm)?.length ?? 0;
  if (count === sentences) return [];
  return [
    {
      file,
      field: 'summary',
      wrong: box === undefined ? 'there is no <PolicySummary> above the first section' : `has ${count} sentences`,
      right: `Write ${sentences} lines that begin with "- " between <PolicySummary> and </PolicySummary>.`,
    },
  ];
}

/** Reports the first section whose number is out of order. Later ones may be right once it is fixed. */
export function checkSectionNumbers(body: string, file: string): Problem[] {
  const headings = [...body.matchAll(/^## (.*)$/gm)].map((match) => match[1] ?? '');
  const index = headings.findIndex((heading, at) => !heading.startsWith(`${at + 1}. `));
  if (index === -1) return [];
  return [
    {
      file,
      field: `section ${index + 1}`,
      wrong: `its heading is "${headings[index] ?? ''}"`,
      right: `Begin it with "${index + 1}. ", or restore the section before it.`,
    },
  ];
}
