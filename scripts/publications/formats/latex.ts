/** Converts LaTeX to text with HTML markup. Nothing in it is an error: what is not known stays and is reported. */
import { ACCENTS, AROUND, DROPPED, PAIRS, SCRIPTS, SIGNS, SWITCHES, SYMBOLS } from './latex-commands.ts';

const LATEX = /[\\{}$~`]|--|''/;
const LIGATURES: Readonly<Record<string, string>> = { '---': '—', '--': '–', '``': '“', "''": '”', '~': '\u00A0' };
/** Signs that are raised without being small. */
const RAISED: Readonly<Record<string, string>> = { '∘': '°', '°': '°', '′': '′', '†': '†', '‡': '‡', '∗': '*', '*': '*' };
/** Signs that accents leave if they have no letter. */
const SPACING: Readonly<Record<string, string>> = { '~': '~', '^': '^', '`': '`', "'": "'", '"': '"', '=': '¯', '.': '˙' };

/** Puts a combining mark on the first letter, above the marks that it has. The cleaning makes `ı` with an accent an `i`. */
function accented(text: string, mark: string): string {
  const [, letter = '', marks = '', rest = ''] = /^(\P{M})(\p{M}*)(.*)$/su.exec(text.normalize('NFD')) ?? [];
  return `${letter}${marks}${mark}${rest}`.normalize('NFC');
}

class Converter {
  #at = 0;
  #inMath = false;
  readonly #text: string;
  readonly #unknown: Set<string>;

  constructor(text: string, unknown: Set<string>) {
    this.#text = text;
    this.#unknown = unknown;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    if (match !== undefined) this.#at += match.length;
    return match;
  }

  /** Up to the closing brace, or to the end. */
  group(isInner = false): string {
    let output = '';
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === '}') {
        this.#at += 1;
        if (isInner) return output;
        continue;
      }
      const [before, after] =
        SWITCHES.get(
          this.#take(/\\(?:it|itshape|sl|slshape|em|bf|bfseries|sc|scshape)(?![a-zA-Z])\s*/y)
            ?.trim()
            .slice(1) ?? '',
        ) ?? [];
      if (before !== undefined && after !== undefined) {
        const rest = this.group(isInner);
        return output + (rest.trim() ? before + rest + after : rest);
      }
      output += this.#take(/[^\\{}$~`'^_-]+/y) ?? this.#next();
    }
    return output;
  }

  /** A group, a command or a single character. */
  #next(): string {
    if (this.#take(/\{/y)) return this.group(true);
    if (this.#text[this.#at] === '\\') return this.#command();
    if (this.#take(/\$\$?/y)) return this.#mathematics();
    if (this.#inMath) {
      const script = this.#take(/[\^_]/y);
      if (script) return this.#script(script);
    } else {
      const ligature = this.#take(/---?|``|''|~/y);
      if (ligature) return LIGATURES[ligature] ?? ligature;
    }
    return this.#take(/[\s\S]/uy) ?? '';
  }

  /** A dollar sign without another one after it is money. */
  #mathematics(): string {
    if (!this.#inMath && !/(?<!\\)\$/.test(this.#text.slice(this.#at))) return '$';
    this.#inMath = !this.#inMath;
    return '';
  }

  #script(script: string): string {
    this.#take(/\s*/y);
    const text = this.#next();
    const table: Readonly<Record<string, string>> = { ...SCRIPTS[script], ...(script === '^' ? RAISED : {}) };
    const letters = Array.from(text);
    if (letters.every((letter) => letter in table)) return letters.map((letter) => table[letter]).join('');
    const tag = script === '^' ? 'sup' : 'sub';
    return `<${tag}>${text}</${tag}>`;
  }

  #argument(): string {
    this.#take(/\s*/y);
    return this.#text[this.#at] === '}' ? '' : this.#next();
  }

  #command(): string {
    const start = this.#at;
    this.#at += 1;
    const name = this.#take(/[a-zA-Z]+/y);
    if (name === undefined) {
      const sign = this.#take(/[\s\S]/uy) ?? '\\';
      if (sign === '(' || sign === ')') this.#inMath = sign === '(';
      const mark = ACCENTS.get(sign);
      return mark === undefined ? (SIGNS.get(sign) ?? this.#unknownCommand(`\\${sign}`)) : this.#accent(sign, mark);
    }
    this.#take(/\*/y);
    if (name === 'char' || name === 'symbol') return this.#character();
    const mark = ACCENTS.get(name);
    if (mark !== undefined) return this.#accent(name, mark);
    const symbol = SYMBOLS.get(name);
    if (symbol !== undefined) {
      // A space ends the name of a command; "{}" too.
      this.#take(this.#inMath ? /\{\}/y : /\{\}|\s*/y);
      return symbol;
    }
    const around = AROUND.get(name);
    if (around) return this.#around(around);
    const pair = PAIRS.get(name);
    if (pair) return pair(this.#argument(), this.#argument());
    if (name === 'ElsevierGlyph') return String.fromCodePoint(Number.parseInt(this.#argument(), 16) || 0xfffd);
    if (DROPPED.has(name)) {
      this.#take(/\s*\[[^\]]*\]/y);
      this.#argument();
      return '';
    }
    return this.#unknownCommand(this.#text.slice(start, this.#at));
  }

  #around([before, after]: readonly [string, string]): string {
    const text = this.#argument();
    return text ? before + text + after : '';
  }

  /** What follows the command decides: the text of its argument, or the command as it is written. */
  #unknownCommand(command: string): string {
    this.#unknown.add(command.trim());
    return this.#text[this.#at] === '{' ? this.#argument() : command;
  }

  /** `\char233`, `\char"E9`, `\char'351` and `\symbol{233}`. */
  #character(): string {
    const [number = ''] = [this.#take(/\s*(?:"[\dA-F]+|'[0-7]+|\d+|\{\s*(?:"[\dA-F]+|'[0-7]+|\d+)\s*\})\s?/iy)];
    const digits = /[\dA-F]+/i.exec(number)?.[0] ?? '';
    const code = Number.parseInt(digits, number.includes('"') ? 16 : number.includes("'") ? 8 : 10);
    return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : this.#unknownCommand('\\char');
  }

  /** `\i` of "Garc\'\ia", which TeX reads as `\ia`. */
  #dotless(): string | undefined {
    const isCommand = SYMBOLS.has(/\s*\\([a-zA-Z]+)/y.exec(this.#text.slice(this.#at))?.[1] ?? '');
    return isCommand ? undefined : this.#take(/\s*\\[ij]/y)?.at(-1);
  }

  #accent(name: string, mark: string): string {
    const letter = this.#dotless() ?? this.#argument();
    if (/^\P{M}/u.test(letter)) return letter.startsWith('<') ? letter : accented(letter, mark);
    return SPACING[name] ?? '';
  }
}

/**
 * Plain text with HTML markup.
 * @param unknown receives the commands that are not known
 */
export function fromLatex(value: string, unknown = new Set<string>()): string {
  return LATEX.test(value) ? new Converter(value, unknown).group() : value;
}
