/** Reads the entries of an XML file. */
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import type { FoundRecord, Place } from '../record.ts';
import { lineCounter, type Piece, readPieces } from './pieces.ts';

/** Every element of the given names. One without an end reaches to the next one. */
function splitXml(text: string, names: readonly string[]): Piece[] {
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

interface XmlFormat {
  /** Elements that are entries. */
  names: readonly string[];
  /** Elements whose inner markup is kept as text. */
  markup: readonly string[];
  title?: RegExp | undefined;
  /** @param document the parsed element below its name */
  toEntry: (document: unknown, place: Place) => FoundRecord;
}

export function readXml(text: string, file: string, { names, markup, title, toEntry }: XmlFormat): FoundRecord[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    stopNodes: markup.map((name) => `*.${name}`),
  });
  const read = (piece: Piece, place: Place) => {
    // The parser itself accepts elements without an end.
    SyntaxValidator.validate(piece.text);
    return toEntry(parser.parse(piece.text), place);
  };
  return readPieces(splitXml(text, names), { name: 'XML', file, title, read });
}
