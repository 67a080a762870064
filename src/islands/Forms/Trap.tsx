import type { ComponentPropsWithRef } from 'react';

/** A field that people neither see nor reach, and programs fill in. */
export const Trap = ({ id, field }: { id: string; field: ComponentPropsWithRef<'input'> }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} type="text" tabIndex={-1} autoComplete="off" {...field} />
  </div>
);
