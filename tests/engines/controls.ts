/**
 * The controls of the built pages that wait for a script, so a new one is tested without being listed: one of each owner
 * (an island or a custom element), in the smallest page that has it. Outside of them nothing waits for a script.
 */
import { load } from 'cheerio';
import { pages } from '../support/content/built-site.ts';

/** What can be pressed; a link if a script handles its press (browser/first-paint.ts), but for one that leaves the page. */
const PRESSED = 'button, summary, a[data-hold]:not([hreflang]), a[data-window], [role=button], [role=tab], [role=switch]';
/** Controls that are never the first that is pressed. */
const IDLE = ':disabled, [aria-current]';

interface Control {
  /** Matches the controls of its owner with its tag and attributes. */
  selector: string;
  /** Its label or text. */
  name: string;
  /** The smallest page with it. */
  address: string;
}

/**
 * The pressed controls of all pages, one for each island and custom element: how a script keeps a press is one matter, in which
 * engines differ; the effect of each control is another.
 */
export function pressedControls(): Control[] {
  const found = new Map<string, Control>();
  for (const { address, html } of pages().toSorted((a, b) => a.html.length - b.html.length)) {
    const $ = load(html);
    for (const element of $(`:is(${PRESSED}):not(${IDLE})`).toArray()) {
      const waits = $(element)
        .parents()
        .toArray()
        .find(({ name }) => name.includes('-') && name !== 'astro-slot');
      if (!waits || $(element).closest('template, noscript').length > 0) continue;
      const component = waits.attribs['component-export'];
      const owner = component === undefined ? waits.name : `[component-export=${component}]`;
      if (found.has(owner)) continue;
      const { attribs, tagName } = element;
      const attributes = Object.keys(attribs).filter((name) => name !== 'class');
      // It is hidden without scripts, as a button to copy is beside one to share.
      const needsScript = $(element).hasClass('needs-script') ? '.needs-script' : ':not(.needs-script)';
      const selector = `${owner} ${tagName}${attributes.map((name) => `[${name}]`).join('')}${needsScript}`;
      const name = attribs['aria-label'] ?? ($(element).text().trim() || attribs['name']) ?? '';
      found.set(owner, { selector, name, address });
    }
  }
  return [...found.values()];
}

/**
 * Runs in the page: marks the last control of a kind that can be pressed. A control that is chosen already has no effect.
 * @returns whether one was found
 */
export function markControl(selector: string): boolean {
  const control = [...document.querySelectorAll(selector)].findLast(
    (element) =>
      !element.matches(':disabled, [aria-current], [aria-pressed=true]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0,
  );
  control?.setAttribute('data-marked', '');
  return control !== undefined;
}
