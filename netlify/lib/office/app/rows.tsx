/** Lists of rows. */
import type { ReactNode } from 'react';
import { Time } from './times.tsx';

/** A list, or a sentence in the place of an empty one. */
export const Rows = ({ empty, children }: { empty: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className="empty">{empty}</p> : <ul className="rows">{children}</ul>;

interface LinkRowProps {
  href: string;
  title: ReactNode;
  /** Of a list in which rows may have marks: then all are of one height, with their marks at the same place. */
  flags?: readonly ReactNode[] | undefined;
  children: ReactNode;
}

/** A row: the whole of it leads to one page. @param props.children the line below the title */
export const LinkRow = ({ href, title, flags, children }: LinkRowProps) => (
  <li className="row relative">
    <div>
      <a className={`row-link after:absolute after:inset-0 ${flags ? 'block truncate' : ''}`} href={href}>
        {title}
      </a>
      <div className={flags ? 'flex h-7 items-center gap-1.5' : undefined}>
        {flags}
        <p className={`hint ${flags ? 'truncate' : ''}`}>{children}</p>
      </div>
    </div>
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
