/** Converts LaTeX to text with HTML markup. Nothing in it is an error: what is not known stays and is reported. */
import { ACCENTS, COMMANDS, DROPPED, SCRIPTS, SIGNS, SWITCHES } from './latex-commands.ts';
import { Cursor } from './cursor.ts';

const LATEX = /[\\{}$~`]|--|''/;
const LIGATURES: Readonly<Record<string, string>> = { '---': '—', '--': '–', '``': '“', "''": '”', '~': '\u00A0' };
/** Signs that are raised without being small. */
const RAISED: Readonly<Record<string, string>> = { '∘': '°', '°': '°', '′': '′', '†': '†', '‡': '‡', '∗': '*', '*': '*' };
/** Signs that accents leave if they have no letter. */
const SPACING: Readonly<Record<string, string>> = { '~': '~', '^': '^', '`': '`', "'": "'", '"': '"', '=': '¯', '.': '˙' };
const SWITCH = new RegExp(`\\\\(${[...SWITCHES.keys()].join('|')})(?![a-zA-Z])\\s*`, 'y');

/** Puts a combining mark on the first letter, above the marks that it has. The cleaning makes `ı` with an accent an `i`. */
function accented(text: string, mark: string): string {
  const [, letter = '', marks = '', rest = ''] = /^(\P{M})(\p{M}*)(.*)$/su.exec(text.normalize('NFD')) ?? [];
  return `${letter}${marks}${mark}${rest}`.normalize('NFC');
}

class Converter extends Cursor {
  #inMath = false;
  readonly #unknown: Set<string>;

  constructor(text: string, unknown: Set<string>) {
    super(text);
    this.#unknown = unknown;
  }

  /** Up to the closing brace, or to the end. */
  group(isInner = false): string {
    let output = '';
    while (this.at < this.text.length) {
      if (this.take(/\}/y)) {
        if (isInner) return output;
        continue;
      }
      const [before, after] = SWITCHES.get(this.take(SWITCH)?.trim().slice(1) ?? '') ?? [];
      if (before !== undefined && after !== undefined) {
        const rest = this.group(isInner);
        return output + (rest.trim() ? before + rest + after : rest);
      }
      output += this.take(/[^\\{}$~`'^_-]+/y) ?? this.#next();
    }
    return output;
  }

  /** A group, a command or a single character. */
  #next(): string {
    if (this.take(/\{/y)) return this.group(true);
    if (this.take(/\\/y)) return this.#command();
    if (this.take(/\$\$?/y)) {
      // A dollar sign without another one after it is money.
      if (!this.#inMath && !/(?<!\\)\$/.test(this.text.slice(this.at))) return '$';
      this.#inMath = !this.#inMath;
      return '';
    }
    const special = this.take(this.#inMath ? /[\^_]/y : /---?|``|''|~/y);
    if (special === undefined) return this.take(/[\s\S]/uy) ?? '';
    return this.#inMath ? this.#script(special) : (LIGATURES[special] ?? special);
  }

  #script(script: string): string {
    this.take(/\s*/y);
    const text = this.#next();
    const table: Readonly<Record<string, string>> = { ...SCRIPTS[script], ...(script === '^' ? RAISED : {}) };
    const letters = Array.from(text);
    if (letters.every((letter) => letter in table)) return letters.map((letter) => table[letter]).join('');
    const tag = script === '^' ? 'sup' : 'sub';
    return `<${tag}>${text}</${tag}>`;
  }

  #argument(): string {
    this.take(/\s*/y);
    return this.text[this.at] === '}' ? '' : this.#next();
  }

  #sign(): string {
    return this.take(/[\s\S]/uy) ?? '\\';
  }

  #command(): string {
    // `\a'e` is `\'e` where LaTeX sets tabs.
    const name = this.take(/a(?=['`="^~.])/y) ? this.#sign() : (this.take(/[a-zA-Z]+/y) ?? this.#sign());
    const isWord = /^[a-zA-Z]/.test(name);
    if (isWord) this.take(/\*/y);
    if (name === 'char' || name === 'symbol') return this.#character();
    const mark = ACCENTS.get(name);
    if (mark !== undefined) return this.#accent(name, mark);
    if (name === '(' || name === ')') this.#inMath = name === '(';
    const command = COMMANDS.get(name);
    if (!command)
      return SIGNS.get(name) ?? this.#unknownCommand(`\\${name}${isWord && this.text[this.at - 1] === '*' ? '*' : ''}`);
    // A space ends the name of a command; "{}" too.
    if (command.takes === 0) this.take(this.#inMath ? /\{\}/y : /\{\}|\s*/y);
    if (DROPPED.has(name)) this.take(/\s*\[[^\]]*\]/y);
    return command.write(...Array.from({ length: command.takes }, () => this.#argument()));
  }

  /** What follows the command decides: the text of its argument, or the command as it is written. */
  #unknownCommand(command: string): string {
    this.#unknown.add(command.trim());
    return this.text[this.at] === '{' ? this.#argument() : command;
  }

  /** `\char233`, `\char"E9`, `\char'351` and `\symbol{233}`. */
  #character(): string {
    const number = this.take(/\s*(?:"[\dA-F]+|'[0-7]+|\d+|\{\s*(?:"[\dA-F]+|'[0-7]+|\d+)\s*\})\s?/iy) ?? '';
    const digits = /[\dA-F]+/i.exec(number)?.[0] ?? '';
    const code = Number.parseInt(digits, number.includes('"') ? 16 : number.includes("'") ? 8 : 10);
    return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : this.#unknownCommand('\\char');
  }

  #accent(name: string, mark: string): string {
    // `\i` of "Garc\'\ia", which TeX reads as `\ia`.
    const isCommand = COMMANDS.get(/^\s*\\([a-zA-Z]+)/.exec(this.text.slice(this.at))?.[1] ?? '')?.takes === 0;
    const letter = (isCommand ? undefined : this.take(/\s*\\[ij]/y)?.at(-1)) ?? this.#argument();
    if (/^\P{M}/u.test(letter)) return letter.startsWith('<') ? letter : accented(letter, mark);
    return SPACING[name] ?? '';
  }
}

/** @param unknown receives the commands that are not known */
export function fromLatex(value: string, unknown = new Set<string>()): string {
  return LATEX.test(value) ? new Converter(value, unknown).group() : value;
}
