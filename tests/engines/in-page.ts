/** Runs in the page: finds elements by role and accessible name, as a visitor perceives them. */

/** A regular expression as data, as drivers pass nothing else into a page. */
export interface NamePattern {
  source: string;
  flags: string;
}
export interface Step {
  role: string;
  name?: NamePattern | undefined;
}

export interface Found {
  /** How many visible elements match. */
  count: number;
  /** Text and state of the first. */
  text: string;
  value: string;
  /** Its value comes from a picker. */
  isPicked: boolean;
  href: string;
  /** Where the mouse hits the first; absent while something covers it or it moves. */
  point?: { x: number; y: number };
}

/**
 * Looks for the elements of the last step inside those of the steps before it.
 * @param action `look`; `aim` also brings the first into view; `set` also gives a field its value, as a picker does
 */
export async function findInPage(steps: Step[], action: 'look' | 'aim' | 'set', value = ''): Promise<Found> {
  const selectors: Record<string, string> = {
    button: 'button, [role=button], input[type=submit], summary',
    link: 'a[href]',
    control: 'a[href], button, [role=button]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3, h4, [role=heading]',
    dialog: 'dialog, [role=dialog]',
    region: 'section, [role=region]',
    navigation: 'nav',
    result: '[role=status]:not(:empty), output:not(:empty)',
    search: 'form:has([data-marked])',
    marked: '[data-marked]',
  };
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (node: Node): string => {
    if (node instanceof HTMLImageElement) return node.alt;
    if (!(node instanceof Element)) return node.nodeValue ?? '';
    if (node.ariaHidden === 'true' || !node.checkVisibility()) return '';
    return [...node.childNodes].map(textOf).join(node.children.length > 0 ? ' ' : '');
  };
  const nameOf = (element: Element): string => {
    const labelIds = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const candidates = [
      labelIds.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      element.getAttribute('aria-label') ?? '',
      labels.map(textOf).join(' '),
      textOf(element),
      element.getAttribute('placeholder') ?? '',
    ];
    return tidy(candidates.find((candidate) => tidy(candidate) !== '') ?? '');
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  };

  let elements: Element[] = [document.documentElement];
  for (const { role, name } of steps) {
    const pattern = name && new RegExp(name.source, name.flags);
    const inside = elements.flatMap((element) => [...element.querySelectorAll(selectors[role] ?? `[role=${role}], ${role}`)]);
    elements = inside.filter((element) => isVisible(element) && (!pattern || pattern.test(nameOf(element))));
  }
  const [element] = elements;
  if (!element) return { count: 0, text: '', value: '', isPicked: false, href: '' };

  if (action === 'set') {
    const { prototype } = element.constructor as typeof Element;
    // React replaces the setter of the element; the prototype's is the browser's own.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }

  const frame = () => new Promise(requestAnimationFrame);
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isHit = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    return hit !== null && (element.contains(hit) || hit.contains(element) || label?.control === element);
  };
  let point: Found['point'];
  if (action === 'aim') {
    if (!isHit(middle())) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const before = middle();
    await frame();
    await frame();
    const after = middle();
    // Firefox balances columns anew when a picture in them arrives.
    const isDrawn = [...document.images].every((picture) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return picture.complete || !picture.checkVisibility() || top > innerHeight || bottom < 0;
    });
    if (isDrawn && before.x === after.x && before.y === after.y && isHit(after)) point = after;
  }
  return {
    count: elements.length,
    text: tidy(textOf(element)),
    value: 'value' in element ? String(element.value) : '',
    isPicked: element.matches('select, [type=date]'),
    href: element.getAttribute('href') ?? '',
    ...(point ? { point } : {}),
  };
}
