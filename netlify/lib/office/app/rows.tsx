/** Lists of rows. */
import type { ReactNode } from 'react';
import { Time } from './times.tsx';

/** A list, or a sentence in the place of an empty one. */
export const Rows = ({ empty, children }: { empty: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className="empty">{empty}</p> : <ul className="rows">{children}</ul>;

interface LinkRowProps {
  href: string;
  title: ReactNode;
  flags?: ReactNode;
  children: ReactNode;
}

/** A row: the whole of it leads to one page. @param props.children the line below the title */
export const LinkRow = ({ href, title, flags, children }: LinkRowProps) => (
  <li className="row relative max-sm:flex-wrap">
    <div>
      <a className="row-link after:absolute after:inset-0" href={href}>
        {title}
      </a>
      <p className="hint">{children}</p>
    </div>
    {flags && (
      <p className="flex max-w-[45%] flex-none flex-wrap justify-end gap-1.5 max-sm:max-w-none max-sm:justify-start">{flags}</p>
    )}
  </li>
);

interface TimedRowProps {
  title: ReactNode;
  badge?: string | false;
  /** What happened at the time `at`, in milliseconds since 1970. */
  hint: string;
  at: number;
  /** The button of the row. */
  children: ReactNode;
}

/** A row of devices, sessions or invitations. */
export const TimedRow = ({ title, badge = false, hint, at, children }: TimedRowProps) => (
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
