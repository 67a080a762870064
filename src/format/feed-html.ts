/** HTML for feeds, which is read away from its page. */
import { load } from 'cheerio';

/** Attributes that hold one address. */
const ADDRESSES: readonly string[] = ['href', 'src', 'poster', 'cite', 'data', 'action', 'longdesc'];
/** Attributes that hold addresses with a size each. */
const ADDRESS_LISTS: readonly string[] = ['srcset', 'imagesrcset'];

// An address in a list ends with a space or with a comma before one: it may hold commas itself.
const LISTED = /([^\s,]\S*[^\s,]|[^\s,])((?:\s[^,]*)?)(,|$)/g;

/** Completes addresses, those of parts of the page included. @param base address of the page that the HTML is from */
export function withWholeAddresses(html: string, base: string): string {
  const whole = (address: string) => (URL.canParse(address) ? address : (URL.parse(address, base)?.href ?? address));
  const $ = load(html, null, false);
  for (const element of $('*').toArray()) {
    const attribs = 'attribs' in element ? element.attribs : {};
    for (const [name, value] of Object.entries(attribs)) {
      if (ADDRESSES.includes(name)) attribs[name] = whole(value);
      if (ADDRESS_LISTS.includes(name))
        attribs[name] = value.replaceAll(LISTED, (_, address: string, size: string, end: string) => whole(address) + size + end);
    }
  }
  return $.html();
}

export const paragraphHtml = (text: string): string => load('<p></p>', null, false)('p').text(text).toString();
