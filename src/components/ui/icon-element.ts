import { element } from '../../browser/element.ts';
import { iconClass, ICONS, type IconName } from '../../format/icons.ts';

/** An icon for a script, as Icon.astro draws it. */
export function iconElement(name: IconName): Element {
  const box = element('span', {});
  box.innerHTML = `<svg class="${iconClass(name)}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
  return box.firstElementChild ?? box;
}
