/** `xml:base` in feeds: the address that relative addresses of an element and of what is in it begin at. */

// In well-formed XML these are all its markup; text is between them.
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/[^>]*>|<(?<name>[^\s/>!?]+)(?<attributes>(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<empty>\/?)>/g;
const ATTRIBUTE = /(?<before>\s)(?<name>[^\s=]+)(?<equals>\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
/** Attributes that hold an address. */
const ADDRESSES = new Set(['href', 'src', 'url']);
/** Elements whose text is an address. */
const LINKS = new Set(['link', 'guid']);
/** Elements whose text is HTML. */
const TEXTS = new Set(['description', 'content:encoded', 'summary', 'content']);

interface Element {
  name: string;
  /** Undefined without an `xml:base`: then the address of the feed or of the story counts. */
  base: string | undefined;
}

const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The whole address of a text in XML, in XML: references in it are joined as they are written. */
const whole = (text: string, base: string | undefined): string =>
  (base === undefined ? undefined : URL.parse(text.trim(), base)?.href) ?? text;

/** The name without the prefix of Atom, which RSS feeds use. */
const nameOf = (tag: string) => tag.toLowerCase().replace(/^(?:atom|a10):/, '');

function elementOf(tag: string, attributes: string, base: string | undefined, feedUrl: string): Element {
  const own = [...attributes.matchAll(ATTRIBUTE)].find(({ groups }) => groups?.['name'] === 'xml:base')?.groups;
  const written = own && (own['double'] ?? own['single'] ?? '').trim();
  return { name: nameOf(tag), base: written === undefined ? base : (URL.parse(written, base ?? feedUrl)?.href ?? base) };
}

const withWholeAddresses = (attributes: string, base: string) =>
  attributes.replaceAll(ATTRIBUTE, (all, before: string, name: string, equals: string, double?: string, single?: string) =>
    ADDRESSES.has(name.toLowerCase()) ? `${before}${name}${equals}"${whole(double ?? single ?? '', base)}"` : all,
  );

/** The start of an HTML text names its base as HTML does. Elements of XHTML have whole addresses themselves. */
const baseElement = ({ name, base }: Element, attributes: string): string =>
  base !== undefined && TEXTS.has(name) && !/\bxhtml/.test(attributes) ? encoded(`<base href="${base}">`) : '';

/** The same feed with whole addresses wherever an `xml:base` counts. @param xml well-formed */
export function resolveXmlBase(xml: string, feedUrl: string): string {
  if (!/\sxml:base\s*=/.test(xml)) return xml;
  const open: Element[] = [];
  let result = '';
  let end = 0;
  const addText = (text: string) => {
    const { name = '', base } = open.at(-1) ?? {};
    result += LINKS.has(name) && text.trim() !== '' ? whole(text, base) : text;
  };
  for (const match of xml.matchAll(MARKUP)) {
    addText(xml.slice(end, match.index));
    end = match.index + match[0].length;
    const { name, attributes = '', empty } = match.groups ?? {};
    const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(match[0])?.[1];
    if (name !== undefined) {
      const element = elementOf(name, attributes, open.at(-1)?.base, feedUrl);
      const { base } = element;
      result += base === undefined ? match[0] : `<${name}${withWholeAddresses(attributes, base)}${empty}>`;
      if (empty !== '') continue;
      open.push(element);
      result += baseElement(element, attributes);
    } else if (cdata !== undefined && LINKS.has(open.at(-1)?.name ?? '')) addText(encoded(cdata));
    else {
      if (match[0].startsWith('</')) open.pop();
      result += match[0];
    }
  }
  return result + xml.slice(end);
}
