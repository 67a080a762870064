/** The forms of the office's pages, read fast: the pages are React's, so their markup is regular. */

export interface Button {
  label: string;
  name: string | undefined;
  value: string;
}

export interface HtmlForm {
  action: string;
  /** Fields with what a browser would send; unticked boxes are left out. */
  fields: Record<string, string>;
  /** Values of the boxes, ticked or not, by name. */
  boxes: Record<string, string>;
  buttons: Button[];
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity) : text;

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
}

/** The text of a part of a page. */
export const textOf = (html: string): string => decoded(html.replaceAll(/<[^>]*>/g, '')).trim();

function readForm(tag: string, content: string): HtmlForm {
  const form: HtmlForm = { action: attribute(tag, 'action') ?? '', fields: {}, boxes: {}, buttons: [] };
  for (const [input] of content.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(input, 'name');
    if (name === undefined) continue;
    const value = attribute(input, 'value') ?? '';
    const isBox = input.includes('type="checkbox"') || input.includes('type="radio"');
    if (isBox) form.boxes[name] = value;
    if (!isBox || input.includes(' checked')) form.fields[name] = value;
  }
  for (const [, open = '', text = ''] of content.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    form.fields[attribute(` ${open}`, 'name') ?? ''] = decoded(text);
  for (const [, open = '', options = ''] of content.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)<\/option>/g)];
    const chosen = all.find(([, tagOf = '']) => tagOf.includes('selected')) ?? all[0];
    form.fields[attribute(` ${open}`, 'name') ?? ''] = attribute(` ${chosen?.[1] ?? ''}`, 'value') ?? decoded(chosen?.[2] ?? '');
  }
  for (const [, open = '', label = ''] of content.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g))
    if (!open.includes('type="button"'))
      form.buttons.push({
        label: textOf(label),
        name: attribute(` ${open}`, 'name'),
        value: attribute(` ${open}`, 'value') ?? '',
      });
  return form;
}

/** The forms of a page that are sent by POST. */
export const formsIn = (html: string): HtmlForm[] =>
  [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', content = '']) =>
    tag.includes('method="post"') ? [readForm(` ${tag}`, content)] : [],
  );

/** Addresses of the enquiries that a page links to. */
export const enquiryLinks = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/href="(\/office\/(?:appointments|messages|chats)\/[0-9a-z]{9}-[0-9a-f]{16})"/g)].map(
      ([, path = '']) => path,
    ),
  ),
];
