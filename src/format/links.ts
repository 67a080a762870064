/** Maximum length of a prefilled text after encoding. Every browser and app accepts an address of this length. */
const PREFILLED_LIMIT = 1600;
const ELLIPSIS = encodeURIComponent('…');

/** Encodes a text for an address. A text over the limit is cut between two characters and ends with "…". */
function prefilled(text: string): string {
  // encodeURIComponent() throws on a lone surrogate.
  const whole = encodeURIComponent(text.toWellFormed());
  if (whole.length <= PREFILLED_LIMIT) return whole;
  let encoded = '';
  for (const character of text.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + ELLIPSIS.length > PREFILLED_LIMIT) break;
    encoded += next;
  }
  return encoded + ELLIPSIS;
}

/**
 * The same address with its letters as such, which browsers encode themselves: a Sinhala letter has three bytes instead of nine.
 * For the attributes of pages; an address in a text stays encoded.
 */
export const withLetters = (address: string): string =>
  address.replaceAll(/(?:%[89A-F][\dA-F])+/g, (letters) => decodeURIComponent(letters));

export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** @param written prefilled subject and body; line ends become CRLF (RFC 6068) */
export function mailLink(address: string, written?: { subject: string; body: string }): string {
  const to = encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@');
  if (!written) return `mailto:${to}`;
  const { subject, body } = written;
  return `mailto:${to}?subject=${prefilled(subject)}&body=${prefilled(body.replaceAll(/\r?\n/g, '\r\n'))}`;
}

/** wa.me takes the number as digits with the country code. */
export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${prefilled(text)}`;

export const watchPage = (youtubeId: string): string => `https://www.youtube.com/watch?v=${youtubeId}`;
