import { Fragment, type ReactNode } from 'react';
import { partsOf } from '../language/placeholders.ts';

/** A text of the interface whose placeholders are elements. @param of the text @param elements by the names of the placeholders */
export const Text = ({ of, elements }: { of: string; elements: Readonly<Record<string, ReactNode>> }) =>
  // Odd parts are names of placeholders.
  partsOf(of).map((part, index) => <Fragment key={index}>{index % 2 === 1 ? elements[part] : part}</Fragment>);
