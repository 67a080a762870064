/** Forms of a page, with the fields that a browser would send. */
import { load } from 'cheerio';

export interface PageForm {
  action: string;
  /** Fields by name, the hidden ones included. */
  fields: Record<string, string>;
  /** Words of its last button. */
  button: string;
  /** Names of hidden fields. */
  hidden: string[];
}

/** The forms of a page that are sent by POST. */
export function formsOf(html: string): PageForm[] {
  const $ = load(html);
  return $('form[method="post"]')
    .toArray()
    .map((form) => {
      const controls = $(form)
        .find('input[name], textarea[name], select[name]')
        .not('[type="checkbox"]:not([checked])')
        .toArray();
      const valueOf = (control: (typeof controls)[number]) => {
        if (control.tagName === 'textarea') return $(control).text();
        if (control.tagName !== 'select') return control.attribs['value'] ?? '';
        const [chosen] = [...$(control).find('option[selected]'), ...$(control).find('option')];
        return $(chosen).attr('value') ?? $(chosen).text();
      };
      return {
        action: form.attribs['action'] ?? '',
        fields: Object.fromEntries(controls.map((control) => [control.attribs['name'] ?? '', valueOf(control)])),
        button: $(form).find('button').last().text(),
        hidden: controls.flatMap(({ attribs }) => (attribs['type'] === 'hidden' ? [attribs['name'] ?? ''] : [])),
      };
    });
}

/** The fields of the first form that has a field of a name. */
export const fieldsIn = (html: string, named = 'key'): Record<string, string> =>
  formsOf(html).find(({ fields }) => named in fields)?.fields ?? {};

/** The signed state of a person search in a page. */
export const stateOf = (html: string): string => formsOf(html).find(({ fields }) => fields['state'])?.fields['state'] ?? '';
