/**
 * The lint rule that finds words for visitors in the code, which translators do not see. It reads every text of a file, and reports:
 * - in markup any word that becomes the content of an element, or the value of an attribute that is read or heard;
 * - in calls of zod any message that is no key;
 * - elsewhere whatever looks like language: two words, or a word with a capital letter.
 */
import type { Rule } from 'eslint';

/** The part of a node that the rule reads. TypeScript, JSX and Astro have no type in common. */
interface SyntaxNode {
  type: string;
  parent?: SyntaxNode | null;
  key?: SyntaxNode;
  source?: SyntaxNode;
  property?: SyntaxNode;
  object?: SyntaxNode;
  callee?: SyntaxNode;
  test?: SyntaxNode;
  attributes?: readonly SyntaxNode[];
  operator?: string;
  /** Text in an identifier, a node in an attribute. */
  name?: unknown;
  namespace?: SyntaxNode;
  value?: unknown;
}

interface Options {
  /** Texts that look like language, and that no visitor reads. */
  allowed?: readonly string[];
  /** Names of functions and objects whose arguments only programs and engineers read. */
  forPrograms?: readonly string[];
}

const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|set:(?:html|text))$/;
/** Lists of classes, drawings, styles and permissions. */
const SILENT_ATTRIBUTES = /^(?:class|className|class:list|style|d|allow)$/;
/** Syntax whose value is that of a part: `open ? 'a' : 'b'`, `` `${name} a` ``, `['a']`, `{ name: 'a' }`, `() => 'a'`. */
const HANDS_ON =
  /^(?:(?:Conditional|Logical|Binary|Array|ArrowFunction|Object|TSAs|TSSatisfies)Expression|TemplateLiteral|Property)$/;
const ZOD_VALUES = /^(?:literal|discriminatedUnion|startsWith|endsWith|includes)$/;

const nameOf = (node: SyntaxNode | undefined): string => {
  if (typeof node?.name === 'string') return node.name;
  if (typeof node?.value === 'string') return node.value;
  const name = node?.name as SyntaxNode | undefined;
  if (name === undefined) return '';
  return name.namespace ? `${nameOf(name.namespace)}:${nameOf(name)}` : nameOf(name);
};

/** A text without tags, styles, sizes of windows and types of files. The attributes that are read stay. */
function spoken(text: string): string {
  const read = [...text.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, value = '']) => value);
  const rest = text
    .replaceAll(/<(style|script)\b[^]*?<\/\1>|<[^>]*>|&\w+;|\s[\w-]+="[^"]*"/g, '\n')
    .replaceAll(/[^{}\n]*\{[^{}]*:[^{}]*\}/g, '')
    .replaceAll(/@\w+[^{}]*\{\s*\}|\w+\/[\w.+-]+; \w+=\S+|\([\w-]+: [\d.]+\w+\)/g, '')
    .replace(/^(?:[\w-]+:\S[^;]*(?:;|$))+$/, '')
    .replace(/.*,(?:sans-)?serif$/, '');
  return [rest, ...read].join('\n');
}

const WORD = /[A-Za-z]{2}/;
const TWO_WORDS = /[A-Za-z]{2}[,.:;!?'’"”)]* [("“]?[A-Za-z]{2}/;
const CAPITAL = /(?<![\w./#@-])[A-Z](?:[a-z]+|-[a-z]+)(?![\w/])/;
/** Classes have hyphens in half of their words, and no capitals. */
function isClassList(text: string): boolean {
  const words = text.split(/\s+/);
  const hyphened = words.filter((word) => /[a-z\]]-[a-z\d[]/.test(word));
  return !/[^a-z\d\s./:[\]()%#,=*&>_-]/.test(text) && hyphened.length * 2 >= words.length;
}
const isHeader = (text: string) => /^[A-Z][a-z]+(?:-[A-Z][a-z]+)+$/.test(text);
const isLanguage = (text: string) => (TWO_WORDS.test(text) || CAPITAL.test(text)) && !isClassList(text) && !isHeader(text.trim());

/** Whether a text is a name, a type or an operand, which visitors do not read. @param node a part of its parent */
function isCode(node: SyntaxNode, parent: SyntaxNode): boolean {
  const { type } = parent;
  if (type.startsWith('TS') && !type.endsWith('Expression')) return type !== 'TSEnumMember';
  if ([parent.source, parent.key, parent.property].includes(node) || (type === 'SwitchCase' && parent.test === node)) return true;
  if (type === 'BinaryExpression') return parent.operator !== '+';
  // ['Home', 'End'].includes(event.key)
  if (type === 'MemberExpression') return nameOf(parent.property) === 'includes';
  // '@type': 'Person', 'Cache-Control': 'public, max-age=60'
  return type === 'Property' && (nameOf(parent.key).startsWith('@') || isHeader(nameOf(parent.key)));
}

const isCall = ({ type }: SyntaxNode) => type === 'CallExpression' || type === 'NewExpression';

function isForPrograms({ type, callee }: SyntaxNode, names: readonly string[]): boolean {
  const name = nameOf(callee?.type === 'MemberExpression' ? callee.object : callee);
  // Errors are for engineers, and so is super() of their classes.
  return callee?.type === 'Super' || (type === 'NewExpression' && name.endsWith('Error')) || names.includes(name);
}

/** Whether a part of a call of zod is a message: `z.string('…')`, `z.string({ error: '…' })`. */
const isMessage = (part: SyntaxNode, property: string, { callee }: SyntaxNode) =>
  nameOf(callee?.object) === 'z' &&
  !ZOD_VALUES.test(nameOf(callee?.property)) &&
  (/^(?:Literal|TemplateLiteral|ConditionalExpression)$/.test(part.type) || /^(?:error|message)$/.test(property));

/** `value` is read on an `<input>` that is a button. */
const isButtonText = (attribute: SyntaxNode) =>
  nameOf(attribute) === 'value' &&
  nameOf(attribute.parent ?? undefined) === 'input' &&
  attribute.parent?.attributes?.some(
    (other) => nameOf(other) === 'type' && /^(?:submit|reset|button)$/.test(nameOf(other.value as SyntaxNode)),
  ) === true;

type Place = 'code' | 'read' | 'message' | 'other';

/** The place into which a text goes. */
function placeOf(node: SyntaxNode, forPrograms: readonly string[]): Place {
  let place: Place = 'other';
  let property = '';
  /** Whether the text itself reaches the ancestor, and not a value that a function looks up with it. */
  let isHandedOn = true;
  let isInCall = false;
  for (let [part, parent] = [node, node.parent]; parent; [part, parent] = [parent, parent.parent]) {
    if (isCode(part, parent)) return 'code';
    if (parent.type === 'Property') property = nameOf(parent.key);
    if (isCall(parent) && part !== parent.callee) {
      if (isForPrograms(parent, forPrograms)) return 'code';
      if (!isInCall && isMessage(part, property, parent)) place = 'message';
      isInCall = true;
      isHandedOn &&= part !== node;
    } else if (parent.type.endsWith('Attribute')) {
      if (SILENT_ATTRIBUTES.test(nameOf(parent))) return 'code';
      return isHandedOn && (READ_ATTRIBUTES.test(nameOf(parent)) || isButtonText(parent)) ? 'read' : place;
    } else if (parent.type === 'JSXExpressionContainer') {
      if (!parent.parent?.type.endsWith('Attribute')) return isHandedOn ? 'read' : place;
    } else if (!HANDS_ON.test(parent.type)) isHandedOn = false;
  }
  return place;
}

const IN_WORDS = 'Words belong in content/interface, with a sentence for translators in src/content-model/schemas/interface/.';
const AS_KEY = 'The message of a schema is a key: errorKey() of src/api-schemas/error-keys.ts.';

const LIST = { type: 'array', items: { type: 'string' } } as const;

export const noEnglish: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { allowed: LIST, forPrograms: LIST }, additionalProperties: false }],
  },
  create(context) {
    const { allowed = [], forPrograms = [] } = (context.options[0] ?? {}) as Options;
    function check(node: SyntaxNode, text: string): void {
      const read = spoken(text);
      if (!WORD.test(read)) return;
      const place = placeOf(node, forPrograms);
      if (place === 'code' || (place === 'other' && (allowed.includes(text) || !isLanguage(read)))) return;
      context.report({ node: node as unknown as Rule.Node, message: place === 'message' ? AS_KEY : IN_WORDS });
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node as unknown as SyntaxNode, node.value);
      },
      TemplateLiteral(node) {
        check(node as unknown as SyntaxNode, node.quasis.map(({ value }) => value.raw).join('…'));
      },
      JSXText(node) {
        if (WORD.test(node.value.replaceAll(/&\w+;/g, ''))) context.report({ node, message: IN_WORDS });
      },
    };
  },
};
