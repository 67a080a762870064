import type { IconName } from '../components/ui/icons.ts';

interface Props {
  name: IconName;
  filled?: boolean;
}

/** The icons of the page, from the sprite that it has loaded already. */
export const Icon = ({ name, filled = false }: Props) => (
  <svg className={filled ? 'icon icon-fill' : 'icon'} aria-hidden="true" viewBox="0 0 24 24">
    <use href={`/icons.svg#${name}`} />
  </svg>
);
