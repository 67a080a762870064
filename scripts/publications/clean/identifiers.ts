/** DOIs, PMIDs, ISSNs and pages in one form each. */
import { LOST, plainText } from './text.ts';

const DOI = /10\.\d{4,9}\/[!#-~]+/;

function decoded(text: string): string {
  try {
    return /%[\da-f]{2}/i.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** Ends of a sentence or of brackets around the DOI. */
function trimmed(doi: string): string {
  const shorter = doi.replace(/[.,;:'"]+$/, '');
  const closing = shorter.at(-1) ?? '';
  const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
  const opening = pairs[closing];
  const count = (letter: string) => shorter.split(letter).length;
  const unbalanced = opening !== undefined && count(closing) > count(opening);
  return unbalanced ? trimmed(shorter.slice(0, -1)) : shorter;
}

/**
 * The DOI in a text, without "doi:", "https://doi.org/" and the like. A web address within a DOI
 * (10.1234/https://doi.org/10.1234/abc) counts from its last DOI on. `<` and `;` of SICI DOIs stay.
 */
export function doiOf(text: string | undefined): string | undefined {
  // Entities only: what looks like a tag is part of a SICI DOI.
  let found = decoded(text ?? '').replaceAll(/\s+/g, '');
  // What stands before the lost character is another DOI.
  if (found.includes(LOST)) return undefined;
  if (/&\w+;/.test(found)) found = plainText(found.replaceAll('<', '&lt;'));
  const nested = [...found.matchAll(/(?:doi\.org\/|https?:\/\/[^/]+\/(?:\w+\/)*)(?=10\.\d{4,9}\/)/gi)].at(-1);
  const doi = DOI.exec(nested ? found.slice(nested.index + nested[0].length) : found)?.[0];
  if (!doi) return undefined;
  const clean = trimmed(nested ? doi.replace(/[?#].*$/, '') : doi);
  return DOI.test(clean) ? clean : undefined;
}

/** DOIs are compared without regard to case. */
export const doiKey = (doi: string): string => doi.toLowerCase();

export const pmidOf = (text: string | undefined): string | undefined =>
  /^(?:\s*(?:pmid|medline)?\s*:?\s*|.*pubmed[^\d]*\/)([1-9]\d{0,8})\/?\s*$/is.exec(text ?? '')?.[1];

/** A database of the National Library of Medicine. Embase lists records of MEDLINE under numbers of its own. */
const NLM = /\b(?:NLM|PubMed|MEDLINE|National Library of Medicine)\b/i;
const OTHER_DATABASE = /\b(?:Embase|CINAHL|Scopus|Web of Science|PsycINFO|Cochrane)\b/i;

/** The PMID in an accession number, which is one if the databases that are named are PubMed or MEDLINE. */
export function pmidOfAccession(accession: string | undefined, databases: readonly string[]): string | undefined {
  // EBSCO writes a sentence behind it: "12345678. Language: English."
  const number = accession?.replace(/[.;]\s.*$/s, '');
  if (/^\s*(?:PMID|MEDLINE)\s*:/i.test(number ?? '')) return pmidOf(number);
  const isNlm = databases.some((name) => NLM.test(name)) && !databases.some((name) => OTHER_DATABASE.test(name));
  return isNlm ? pmidOf(number) : undefined;
}

const identifiersIn = (note = '') =>
  note
    .split('\n')
    .filter((line) => /^\s*(?:(?:PMC?ID:?\s*(?:PMC)?|PMC)\d+[ \t;,.]*)+$/i.test(line))
    .join('\n');

/** The PMID in a line of a note that holds identifiers alone. Longer lines use the letters for other numbers too. */
export const pmidInNote = (note: string | undefined): string | undefined => /PMID:?\s*(\d+)/i.exec(identifiersIn(note))?.[1];

/** The PMCID in such a line. */
export const pmcidInNote = (note: string | undefined): string | undefined =>
  /PMCID:?\s*(?:PMC)?\d+|PMC\d+/i.exec(identifiersIn(note))?.[0].replace(/\D+/, 'PMC');

/** Ovid's names of the parts of MEDLINE: med14, medl, mesx, prem, ppez, pmnm. */
const OVID_MEDLINE = /^(?:med|mes[xz]|prem|ppez|pm(?:nm|ez))/i;

/** "…&D=med14&AN=27898570" */
function pmidOfOvid(address: string): string | undefined {
  const parameter = (name: string) => new RegExp(`[?&;]${name}=([^&;\\s]*)`, 'i').exec(address)?.[1] ?? '';
  return /ovid/i.test(address) && OVID_MEDLINE.test(parameter('D')) ? pmidOf(parameter('AN')) : undefined;
}

export const pmidInAddress = (address: string | undefined): string | undefined =>
  /^https?:\/\/(?:pubmed\.ncbi|(?:www\.)?ncbi)\.nlm\.nih\.gov\/(?:pubmed\/)?([1-9]\d{0,8})(?:[/?#].*)?$/i.exec(
    address ?? '',
  )?.[1] ?? pmidOfOvid(address ?? '');

/** "PMC1234567" */
export function pmcidOf(text: string | undefined): string | undefined {
  const digits = /PMC\s*(\d{1,9})/i.exec(text ?? '')?.[1] ?? /^\s*(\d{1,9})\s*$/.exec(text ?? '')?.[1];
  return digits ? `PMC${digits}` : undefined;
}

/** The first ISSN in any of the texts, as NNNN-NNNX. */
export function issnOf(texts: readonly string[] = []): string | undefined {
  for (const text of texts) {
    const [, first, second] = /(?<!\d)(\d{4})-?(\d{3}[\dX])(?![\dX])/i.exec(text) ?? [];
    if (first && second) return `${first}-${second.toUpperCase()}`;
  }
  return undefined;
}

/** A DOI, a publisher's item identifier (S1078-5884(24)00001-2, S0741521424000012, 00000658-202401000-00012). */
const NO_PAGES = /^(?:doi:|https?:|10\.\d{4,9}\/|[SB]?\d{4}-?\d{3}[\dX]\(\d\d\)\d{4}|[SB]\d{12,}|\d{8}-\d{9}-\d{5})/i;

/** "616--7" → "616-617". Values that name no page are left out. */
export function pagesOf(text: string | undefined): string | undefined {
  const pages = plainText(text ?? '')
    .replaceAll(/\s*(?:-{1,3}|–|—|‐|‑|−)\s*/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (!/\d/.test(pages) || NO_PAGES.test(pages)) return undefined;
  const [, start = '', end = ''] = /^(\d+)-(\d+)$/.exec(pages) ?? [];
  return end && end.length < start.length ? `${start}-${start.slice(0, start.length - end.length)}${end}` : pages;
}

/** The printed number of an article without pages, as in its publisher's identifiers "e12516" and "12516", but not "znad123". */
export const articleNumberOf = (identifier: string | undefined): string | undefined =>
  /^(?:[a-z]{1,2}\d{2,8}|\d{1,5})$/i.exec(identifier?.trim() ?? '')?.[0];

/** An https address, or undefined. */
export function addressOf(text = ''): string | undefined {
  const address = text.trim().replace(/^http:/i, 'https:');
  // Of an address that was written as markup, "&amp;" alone is certain: "&copy=" may be a name of its own.
  const url = URL.parse(address.replaceAll('&amp;', '&'));
  return url?.protocol === 'https:' && !decoded(url.href).includes(LOST) && /^[\w-]+(?:\.[\w-]+)+$/.test(url.hostname)
    ? url.href
    : undefined;
}
