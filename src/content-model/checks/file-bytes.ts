/** What is wrong with a picture or PDF, by its bytes: an extension says nothing about them. */
import { IN_UTF16, utf16In } from './encoding.ts';
import type { Problem } from './problem.ts';
import { bytesAsText, isWholeAvif, isWholeJpeg, isWholePdf, isWholePng, isWholeSvg, isWholeWebp } from './whole-files.ts';

type Finding = Pick<Problem, 'wrong' | 'right'>;

/** Files whose bytes are checked. */
export const CHECKED_FILES = /\.(?:svg|jpe?g|png|webp|avif|pdf)$/i;

type Group = 'photograph' | 'drawing' | 'document';
interface Kind {
  name: string;
  group: Group;
  /** @param head the first bytes, a character each */
  is: (head: string) => boolean;
  isWhole: (bytes: Uint8Array) => boolean;
}

/** The brands of a file of boxes: what it is, then what it may be read as. */
const brandsOf = (head: string) => (head.slice(4, 8) === 'ftyp' ? (head.slice(8, head.charCodeAt(3)).match(/.{4}/gs) ?? []) : []);
const hasBrand = (head: string, brands: RegExp) => brandsOf(head).some((brand) => brands.test(brand));

/** Kinds that the site shows. */
const SHOWN: readonly Kind[] = [
  { name: 'a JPEG picture', group: 'photograph', is: (head) => head.startsWith('ÿØÿ'), isWhole: isWholeJpeg },
  { name: 'a PNG picture', group: 'photograph', is: (head) => head.startsWith('\u0089PNG'), isWhole: isWholePng },
  { name: 'a WebP picture', group: 'photograph', is: (head) => /^RIFF.{4}WEBP/s.test(head), isWhole: isWholeWebp },
  { name: 'an AVIF picture', group: 'photograph', is: (head) => hasBrand(head, /^avi[fs]$/), isWhole: isWholeAvif },
  { name: 'a PDF file', group: 'document', is: (head) => head.includes('%PDF-'), isWhole: isWholePdf },
  { name: 'an SVG picture', group: 'drawing', is: (head) => /<svg[\s>]/.test(head), isWhole: isWholeSvg },
];

/** Kinds that it does not show, by their first bytes. */
const OTHERS: readonly (readonly [name: string, is: (head: string) => boolean])[] = [
  ['a HEIC picture', (head) => hasBrand(head, /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/)],
  ['a video', (head) => brandsOf(head).length > 0 || /^.{4}(?:moov|mdat|wide)/s.test(head) || head.startsWith('\u001AEß£')],
  ['a GIF picture', (head) => head.startsWith('GIF8')],
  ['a TIFF picture', (head) => /^(?:II[*+]\0|MM\0[*+])/.test(head)],
  ['a Windows bitmap', (head) => /^BM.{4}\0{4}/s.test(head)],
  ['a Photoshop file', (head) => head.startsWith('8BPS')],
  ['a JPEG XL picture', (head) => head.startsWith('ÿ\n') || /^\0{3}\fJXL /.test(head)],
  ['a JPEG 2000 picture', (head) => /^(?:\0{3}\fjP {2}|ÿOÿQ)/.test(head)],
  ['an icon file', (head) => head.startsWith('\0\0\u0001\0')],
  ['a ZIP file, as those of Word and Pages are', (head) => head.startsWith('PK\u0003\u0004')],
  ['a compressed file', (head) => head.startsWith('\u001F\u008B')],
];

const AGAIN = 'Copy it again from where it comes from.';
const UNKNOWN = { wrong: 'is no file of this kind: its bytes are not those of a picture or PDF', right: AGAIN };

/** Files of text that take the place of another one. */
function describeText(head: string): Finding | undefined {
  if (head.startsWith('version https://git-lfs'))
    return { wrong: 'is a pointer of Git LFS', right: 'Run `git lfs pull`, or commit the file itself.' };
  return /^(?:ï»¿)?\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(head)
    ? { wrong: 'is a web page', right: 'Download the file itself: the page may ask you to sign in first.' }
    : undefined;
}

const groupOf = (file: string): Group => (/\.pdf$/i.test(file) ? 'document' : /\.svg$/i.test(file) ? 'drawing' : 'photograph');
const HOW: Readonly<Record<Group, string>> = {
  photograph: 'Save it as JPEG. Another name does not change the file.',
  drawing: 'Save it as SVG, or as JPEG with a name that ends with .jpg.',
  document: 'Save it as PDF. Another name does not change the file.',
};
const EXTENSIONS: Readonly<Record<Group, string>> = {
  photograph: '.jpg, .png, .webp or .avif',
  drawing: '.svg',
  document: '.pdf',
};

/** Bytes of an SVG file in which the build looks for its first element. */
const ROOT_WITHIN = 1000;

/** A drawing needs a size, which the build reads from its first element as this does. */
function describeDrawing(bytes: Uint8Array): Finding | undefined {
  const { 0: root = '', index = 0 } = /<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(new TextDecoder().decode(bytes)) ?? {};
  const hasLength = (name: string) => new RegExp(`\\s${name}=(["'])[\\d.]+(?:e\\d+)?(?:in|cm|em|ex|mm?|pc|pt|px)?\\1`).test(root);
  const hasBox = /\sviewBox=(["'])(?:[^\s"']+ ){2}[\d.]+ [\d.]+\1/i.test(root);
  if (!hasBox && !(hasLength('width') && hasLength('height')))
    return {
      wrong: 'is a drawing without a size',
      right: 'Write viewBox="0 0 width height", with your numbers, into its first element.',
    };
  return index + root.length > ROOT_WITHIN
    ? {
        wrong: 'has its first element too late',
        right: 'Save it as plain or optimised SVG, or delete the comment at its beginning.',
      }
    : undefined;
}

function describeKnown(kind: Kind, file: string, bytes: Uint8Array): Finding | undefined {
  const wanted = groupOf(file);
  // Browsers and the build tell photographs from each other by their bytes.
  if (kind.group !== wanted)
    return wanted === 'document' || kind.group === 'document'
      ? { wrong: `is ${kind.name}`, right: HOW[wanted] }
      : { wrong: `is ${kind.name}`, right: `Give it a name that ends with ${EXTENSIONS[kind.group]}.` };
  if (!kind.isWhole(bytes)) return { wrong: 'is cut off', right: AGAIN };
  return kind.group === 'drawing' ? describeDrawing(bytes) : undefined;
}

/** Bytes from which the kind of a file is known. */
const HEAD = 16_000;

/** What is wrong with a file; undefined if the site can show it. @param file its name, which says what it should be */
export function describeBytes(file: string, bytes: Uint8Array): Finding | undefined {
  if (bytes.length === 0) return { wrong: 'is empty', right: AGAIN };
  const head = bytesAsText(bytes.subarray(0, HEAD));
  const kind = SHOWN.find(({ is }) => is(head));
  const textual = kind?.group === 'photograph' ? undefined : describeText(head);
  if (textual) return textual;
  if (kind) return describeKnown(kind, file, bytes);
  if (utf16In(bytes) && groupOf(file) === 'drawing') return IN_UTF16;
  const [other] = OTHERS.find(([, is]) => is(head)) ?? [];
  return other === undefined ? UNKNOWN : { wrong: `is ${other}`, right: HOW[groupOf(file)] };
}
