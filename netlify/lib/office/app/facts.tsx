import type { ReactNode } from 'react';

/** A list of facts. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts border-b border-line">{children}</dl>;

interface FactProps {
  label: ReactNode;
  /** A text of several lines, below its label. */
  isLong?: boolean;
  children: ReactNode;
}

const LONG = 'grid-cols-1 py-3';
const SHORT = 'grid-cols-[7.5rem_minmax(0,1fr)] py-2';

export const Fact = ({ label, isLong = false, children }: FactProps) => (
  <div className={`grid items-baseline gap-x-3 border-t border-line ${isLong ? LONG : SHORT}`}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
