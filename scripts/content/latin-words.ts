/** What a reader of Sinhala or Tamil cannot read: Latin words of a text. */

/** Latin words that are allowed: names of programs, formats and services, keys of keyboards and units. */
const NAMES = new Set(
  `WhatsApp Facebook Twitter LinkedIn Telegram YouTube Google Scholar X PDF RSS HTML JavaScript
  BibTeX RIS EndNote NBIB CSL JSON APA AMA MLA Vancouver Harvard Chicago IEEE DOI PubMed PMID ORCID CC BY F8 English kB MB`.split(
    /\s+/,
  ),
);

/** The Latin words of a text that are no names. Addresses, identifiers of publications and placeholders are left out. */
export const latinWords = (text: string): string[] =>
  (
    text
      .replaceAll(/PubMed Central|https?:\/\/\S+|\S+@\S+|\b(?:[\w-]+\.)+[a-z]{2,}\b|\b10\.\d{4,}\/\S+|\{\w+/g, ' ')
      .match(/[A-Za-z][A-Za-z0-9]*/g) ?? []
  ).filter((word) => word.length > 1 && !NAMES.has(word));

/** A bracket without another one in it. */
const BRACKET = /\([^()]*\)/g;

/** The same for a text that a person has translated: English terms in brackets and abbreviations in capitals stay too. */
export const untranslatedWords = (text: string): string[] =>
  latinWords(text.replaceAll(BRACKET, ' ').replaceAll(BRACKET, ' ')).filter((word) => /[a-z]/.test(word));
