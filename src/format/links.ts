/** Links to a telephone, a mailbox and WhatsApp, from numbers as people write them. */

/** Characters of a prefilled text, once it is encoded: what every browser and app still takes in an address. */
export const PREFILLED_LIMIT = 1600;

const CUT = '…';

/**
 * A text as it stands in an address, cut where it is too long: never within a character, and said by "…".
 * @param limit characters of the encoded text
 */
export function prefilled(text: string, limit: number = PREFILLED_LIMIT): string {
  // Half a character, as careless programs leave it, cannot be encoded.
  const whole = encodeURIComponent(text.toWellFormed());
  if (whole.length <= limit) return whole;
  const cut = encodeURIComponent(CUT);
  let encoded = '';
  for (const character of text.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + cut.length > limit) break;
    encoded += next;
  }
  return encoded + cut;
}

export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** @param written what the mail begins with; lines end as mail wants it (RFC 6068) */
export function mailLink(address: string, written?: { subject: string; body: string }): string {
  if (!written) return `mailto:${address}`;
  const { subject, body } = written;
  return `mailto:${address}?subject=${prefilled(subject)}&body=${prefilled(body.replaceAll(/\r?\n/g, '\r\n'))}`;
}

/** wa.me takes the number with its country code, digits only. */
export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${prefilled(text)}`;

/** A video on YouTube itself, for those without a script. */
export const watchPage = (youtubeId: string): string => `https://www.youtube.com/watch?v=${youtubeId}`;
