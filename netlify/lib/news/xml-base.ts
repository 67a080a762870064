/** `xml:base` in feeds: the address that relative addresses of an element and of what is in it begin at. */
import { load } from 'cheerio/slim';

/** Attributes that hold an address. */
const ADDRESSES = ['href', 'src', 'url'];
/** Elements whose text is an address. */
const LINKS = new Set(['link', 'guid']);
/** Elements whose text is HTML. */
const TEXTS = new Set(['description', 'content:encoded', 'summary', 'content']);

/** The name without the prefix of Atom, which RSS feeds use. */
const nameOf = (tag: string) => tag.toLowerCase().replace(/^(?:atom|a10):/, '');

const whole = (address: string, base: string): string => URL.parse(address.trim(), base)?.href ?? address;

/** The same feed with whole addresses wherever an `xml:base` counts. @param xml well-formed */
export function resolveXmlBase(xml: string, feedUrl: string): string {
  if (!/\sxml:base\s*=/.test(xml)) return xml;
  const $ = load(xml, { xml: true });
  for (const node of $('[xml\\:base], [xml\\:base] *')) {
    const element = $(node);
    const written = [...element.parents('[xml\\:base]').toArray().toReversed(), node].flatMap(
      ({ attribs }) => attribs['xml:base']?.trim() ?? [],
    );
    const base = written.reduce((outer, inner) => URL.parse(inner, outer)?.href ?? outer, feedUrl);
    for (const name of Object.keys(node.attribs))
      if (ADDRESSES.includes(name.toLowerCase())) element.attr(name, whole(node.attribs[name] ?? '', base));
    const [text, name] = [element.text(), nameOf(node.name)];
    if (LINKS.has(name) && text.trim() !== '') element.text(whole(text, base));
    // The start of an HTML text names its base as HTML does. Elements of XHTML have whole addresses themselves.
    if (TEXTS.has(name) && element.children().length === 0) element.text(`<base href="${base}">${text}`);
  }
  return $.xml();
}
