import type { ReactNode } from 'react';

/** A list of facts. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts border-b border-line">{children}</dl>;

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-t border-line py-2">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
