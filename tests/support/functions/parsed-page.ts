/** Parses a page as a browser does, for assertions on HTML responses. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

const textOf = (node: DefaultTreeAdapterTypes.Node): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (node.nodeName === 'style') return '';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
};

const all = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  node.childNodes.flatMap((child) => (defaultTreeAdapter.isElementNode(child) ? [child, ...all(child)] : []));

export type Part = Record<'tag' | 'text', string> & { attributes: Readonly<Record<string, string>> };

export function parsedPage(html: string) {
  const page = parse(html);
  const parts: Part[] = all(page).map((element) => ({
    tag: element.tagName,
    text: textOf(element),
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  }));
  return {
    text: textOf(page),
    parts,
    byId: (id: string): Part | undefined => parts.find(({ attributes }) => attributes['id'] === id),
    tags: (tag: string): Part[] => parts.filter((part) => part.tag === tag),
  };
}
