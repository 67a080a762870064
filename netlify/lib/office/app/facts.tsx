import type { ReactNode } from 'react';

interface FactProps {
  label: ReactNode;
  /** A text of several lines, below its label. */
  isLong?: boolean;
  children: ReactNode;
}

/** A fact of a list `<dl className="facts">`. */
export const Fact = ({ label, isLong = false, children }: FactProps) => (
  <div className={isLong ? 'fact-text' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
