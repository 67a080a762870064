import type { ReactNode } from 'react';
import type { Decision } from '../office/decisions.ts';
import { itemPath } from '../item-path.ts';
import type { Item } from '../office/item.ts';

/** What was typed into a form that was refused, by field. */
export type Typed = Readonly<Record<string, string | undefined>>;

interface DecisionFormProps {
  item: Item;
  type: Decision['type'];
  label: string;
  /** Fields. A form without them is one quiet button. */
  children?: ReactNode;
}

/** A form that decides. It carries the number of the last event and an idempotency key. */
export const DecisionForm = ({ item: { content, number }, type, label, children }: DecisionFormProps) => (
  <form className={children ? 'panel' : undefined} method="post" action={`${itemPath(content.kind, content.id)}/decide`}>
    <input type="hidden" name="type" value={type} />
    <input type="hidden" name="after" value={number} />
    <input type="hidden" name="key" value={crypto.randomUUID()} />
    {children}
    <button className={children ? 'btn' : 'btn btn-quiet btn-small'}>{label}</button>
  </form>
);
