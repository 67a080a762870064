/** Turns the markup and entities of other systems into plain text on one line. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { BIDI_CONTROLS, DIRECTION_MARKS, HIDDEN } from '../../../src/language/invisible-characters.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁺';
const raised = (letter: string) => RAISED['0123456789-−+'.indexOf(letter)] ?? letter;
/** Elements whose text must not touch the text around them. */
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'sec', 'jats:p', 'jats:sec', 'jats:list-item']);

/** An exponent keeps its place: 10<sup>3</sup> is not 103. */
const exponent = (text: string, before: string): string =>
  /\d$/.test(before) && /^[-−+]?\d+$/.test(text) ? text.replaceAll(/[-−+\d]/g, raised) : text;

/** Some publishers leave out spaces around italics: "in<i>Pseudomonas</i>and". Shorter italics are symbols: p<i>K</i>a. */
const isGlued = (italics: string, beside: string) => /\p{L}{4}/u.test(italics) && /^\p{L}{2}/u.test(beside);
const ITALICS = new Set(['i', 'em', 'italic', 'jats:italic']);
/** Letters at the end of a text. */
const endOf = (text: string) => /\p{L}*$/u.exec(text)?.[0] ?? '';

function textOf(nodes: readonly Node[]): string {
  let text = '';
  let italics = '';
  for (const node of nodes) {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      text += isGlued(endOf(italics), value) ? ` ${value}` : value;
    }
    italics = '';
    if (!('childNodes' in node)) continue;
    const inner = textOf(node.childNodes);
    if (ITALICS.has(node.nodeName)) {
      italics = inner;
      if (isGlued(inner, endOf(text)) && /^\p{L}/u.test(inner)) text += ' ';
    }
    // The heading of a section.
    if (node.nodeName === 'jats:title') text += ` ${inner.trim().replace(/([^.:?!])$/, '$1:')} `;
    else if (BLOCKS.has(node.nodeName)) text += ` ${inner} `;
    else text += node.nodeName === 'sup' ? exponent(inner, text) : inner;
  }
  return text;
}

const MARKUP = /&(?:#\d+|#x[\da-f]+|[a-z]\w*);|<\/?[a-z][\w:-]*(?:\s[^<>]*)?\/?>/i;
/** Entities may be escaped again each time that a record is passed on. */
const MOST_LAYERS = 4;

/** The replacement character: decoders write it for bytes that are not valid, and programs for characters that they lost. */
export const LOST = '\uFFFD';

/** Invisible characters, tags, halves of characters, and places of pictures that were not copied. */
const INVISIBLE = new RegExp(
  String.raw`[${HIDDEN}${BIDI_CONTROLS}${DIRECTION_MARKS}\uFFFC\u{E0000}-\u{E007F}\p{Surrogate}\p{Noncharacter_Code_Point}]`,
  'gu',
);
/** U+200C and U+200D shape letters of Sinhala, Tamil and other scripts. Beside other letters they are left over. */
const JOINERS = /(?<![\p{L}\p{M}])[\u200C\u200D]|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}])[\u200C\u200D]/gu;

/** Plain text on one line. "p < 0.05" stays. */
export function plainText(markup: string): string {
  let text = markup;
  for (let layer = 0; layer < MOST_LAYERS && MARKUP.test(text); layer++) {
    // A title element in HTML holds no elements; the tokenizer would swallow the rest of the text.
    text = textOf(parseFragment(text.replaceAll(/<(\/?)title\b/gi, '<$1jats:title')).childNodes);
  }
  return (
    text
      // Some programs leave the letter without its dot below the accent.
      .replaceAll(/[ıȷ](?=[\u0300-\u0314\u0342])/g, (letter) => (letter === 'ı' ? 'i' : 'j'))
      .normalize('NFC')
      .replaceAll(INVISIBLE, '')
      .replaceAll(JOINERS, '')
      .replaceAll(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ')
      .replaceAll(/(?<=[([]) | (?=[,;.)\]](?: |$))/g, '')
      .trim()
  );
}

/** Letters and digits only, without case and accents: what two spellings of the same words share. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a title is written in capitals, which is reported and left as it is. */
export function isAllCapitals(title: string): boolean {
  const letters = title.replaceAll(/[^\p{L}]/gu, '');
  return letters.length > 12 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
