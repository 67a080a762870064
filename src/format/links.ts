import { beginningOf, fitLines, type Line } from './cut-text.ts';

/**
 * Maximum length of the address of a mail. Windows hands a mail program no longer one than 2,046 characters, from Chrome, Edge and
 * Firefox alike: the link does nothing then. A letter of Sinhala or Tamil is nine of them. Phones and macOS take far more.
 */
const MAIL_LIMITS = { anywhere: 2000, capable: 8000 } as const;
const CAPABLE = /Android|iPhone|iPad|Macintosh/;
/** The limit of the system that a browser names in its User-Agent. */
export const mailLimitOf = (userAgent: string | null): number =>
  MAIL_LIMITS[CAPABLE.test(userAgent ?? '') ? 'capable' : 'anywhere'];

/** Maximum length of the encoded subject, which leaves the body its room. */
const SUBJECT_LIMIT = 800;
/** Maximum length of an address of WhatsApp, which names no limit of its own: servers should take 8,000 octets (RFC 9110, 4.1). */
const WHATSAPP_LIMIT = 8000;

/** Lines of a prefilled text, paragraph by paragraph. */
export type Prefilled = readonly (readonly Line[])[];

/** An address with a prefilled text, of which a part may be left out. */
interface PrefilledLink {
  href: string;
  isCut: boolean;
}

// encodeURIComponent() throws on a lone surrogate.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A text of which the end may be left out. */
const cuttable = (text: string): Prefilled => [[{ text, rank: 0, within: String }]];

/**
 * The same address with its letters as such, which browsers encode themselves: a Sinhala letter has three bytes instead of nine.
 * For the attributes of pages; an address in a text stays encoded.
 */
export const withLetters = (address: string): string =>
  address.replaceAll(/(?:%[89A-F][\dA-F])+/g, (letters) => decodeURIComponent(letters));

export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** Line ends become CRLF (RFC 6068). @param limit from `mailLimitOf`; without it, that of every system */
export function prefilledMail(
  address: string,
  { subject, body }: { subject: string; body: Prefilled },
  limit: number = MAIL_LIMITS.anywhere,
): PrefilledLink {
  const isShort = (text: string) => encoded(text).length <= SUBJECT_LIMIT;
  const shown = isShort(subject) ? subject : beginningOf(subject, isShort);
  const hrefOf = (text: string) =>
    `${mailLink(address)}?subject=${encoded(shown)}&body=${encoded(text.replaceAll(/\r?\n/g, '\r\n'))}`;
  const { text, isCut } = fitLines(body, (fitting) => hrefOf(fitting).length <= limit);
  return { href: hrefOf(text), isCut: isCut || shown !== subject };
}

/** @param written prefilled subject and body */
export function mailLink(address: string, written?: { subject: string; body: string }): string {
  if (written) return prefilledMail(address, { subject: written.subject, body: cuttable(written.body) }).href;
  return `mailto:${encoded(address).replaceAll('%40', '@')}`;
}

/** wa.me takes the number as digits with the country code. */
export function prefilledWhatsApp(number: string, paragraphs: Prefilled): PrefilledLink {
  const hrefOf = (text: string) => `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encoded(text)}`;
  const { text, isCut } = fitLines(paragraphs, (fitting) => hrefOf(fitting).length <= WHATSAPP_LIMIT);
  return { href: hrefOf(text), isCut };
}

export const whatsAppLink = (number: string, text: string): string => prefilledWhatsApp(number, cuttable(text)).href;

export const watchPage = (youtubeId: string): string => `https://www.youtube.com/watch?v=${youtubeId}`;
