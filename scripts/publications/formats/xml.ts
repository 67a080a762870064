/** Access to parsed XML, and splitting of a file into its entries. */
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { lineCounter, type Piece } from './pieces.ts';

/** A value of the parser: text, an element, or a list of them. */
export type Xml = string | XmlElement | readonly Xml[] | undefined;
export interface XmlElement {
  readonly [name: string]: Xml;
}

/** @param markup elements whose inner markup is kept as text */
export function xmlParser(markup: readonly string[]): (text: string) => Xml {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    parseTagValue: false,
    parseAttributeValue: false,
    stopNodes: markup.map((name) => `*.${name}`),
  });
  return (text) => {
    // The parser itself accepts elements without an end.
    SyntaxValidator.validate(text);
    return parser.parse(text) as Xml;
  };
}

const isElement = (value: Xml): value is XmlElement => typeof value === 'object' && !Array.isArray(value);

/** The values as a list. */
export const listOf = (value: Xml): readonly Xml[] =>
  Array.isArray(value) ? (value as Xml[]) : value === undefined ? [] : [value];

/** The element or list below a path of names; of lists the first. */
export const at = (value: Xml, ...path: string[]): Xml =>
  path.reduce<Xml>((inner, name) => {
    const [first] = listOf(inner);
    return isElement(first) ? first[name] : undefined;
  }, value);

/** All text in a value, in order of the parser. */
export function textIn(value: Xml): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((inner) => textIn(inner as Xml)).join(' ');
  return Object.entries(value as XmlElement)
    .filter(([name]) => !name.startsWith('@'))
    .map(([, inner]) => textIn(inner))
    .join(' ');
}

/** The text below a path, undefined if there is none. */
export const textAt = (value: Xml, ...path: string[]): string | undefined => {
  const [first] = listOf(at(value, ...path));
  return textIn(first).trim() || undefined;
};

/** Every element of the given names. One without an end reaches to the next one. */
export function splitXml(text: string, names: readonly string[]): Piece[] {
  const starts = [...text.matchAll(new RegExp(`<(${names.join('|')})(?=[\\s>])`, 'g'))];
  const lineOf = lineCounter(text);
  return starts.map(({ index: begin, 1: name = '' }, number) => {
    const closing = `</${name}>`;
    const piece = { text: text.slice(begin, starts[number + 1]?.index), line: lineOf(begin) };
    const end = piece.text.indexOf(closing);
    if (end === -1) return { ...piece, broken: `there is no ${closing} at its end` };
    return { ...piece, text: piece.text.slice(0, end + closing.length) };
  });
}
