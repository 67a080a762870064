import type { ReactNode } from 'react';

/** A list of facts. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts border-b border-line">{children}</dl>;

const LONG = 'grid-cols-1 py-3';
const SHORT = 'grid-cols-[7.5rem_minmax(0,1fr)] py-2';

/** @param props.isLong a text of several lines, below its label */
export const Fact = ({ label, isLong, children }: { label: ReactNode; isLong?: boolean | undefined; children: ReactNode }) => (
  <div className={`grid items-baseline gap-x-3 border-t border-line ${isLong ? LONG : SHORT}`}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
