import type { ReactNode } from 'react';
import { Time } from '../app/times.tsx';

interface RowProps {
  title: ReactNode;
  badge?: string | false;
  /** What happened at the time `at`, in milliseconds since 1970. */
  hint: string;
  at: number;
  /** The button of the row. */
  children: ReactNode;
}

/** A row of the lists of devices, sessions and invitations. */
export const Row = ({ title, badge = false, hint, at, children }: RowProps) => (
  <li>
    <div>
      {title} {badge !== false && <span className="badge">{badge}</span>}
      <p className="hint">
        {hint} <Time at={at} />
      </p>
    </div>
    {children}
  </li>
);
