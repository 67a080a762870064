/** Reads the entries of a file one by one, so that a broken one loses only itself. */
import { LOST } from '../clean/text.ts';
import type { Place, Unreadable } from '../record.ts';

/** The text of one entry. */
export interface Piece {
  text: string;
  /** 1 is the first line of the file. */
  line: number;
  /** Set if the entry cannot be read: the reason. */
  broken?: string;
}

/** Gives the line of each position of a text, which only move on. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let counted = 0;
  return (position) => {
    for (; counted < position; counted++) if (text[counted] === '\n') line += 1;
    return line;
  };
}

/** The lines of the file in which characters of an entry were lost. */
const unreadLines = ({ text, line }: Piece): number[] =>
  text.includes(LOST) ? text.split('\n').flatMap((row, index) => (row.includes(LOST) ? [line + index] : [])) : [];

interface Format<P extends Piece, T> {
  name: string;
  file: string;
  /** Finds the title of an entry that cannot be read. */
  title?: RegExp | undefined;
  /** Throws for what is not of the format. */
  read: (piece: P, place: Place) => T;
}

export const readPieces = <P extends Piece, T>(
  pieces: readonly P[],
  { name, file, title, read }: Format<P, T>,
): (T | Unreadable)[] =>
  pieces.map((piece) => {
    const place = { file, line: piece.line, unread: unreadLines(piece) };
    const refuse = (refused: string) => ({ ...place, refused, title: title?.exec(piece.text)?.[1] });
    if (piece.broken !== undefined) return refuse(piece.broken);
    try {
      return read(piece, place);
    } catch (error) {
      return refuse(`is not ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
