import type { FunctionComponent } from 'react';
import { hydrate } from '../mount.tsx';

/**
 * Brings a form of the page to life, once. What it was made of at build stands beside it (`data-props`); what a visitor
 * has typed and chosen by then stays.
 */
export const takeOver =
  <Props extends object>(Form: FunctionComponent<Props>) =>
  (place: HTMLElement): void => {
    const { props } = place.dataset;
    if (props === undefined) return;
    delete place.dataset['props'];
    hydrate(place, <Form {...(JSON.parse(props) as Props)} />);
  };
