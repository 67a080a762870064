/** A page with a form, once more: filled in as it was sent, with what is wrong where it is wrong. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse, serialize } from 'parse5';
import { escapeHtml } from '../html.ts';

type Element = DefaultTreeAdapterTypes.Element;

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

/** Elements below `node` that `wanted` takes, in their order on the page. */
function elementsBelow(node: DefaultTreeAdapterTypes.ParentNode, wanted: (element: Element) => boolean): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return [];
    const below = elementsBelow(child, wanted);
    return wanted(child) ? [child, ...below] : below;
  });
}

const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;

const without = (element: Element, name: string) => (element.attrs = element.attrs.filter((one) => one.name !== name));

function setAttribute(element: Element, name: string, value = ''): void {
  without(element, name);
  element.attrs.push({ name, value });
}

function setText(element: Element, text: string): void {
  element.childNodes = [];
  defaultTreeAdapter.insertText(element, text);
}

function append(parent: Element, tag: string): Element {
  const child = defaultTreeAdapter.createElement(tag, names.NS.HTML, []);
  defaultTreeAdapter.appendChild(parent, child);
  return child;
}

/** For a form that is too small to have a place of its own. */
function placeForProblems(form: Element): Element {
  const place = append(form, 'div');
  setAttribute(place, 'tabindex', '-1');
  return place;
}

/** Gives a control the value that was typed or chosen. */
function fill(control: Element, value: string | undefined): void {
  if (value === undefined) return;
  if (attribute(control, 'type') === 'checkbox') setAttribute(control, 'checked');
  else if (control.tagName === 'textarea') setText(control, value);
  else if (control.tagName === 'select')
    for (const option of elementsBelow(control, ({ tagName }) => tagName === 'option')) {
      if (attribute(option, 'value') === value) setAttribute(option, 'selected');
    }
  else setAttribute(control, 'value', value);
}

/**
 * The page's HTML with its form filled in; undefined if there is no such form. The form has a place for what is wrong
 * with each field (`<id>-error`) and one for all of it (`data-problems`), both hidden; a small form has all of it at its end.
 */
export function filledForm(html: string, { action, typed, wrong }: Sent & { action: string }): string | undefined {
  const page = parse(html);
  const [form] = elementsBelow(page, (one) => one.tagName === 'form' && attribute(one, 'action') === action);
  if (!form) return undefined;
  const problems = elementsBelow(form, (one) => attribute(one, 'data-problems') !== undefined)[0] ?? placeForProblems(form);
  const list = elementsBelow(problems, ({ tagName }) => tagName === 'ul')[0] ?? append(problems, 'ul');
  // What a visitor has before them is not to be taken over by a script that knows nothing of it.
  setAttribute(form, 'data-answered');
  const controls = elementsBelow(form, ({ tagName }) => ['input', 'select', 'textarea'].includes(tagName));
  for (const control of controls) fill(control, typed[attribute(control, 'name') ?? '']);

  for (const [name, text] of Object.entries(wrong.fields)) {
    const control = controls.find((one) => attribute(one, 'name') === name);
    const id = control && attribute(control, 'id');
    const item = append(list, 'li');
    if (!control || id === undefined) {
      setText(item, text);
      continue;
    }
    const link = append(item, 'a');
    setAttribute(link, 'href', `#${id}`);
    setText(link, text);
    const [told] = elementsBelow(form, (one) => attribute(one, 'id') === `${id}-error`);
    if (told) {
      without(told, 'hidden');
      setText(told, text);
    }
    const described = [`${id}-error`, attribute(control, 'aria-describedby')].filter(Boolean).join(' ');
    setAttribute(control, 'aria-invalid', 'true');
    setAttribute(control, 'aria-describedby', described);
  }
  if (wrong.message !== undefined) setText(append(list, 'li'), wrong.message);
  without(problems, 'hidden');
  setAttribute(problems, 'autofocus');
  return serialize(page);
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
