/** What an author may write below the `---` block of an .mdx file. */
import { mdxToMdast } from 'satteri';
import { didYouMean } from './explain-issue.ts';
import type { Problem } from './problem.ts';

/** Components that articles may use; src/components/authoring holds them. */
export const ARTICLE_COMPONENTS = ['Summary', 'KeyPoints', 'GetHelp'] as const;

/** Components that policies may use; src/components/authoring holds them. */
export const POLICY_COMPONENTS = [
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

interface Node {
  type: string;
  name?: string | null;
  depth?: number;
  value?: string;
  children?: Node[];
  position?: { start: { line: number } };
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}

function problemWith(node: Node, components: readonly string[]): Pick<Problem, 'wrong' | 'right'> | undefined {
  if (node.type === 'mdxjsEsm')
    return { wrong: 'has an import or export line', right: 'Take it out; the components an author needs are there without it.' };
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    return { wrong: `has something in braces: {${node.value ?? ''}}`, right: 'Write \\{ for a brace in the text.' };
  }
  if (node.type === 'heading' && node.depth === 1)
    return {
      wrong: `has a heading of the first rank: "# ${textOf(node)}"`,
      right: 'Begin headings with ##; the title stands above the text already.',
    };
  if (node.type.startsWith('mdxJsx') && node.name && /^[A-Z]/.test(node.name) && !components.includes(node.name)) {
    const meant = didYouMean(node.name, components);
    return {
      wrong: `uses <${node.name}>, which does not exist`,
      right: meant ? `Did you mean <${meant}>?` : `There are: ${components.map((name) => `<${name}>`).join(', ')}.`,
    };
  }
  return undefined;
}

/** Checks the text of one .mdx file. `firstLine` is the line of the file that the body begins on. */
export function checkMdxBody(
  body: string,
  { file, firstLine, components }: { file: string; firstLine: number; components: readonly string[] },
): Problem[] {
  let tree: Node;
  try {
    tree = mdxToMdast(body) as unknown as Node;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [
      {
        file,
        field: 'text',
        wrong: `cannot be read: ${message.split('\n')[0] ?? ''} (lines counted from line ${firstLine})`,
        right: 'Close each tag that is opened, and leave a blank line around it.',
      },
    ];
  }
  return [...walk(tree)].flatMap((node) => {
    const problem = problemWith(node, components);
    return problem ? [{ file, field: `text, line ${firstLine - 1 + (node.position?.start.line ?? 1)}`, ...problem }] : [];
  });
}

/** Policies number their sections by hand; this finds a number that is out of step. */
export function checkSectionNumbers(body: string, file: string): Problem[] {
  return [...body.matchAll(/^## (.*)$/gm)].flatMap((match, index) => {
    const heading = match[1] ?? '';
    return heading.startsWith(`${index + 1}. `)
      ? []
      : [{ file, field: `section ${index + 1}`, wrong: `its heading is "${heading}"`, right: `Begin it with "${index + 1}. ".` }];
  });
}
