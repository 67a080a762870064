/** Parses XML, and splits a file into its entries. */
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { lineCounter, type Piece } from './pieces.ts';

/** @param markup elements whose inner markup is kept as text */
export function xmlParser(markup: readonly string[]): (text: string) => unknown {
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
    return parser.parse(text) as unknown;
  };
}

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
