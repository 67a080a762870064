/** Renders a page with its form filled in and its errors shown, for browsers without JavaScript. */
import { type CheerioAPI, load } from 'cheerio/slim';
import type { Language } from '../../../src/language/languages.ts';
import type { FunctionWords } from '../site-data.ts';
import { escapeHtml } from '../../../src/format/escape-html.ts';

export type FieldValues = Readonly<Record<string, string>>;

export interface FormErrors {
  message?: string;
  fields: Readonly<Record<string, string>>;
}

interface Submitted {
  values: FieldValues;
  errors: FormErrors;
}

/** HTML mode with UTF-8 output: numeric references such as `&#x85;` are parsed as other characters. */
const SERIALIZER = { xmlMode: false, encodeEntities: 'utf8' } as const;

type Elements = ReturnType<CheerioAPI>;

/** Attributes are compared here, as a selector with what a visitor sent would have to be escaped. */
const having = (name: string, value: string) => (_: number, element: { attribs: Record<string, string> }) =>
  element.attribs[name] === value;

function fill(control: Elements, value: string | undefined): void {
  if (value === undefined) return;
  if (control.attr('type') === 'checkbox') control.attr('checked', '');
  else if (control.is('textarea')) control.text(value);
  else if (control.is('select')) control.find('option').filter(having('value', value)).attr('selected', '');
  else control.attr('value', value);
}

/**
 * Returns the page's HTML with values and errors in its form; undefined without a form of this action. Error messages go to
 * `#<id>-error` of each field and to the list in `[data-problems]`, which is added where the form has none.
 */
export function repopulateForm(html: string, { action, values, errors }: Submitted & { action: string }): string | undefined {
  const $ = load(html, { xml: SERIALIZER });
  const form = $('form').filter(having('action', action)).first();
  if (form.length === 0) return undefined;
  // Keeps scripts from replacing the values that the visitor sees.
  form.attr('data-answered', '');
  if (form.find('[data-problems]').length === 0) form.append('<div data-problems tabindex="-1"></div>');
  const summary = form.find('[data-problems]').first();
  if (summary.find('ul').length === 0) summary.append('<ul></ul>');
  const list = summary.find('ul').first();
  const addItem = () => $('<li></li>').appendTo(list);

  const controls = form.find('input,select,textarea');
  for (const control of controls) {
    const { name = '', type } = control.attribs;
    // The only entry of a list is the page's own: the one that was sent is gone.
    if (type === 'hidden' && Object.hasOwn(errors.fields, name)) continue;
    fill($(control), values[name]);
  }
  for (const [name, message] of Object.entries(errors.fields)) {
    const control = controls.filter(having('name', name)).first();
    const id = control.attr('id');
    if (id === undefined) {
      addItem().text(message);
      continue;
    }
    $('<a></a>').attr('href', `#${id}`).text(message).appendTo(addItem());
    const errorId = `${id}-error`;
    form.find('[id]').filter(having('id', errorId)).removeAttr('hidden').text(message);
    const describedBy = [errorId, control.attr('aria-describedby')].filter(Boolean).join(' ');
    control.attr({ 'aria-invalid': 'true', 'aria-describedby': describedBy });
  }
  if (errors.message !== undefined) addItem().text(errors.message);
  summary.removeAttr('hidden').attr('autofocus', '');
  return $.html();
}

interface Standalone {
  /** Label and value of each field that is filled in. */
  written: readonly (readonly [label: string, value: string])[];
  errors: FormErrors;
  /** Path of the page with the form. */
  page: string;
  language: Language;
  words: FunctionWords['answers'];
}

/** Fallback without the page: lists errors and what is written, so that nothing the visitor wrote is lost. */
export function standaloneForm({ page, written, errors, language, words }: Standalone): string {
  const messages = [...Object.values(errors.fields), ...(errors.message === undefined ? [] : [errors.message])];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(words.notSent)}</title>
<h1>${escapeHtml(words.notSent)}</h1>
<ul>${messages.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>
<p>${escapeHtml(words.back)} <a href="${escapeHtml(page)}">${escapeHtml(words.anew)}</a></p>
<h2>${escapeHtml(words.written)}</h2>
<dl>${written.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd><pre>${escapeHtml(value)}</pre></dd>`).join('')}</dl>
</html>`;
}
