/** DOIs, PMIDs, ISSNs and pages in one form each. */
import { plainText } from './text.ts';

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
  if (/&\w+;/.test(found)) found = plainText(found.replaceAll('<', '&lt;'));
  const nested = [...found.matchAll(/(?:doi\.org\/|https?:\/\/[^/]+\/(?:\w+\/)*)(?=10\.\d{4,9}\/)/gi)].at(-1);
  const doi = DOI.exec(nested ? found.slice(nested.index + nested[0].length) : found)?.[0];
  if (!doi) return undefined;
  const clean = trimmed(nested ? doi.replace(/[?#].*$/, '') : doi);
  return DOI.test(clean) ? clean : undefined;
}

/** DOIs are compared without regard to case. */
export const doiKey = (doi: string): string => doi.toLowerCase();

/** The digits of a PMID. */
export const pmidOf = (text: string | undefined): string | undefined =>
  /^(?:\s*(?:pmid|medline)?\s*:?\s*|.*pubmed[^\d]*\/)([1-9]\d{0,8})\/?\s*$/is.exec(text ?? '')?.[1];

/** The PMID in a note that holds nothing but identifiers. Longer notes use the letters for other numbers too. */
export const pmidInNote = (note: string | undefined): string | undefined =>
  /^(?:PMC?ID:?\s*(?:PMC)?\d+[\s;,.]*)+$/i.test(note ?? '') ? /PMID:?\s*(\d+)/i.exec(note ?? '')?.[1] : undefined;

/** The PMID in an address of PubMed. */
export const pmidInAddress = (address: string | undefined): string | undefined =>
  /^https?:\/\/(?:pubmed\.ncbi|(?:www\.)?ncbi)\.nlm\.nih\.gov\/(?:pubmed\/)?([1-9]\d{0,8})(?:[/?#].*)?$/i.exec(
    address ?? '',
  )?.[1];

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

/** "616--7" → "616-617". Values that name no page are left out. */
export function pagesOf(text: string | undefined): string | undefined {
  const pages = plainText(text ?? '').replaceAll(/\s*(?:-{1,3}|–|—|‐|‑)\s*/g, '-');
  if (!/\d/.test(pages)) return undefined;
  const [, start = '', end = ''] = /^(\d+)-(\d+)$/.exec(pages) ?? [];
  return end && end.length < start.length ? `${start}-${start.slice(0, start.length - end.length)}${end}` : pages;
}

/** An https address, or undefined. */
export function addressOf(text: string | undefined): string | undefined {
  const url = URL.parse((text ?? '').trim().replace(/^http:/i, 'https:'));
  return url?.protocol === 'https:' && /^[\w-]+(?:\.[\w-]+)+$/.test(url.hostname) ? url.href : undefined;
}
