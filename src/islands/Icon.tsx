import { iconClass, ICONS, type IconName } from '../format/icons.ts';

/** An inline icon of 24 × 24 in the colour of its text, as components/ui/Icon.astro draws it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={iconClass(name)} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] }} />
);
