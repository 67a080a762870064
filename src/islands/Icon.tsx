import { ICONS, type IconName } from '../format/icons.ts';

interface Props {
  name: IconName;
  filled?: boolean;
}

/** An inline icon of 24 × 24 in the colour of its text, as components/ui/Icon.astro draws it. */
export const Icon = ({ name, filled = false }: Props) => (
  <svg
    className={filled ? 'icon icon-fill' : 'icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: ICONS[name] }}
  />
);
