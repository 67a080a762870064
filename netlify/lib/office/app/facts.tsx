import type { ReactNode } from 'react';

/** A fact of a list `<dl className="facts">`. @param props.isLong a text of several lines, below its label */
export const Fact = ({ label, isLong, children }: { label: ReactNode; isLong?: boolean | undefined; children: ReactNode }) => (
  <div className={isLong ? 'fact-text' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
