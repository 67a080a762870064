/** A page with a form, once more: filled in as it was sent, with what is wrong where it is wrong. */
import { load } from 'cheerio/slim';
import { escapeHtml } from '../html.ts';

/** Fields as a browser sends them. */
export type Typed = Readonly<Record<string, string>>;

export interface Wrong {
  /** What concerns the whole form. */
  message?: string;
  /** By the field's name. */
  fields: Readonly<Record<string, string>>;
}

interface Sent {
  typed: Typed;
  wrong: Wrong;
}

/**
 * The page's HTML with its form filled in; undefined if there is no such form. The form has a place for what is wrong
 * with each field (`<id>-error`) and one for all of it (`data-problems`), both hidden.
 */
export function filledForm(html: string, { action, typed, wrong }: Sent & { action: string }): string | undefined {
  const $ = load(html);
  const form = $('form').filter((_, one) => $(one).attr('action') === action);
  if (form.length !== 1) return undefined;
  // What a visitor has before them is not to be taken over by a script that knows nothing of it.
  form.attr('data-answered', '');
  const controls = form.find('input, select, textarea').toArray();

  for (const control of controls) {
    const one = $(control);
    const value = typed[one.attr('name') ?? ''];
    if (one.attr('type') === 'checkbox') {
      if (value !== undefined) one.attr('checked', '');
    } else if (control.tagName === 'textarea') one.text(value ?? '');
    else if (control.tagName === 'select') {
      for (const option of one.find('option').toArray()) if ($(option).attr('value') === value) $(option).attr('selected', '');
    } else if (value !== undefined) one.attr('value', value);
  }

  const problems = form.find('[data-problems]');
  const list = problems.find('ul');
  for (const [name, text] of Object.entries(wrong.fields)) {
    const control = controls.map((one) => $(one)).find((one) => one.attr('name') === name);
    const id = control?.attr('id');
    const item = $('<li></li>').appendTo(list);
    if (!control || id === undefined) {
      item.text(text);
      continue;
    }
    $('<a></a>').attr('href', `#${id}`).text(text).appendTo(item);
    form.find(`[id="${id}-error"]`).removeAttr('hidden').text(text);
    const described = [`${id}-error`, control.attr('aria-describedby')].filter(Boolean).join(' ');
    control.attr('aria-invalid', 'true').attr('aria-describedby', described);
  }
  if (wrong.message !== undefined) $('<li></li>').text(wrong.message).appendTo(list);
  problems.removeAttr('hidden').attr('autofocus', '');
  return $.html();
}

/** When the page cannot be had: what is wrong and what was typed, so that nothing is lost. */
export function formOnItsOwn({ page, typed, wrong }: Sent & { page: string }): string {
  const problems = [...Object.values(wrong.fields), ...(wrong.message === undefined ? [] : [wrong.message])];
  const rows = Object.entries(typed).filter(([, value]) => value !== '');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Not sent yet</title>
<h1>Not sent yet</h1>
<ul>${problems.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>
<p>Your browser’s Back button brings you to the form again. <a href="${escapeHtml(page)}">Or begin anew.</a></p>
<h2>What you wrote</h2>
<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><pre>${escapeHtml(value)}</pre></dd>`).join('')}</dl>
</html>`;
}
