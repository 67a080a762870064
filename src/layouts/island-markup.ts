import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** An island as it looks before anybody has touched it, made at build. */
export const islandMarkup = <Props extends object>(island: FunctionComponent<Props>, props: Props): string =>
  // React writes some attributes as its own properties are called (autoComplete).
  renderToString(createElement(island, props)).replaceAll(/ ([a-z]+[A-Z]\w*)(?==")/g, (name) => name.toLowerCase());
