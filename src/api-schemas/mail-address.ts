/** E-mail addresses as HTML defines them for `<input type="email">`, which browsers check and mail programs send. */
import { BIDI_CONTROLS, DIRECTION_MARKS, HIDDEN } from '../language/invisible-characters.ts';

/** A part of a domain. */
const LABEL = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`;

/**
 * The pattern of the HTML standard: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 * @param dots `*` for any number of dots in the domain, as the standard has it; `+` for at least one
 */
export const mailAddressPattern = (dots: '*' | '+'): RegExp =>
  new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})${dots}$`, 'i');

const MAIL_ADDRESS = mailAddressPattern('*');

/** Whether a text is an e-mail address in its ASCII form. */
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);

/** A domain with letters of other scripts, and no character that has a meaning in a URL. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\0-\x7F])[\p{L}\p{N}\p{M}\u200C\u200D.-]+$/u;

/** Converts the domain to ASCII, as browsers do before they check an address: `info@உதாரணம்.இலங்கை` becomes `info@xn--…`. */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  if (at === 0 || !INTERNATIONAL_DOMAIN.test(domain)) return text;
  // URL.parse() is missing in browsers before 2024.
  try {
    return text.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}

const INVISIBLE = new RegExp(`[${HIDDEN}${BIDI_CONTROLS}${DIRECTION_MARKS}]`, 'g');

/** A text in its compatibility form, without invisible characters. */
export const visibleText = (text: string): string => text.normalize('NFKC').replaceAll(INVISIBLE, '');

/** Case does not matter, and a domain has one form, so that equal addresses are equal texts. */
export const comparableAddress = (address: string): string => asciiAddress(visibleText(address)).toLowerCase();
