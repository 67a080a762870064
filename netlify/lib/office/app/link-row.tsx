import type { ReactNode } from 'react';

interface LinkRowProps {
  href: string;
  title: string;
  /** The line below the title. */
  children: ReactNode;
  /** Badges. */
  flags?: ReactNode;
}

/** A row of a list `<ul className="rows">`: the whole of it leads to one page. */
export const LinkRow = ({ href, title, children, flags }: LinkRowProps) => (
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
