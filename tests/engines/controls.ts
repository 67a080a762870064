/**
 * The controls of the built pages that wait for a script, so a new one is tested without being listed. Controls of one kind
 * have the same owners (islands and custom elements), tag and attributes, and so the same script: one of them is used, in the
 * smallest page that has it. Outside islands and custom elements nothing waits for a script.
 */
import { load } from 'cheerio';
import { pages } from '../support/built-site.ts';

/** What can be pressed; a link if a script handles its press (browser/first-paint.ts), but for one that leaves the page. */
const PRESSED = 'button, summary, a[data-hold]:not([hreflang]), a[data-window], [role=button], [role=tab], [role=switch]';
const TYPED = 'input:not([type=hidden]), select, textarea, [contenteditable]';
/** Attributes of a control that is never the first that is pressed. */
const IDLE = ['disabled', 'aria-current'];

export interface Control {
  kind: string;
  /** The island or custom element whose script it waits for. */
  owner: string;
  /** Its label or text. */
  name: string;
  /** The smallest page with it. */
  address: string;
}

/** @param needsScript whether it is hidden without scripts, as a button to copy is beside one to share */
const kindOf = (owners: string[], tag: string, attributes: string[], needsScript: boolean) =>
  [...owners, tag, ...attributes.filter((name) => name !== 'class').toSorted(), ...(needsScript ? ['needs-script'] : [])].join(
    ' ',
  );

function controlsMatching(selector: string): Control[] {
  const found = new Map<string, Control>();
  for (const { address, html } of pages().toSorted((a, b) => a.html.length - b.html.length)) {
    const $ = load(html);
    for (const element of $.root().find(selector).toArray()) {
      const parents = $(element).parents().toArray();
      const owners = parents
        .filter(({ name }) => name.includes('-') && name !== 'astro-slot')
        .map(({ name, attribs }) => attribs['component-export'] ?? name);
      const isInPage = !parents.some(({ name }) => name === 'template' || name === 'noscript');
      const { attribs, tagName } = element;
      const kind = kindOf(owners, tagName, Object.keys(attribs), $(element).hasClass('needs-script'));
      const name = attribs['aria-label'] ?? ($(element).text().trim() || attribs['name']) ?? '';
      const [owner] = owners;
      if (owner !== undefined && isInPage && !found.has(kind)) found.set(kind, { kind, owner, name, address });
    }
  }
  return [...found.values()];
}

/**
 * The pressed controls of all pages, one for each island and custom element: how a script keeps a press is one matter, in which
 * engines differ; the effect of each control is another.
 */
export const pressedControls = (): Control[] => {
  const controls = controlsMatching(PRESSED).filter(({ kind }) => !IDLE.some((name) => kind.split(' ').includes(name)));
  return controls.filter(({ owner }, index) => controls.findIndex((other) => other.owner === owner) === index);
};

/** Pages that have all kinds of fields together. */
export const pagesWithFields = (): string[] => [...new Set(controlsMatching(TYPED).map(({ address }) => address))];

/**
 * Runs in the page: marks the last control of a kind that can be pressed. A control that is chosen already has no effect.
 * @returns whether one was found
 */
export function markControl(kind: string): boolean {
  const kindOfElement = (element: Element) => {
    const owners: string[] = [];
    for (let parent = element.parentElement; parent; parent = parent.parentElement)
      if (parent.localName.includes('-') && parent.localName !== 'astro-slot')
        owners.push(parent.getAttribute('component-export') ?? parent.localName);
    const attributes = element.getAttributeNames().filter((name) => name !== 'class');
    const needsScript = element.classList.contains('needs-script') ? ['needs-script'] : [];
    return [...owners, element.localName, ...attributes.toSorted(), ...needsScript].join(' ');
  };
  const control = [...document.querySelectorAll('button, summary, a, [role]')].findLast(
    (element) =>
      kindOfElement(element) === kind &&
      !element.matches(':disabled, [aria-current], [aria-pressed=true]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0,
  );
  control?.setAttribute('data-marked', '');
  return control !== undefined;
}
