/** Runs in the page: finds its icons, and shows either them alone or the same icons drawn from their shapes. */

/** An icon and its place in the viewport. */
export interface IconPlace {
  /** What it claims to be, or its markup. */
  name: string;
  filled: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Marks the icons that a visitor can see. */
export function markIcons(): void {
  for (const icon of document.querySelectorAll('svg.icon')) {
    const { width, height } = icon.getBoundingClientRect();
    const isShown = icon.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    icon.toggleAttribute('data-marked', isShown && width > 0 && height > 0);
  }
}

/** Where the marked icons are. */
export function placesOfIcons(): IconPlace[] {
  return [...document.querySelectorAll<SVGElement>('svg[data-marked]')].map((icon) => {
    const { left, top, width, height } = icon.getBoundingClientRect();
    const { fill, paddingLeft } = getComputedStyle(icon);
    const padding = Number.parseFloat(paddingLeft);
    return {
      name: icon.dataset['claims'] ?? icon.innerHTML,
      filled: fill !== 'none',
      left: left + padding,
      top: top + padding,
      width: width - 2 * padding,
      height: height - 2 * padding,
    };
  });
}

/**
 * Scrolls to the marked icon of that index, hides everything but the icons, and makes them black on white. Resolves
 * once no icon moves.
 */
export async function isolateIcons(index: number): Promise<void> {
  const icons = [...document.querySelectorAll<SVGElement>('svg[data-marked]')];
  const icon = icons[index];
  icon?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // A sticky header moves with the page; it shows all of itself at the top.
  if (icon && icon.getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: 'instant' });
  const sheet = new CSSStyleSheet();
  // Only HTML elements are hidden by a rule: the parts of an icon may come from another document.
  sheet.replaceSync(`
    @namespace html url(http://www.w3.org/1999/xhtml);
    *, *::before, *::after { transition: none !important; animation: none !important; opacity: 1 !important; filter: none !important; }
    html|*, html|*::before, html|*::after { visibility: hidden !important; }
    svg[data-marked], #drawn-icons svg { visibility: visible !important; color: #000 !important; background: none !important; }
    .draws-icons svg[data-marked] { visibility: hidden !important; }
    html { background: #fff !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const places = () => JSON.stringify(icons.map((each) => each.getBoundingClientRect()));
  for (let [before, still] = ['', 0]; still < 3;) {
    await new Promise(requestAnimationFrame);
    const now = places();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Hides the icons and draws their shapes at the same places. */
export async function drawShapes(places: IconPlace[], shapes: Record<string, string>): Promise<void> {
  document.documentElement.classList.add('draws-icons');
  const overlay = document.createElement('div');
  overlay.id = 'drawn-icons';
  Object.assign(overlay.style, { position: 'fixed', left: '0', top: '0', width: '0', height: '0' });
  for (const { name, filled, left, top, width, height } of places) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
    const paint = filled ? { fill: '#000' } : { fill: 'none' };
    const stroke = { stroke: '#000', strokeWidth: '1.75', strokeLinecap: 'round', strokeLinejoin: 'round' };
    Object.assign(svg.style, { position: 'absolute', maxWidth: 'none', ...place, ...paint, ...stroke });
    svg.innerHTML = shapes[name] ?? '';
    overlay.append(svg);
  }
  document.documentElement.append(overlay);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Undoes {@link isolateIcons} and {@link drawShapes}. */
export function restorePage(): void {
  document.getElementById('drawn-icons')?.remove();
  document.documentElement.classList.remove('draws-icons');
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
}
