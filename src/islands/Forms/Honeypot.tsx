import type { ComponentPropsWithRef } from 'react';

/** A hidden field that people cannot reach and bots fill in. */
export const Honeypot = ({ id, field }: { id: string; field: ComponentPropsWithRef<'input'> }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} type="text" tabIndex={-1} autoComplete="off" {...field} />
  </div>
);
