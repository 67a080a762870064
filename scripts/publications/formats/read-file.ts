/** Tells the formats apart by their content, whatever the file is called. */
import { isUtf8 } from 'node:buffer';
import { CommandError } from '../../command-line.ts';
import { LOST } from '../clean/text.ts';
import type { FoundRecord } from '../record.ts';
import { readBibtex } from './bibtex.ts';
import { readCrossref } from './crossref.ts';
import { readCsl } from './csl.ts';
import { readEndnoteXml } from './endnote-xml.ts';
import { readNbib } from './nbib.ts';
import { readOrcid } from './orcid.ts';
import { readPubmedXml } from './pubmed-xml.ts';
import { readRis } from './ris.ts';

type Reader = (text: string, file: string) => FoundRecord[];

/** The first format whose sign is nearest to the beginning of the file wins. */
const SIGNS: readonly { sign: RegExp; read: Reader }[] = [
  { sign: /^\s*TY {1,2}-/m, read: readRis },
  { sign: /^PMID\s*-/m, read: readNbib },
  { sign: /@\s*[a-zA-Z_][\w-]*\s*[{(]/, read: readBibtex },
];

function jsonReader(text: string): Reader {
  const head = text.slice(0, 20_000);
  if (/^\s*\{/.test(text) && (/"activities-summary"\s*:/.test(text) || /"group"\s*:\s*\[/.test(head))) return readOrcid;
  if (/^\s*\{/.test(text) && /"message-type"\s*:\s*"work/.test(head)) return readCrossref;
  return readCsl;
}

function readerOf(text: string): Reader {
  if (text.trim() === '') throw new CommandError('is empty');
  // "[1] @article{" is no list.
  if (/^\s*(?:\[(?!\w+\]\s*@)|\{)/.test(text)) return jsonReader(text);
  if (/^\s*</.test(text)) {
    if (/<Pubmed(?:Article|BookArticle|ArticleSet)[\s>]/.test(text)) return readPubmedXml;
    if (/<records?[\s>]/.test(text)) return readEndnoteXml;
    throw new CommandError(
      /<html[\s>]/i.test(text) ? 'is a web page, not an export' : 'is XML of another kind than PubMed’s and EndNote’s',
    );
  }
  const found = SIGNS.map(({ sign, read }) => ({ at: text.search(sign), read }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)[0];
  if (!found) throw new CommandError('is none of: BibTeX, RIS, PubMed (.nbib or XML), EndNote XML, CSL-JSON');
  return found.read;
}

/** Whether a text that is not quite UTF-8 is hardly anything else: it has more letters than bytes that are none. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const letters = new TextDecoder().decode(bytes).match(/[^\p{ASCII}]/gu) ?? [];
  return letters.filter((letter) => letter !== LOST).length >= letters.length / 2;
}

/**
 * UTF-16 by its byte-order mark, or by the zeros beside Latin letters, otherwise UTF-8. What is far from UTF-8 is an old
 * export in Windows' own encoding.
 */
function encodingOf(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[1] === 0 && bytes[3] === 0)) return 'utf-16le';
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[2] === 0)) return 'utf-16be';
  return isUtf8(bytes) || isNearlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Makes every line end a line feed. Separators that come from texts (U+2028, U+2029, U+0085) end no line of a file. */
const decode = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes))
    .decode(bytes)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u2028\u2029\u0085]/g, ' ');

/** Every entry of an exported file. @throws CommandError for a file of no known format; the message says what it is instead */
export function readExport(bytes: Uint8Array, file: string): FoundRecord[] {
  const text = decode(bytes);
  const read = readerOf(text);
  try {
    return read(text, file);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`is not JSON: ${error.message}`);
    throw error;
  }
}
