/** LaTeX commands: those of Citation.js, and those of latex-commands.json, which it leaves out. */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import table from './latex-commands.json' with { type: 'json' };

const { constants } = plugins.config.get('@bibtex');

interface Command {
  /** Number of its arguments. */
  takes: number;
  write: (...texts: readonly string[]) => string;
}
type Named = readonly [name: string, command: Command];

const symbol = (text: string): Command => ({ takes: 0, write: () => text });
const symbols = (texts: Readonly<Record<string, string | null>>): Named[] =>
  Object.entries(texts).flatMap(([name, text]) => (name === '' || text === null ? [] : [[name, symbol(text)] as const]));
const around = (before: string, after: string): Command => ({ takes: 1, write: (text) => (text ? before + text + after : '') });
const all = (names: readonly string[], command: Command): Named[] => names.map((name) => [name, command]);

/** Greek letters have their names in mathematics, and `\textbeta`, `\upbeta` in text. */
const GREEK = { ...constants.mathCommands, omicron: 'ο', epsilon: 'ε', phi: 'φ' };
const tags = (format: string | undefined): readonly [string, string] => constants.formatting[format ?? ''] ?? ['', ''];
/** A character by its number, in Elsevier's exports. */
const glyph = (code: string | undefined) => String.fromCodePoint(Number.parseInt(code ?? '', 16) || 0xfffd);

/** Of two commands with one name the last counts. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...all(table.dropped, { takes: 1, write: () => '' }),
  ['ElsevierGlyph', { takes: 1, write: glyph }],
  ...all(table.fractions, { takes: 2, write: (above, below) => `${above}/${below}` }),
  ...all(table.secondArgument, { takes: 2, write: (_, text = '') => text }),
  ...Object.entries(constants.formattingCommands).map(([name, format]): Named => [name, around(...tags(format))]),
  ...(['sup', 'sub'] as const).flatMap((tag) => all([`text${tag}`, `math${tag}`], around(`<${tag}>`, `</${tag}>`))),
  ...all(table.text, around('', '')),
  ['sqrt', around('√', '')],
  ...['', 'text', 'up', 'var'].flatMap((start) =>
    Object.entries(GREEK).map(([name, letter]): Named => [start + name, symbol(letter)]),
  ),
  ...symbols(constants.mathCommands),
  ...symbols(constants.commands),
  ...symbols(table.symbols),
  ...all(table.spaces, symbol(' ')),
  ...all(table.nothing, symbol('')),
]);

/** Commands whose argument is not printed: it may follow another one in square brackets. */
export const DROPPED: ReadonlySet<string> = new Set(table.dropped);
/** Commands of one sign. `\(` and `\)` begin and end mathematics. */
export const SIGNS: ReadonlyMap<string, string> = new Map(Object.entries(table.signs));
/** Accent command → combining mark. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(Object.entries({ ...constants.diacritics, ...table.accents }));
/** `{\it E. coli}`: the rest of the group. */
export const SWITCHES: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries(constants.formattingEnvs).flatMap(([name, format]) => (format === undefined ? [] : [[name, tags(format)]])),
);
/** Letters that have their place above or below the line. Citation.js confuses ₚ and ₛ. */
export const SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...constants.mathScripts,
  _: { ...constants.mathScripts['_'], p: 'ₚ', s: 'ₛ' },
};
