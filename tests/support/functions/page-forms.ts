/** The forms of a page, with the fields that a browser would send. Read fast: the pages are React's, so their markup is regular. */

export interface PageForm {
  action: string;
  /** Fields by name, the hidden ones included; unticked boxes are left out. */
  fields: Record<string, string>;
  /** Names of hidden fields. */
  hidden: string[];
  /** Values of the boxes, ticked or not, by name. */
  boxes: Record<string, string>;
  /** Values of the radio buttons by name. */
  choices: Record<string, string[]>;
  buttons: { name: string | undefined; value: string }[];
  /** Words of its last button. */
  button: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** The text of a part of a page. */
export function textOf(html: string): string {
  const text = html.includes('<') ? html.replaceAll(/<[^>]*>/g, '') : html;
  return text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity) : text;
}

const attributesOf = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    Array.from(tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [name, textOf(value)] as const),
  );

/** Elements of a name: their attributes, and their content. */
const elementsIn = (html: string, name: string) =>
  Array.from(html.matchAll(new RegExp(`<${name}\\b([^>]*)>(?:([\\s\\S]*?)</${name}>)?`, 'g')), ([, tag = '', content = '']) => ({
    ...{ attributes: attributesOf(tag), content },
  }));

function readForm(action: string, content: string): PageForm {
  const form: PageForm = { action, fields: {}, hidden: [], boxes: {}, choices: {}, buttons: [], button: '' };
  for (const [tag] of content.matchAll(/<input\b[^>]*>/g)) {
    const { name, value = '', type, checked } = attributesOf(tag);
    if (name === undefined) continue;
    if (type === 'hidden') form.hidden.push(name);
    const isBox = type === 'checkbox' || type === 'radio';
    if (type === 'radio') (form.choices[name] ??= []).push(value);
    if (isBox) form.boxes[name] = value;
    if (!isBox || checked !== undefined) form.fields[name] = value;
  }
  for (const { attributes, content: text } of elementsIn(content, 'textarea'))
    form.fields[attributes['name'] ?? ''] = textOf(text);
  for (const { attributes, content: options } of elementsIn(content, 'select')) {
    const all = elementsIn(options, 'option');
    const chosen = all.find((option) => option.attributes['selected'] !== undefined) ?? all[0];
    form.fields[attributes['name'] ?? ''] = chosen?.attributes['value'] ?? textOf(chosen?.content ?? '');
  }
  for (const { attributes, content: label } of elementsIn(content, 'button')) {
    form.button = textOf(label);
    if (attributes['type'] !== 'button') form.buttons.push({ name: attributes['name'], value: attributes['value'] ?? '' });
  }
  return form;
}

/** The forms of a page that are sent by POST. */
export const formsOf = (html: string): PageForm[] =>
  elementsIn(html, 'form').flatMap(({ attributes: { method, action = '' }, content }) =>
    method === 'post' ? [readForm(action, content)] : [],
  );

/** The first form with this type of decision, or whose button begins with these words. */
export const formNamed = (html: string, name: string): PageForm | undefined =>
  formsOf(html).find(({ fields, button }) => fields['type'] === name || button.startsWith(name));

/** The fields of the first form that has a field of a name. */
export const fieldsIn = (html: string, named = 'key'): Record<string, string> =>
  formsOf(html).find(({ fields }) => named in fields)?.fields ?? {};

/** The signed state of a person search in a page. */
export const stateOf = (html: string): string => formsOf(html).find(({ fields }) => fields['state'])?.fields['state'] ?? '';
