import { useId, useRef, useState } from 'react';
import { SHARE_ICONS, SHARE_NAMES, SHARE_TARGETS, shareLink, WINDOW } from '../../format/share.ts';
import { Icon } from '../Icon.tsx';
import { type ShareResult, useShare } from './useShare.ts';

interface Props {
  /** The full address that is shared, and its title. */
  url: string;
  title: string;
}

/** Messages for screen readers. */
const MESSAGES: Record<ShareResult, string> = {
  idle: '',
  copied: 'Link copied',
  'not-copied': 'The link could not be copied. The menu shows it, to be copied by hand.',
  'not-shared': 'The browser could not share. The menu shows the link, to be copied by hand.',
};

/** A link or button of the menu. */
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md bg-transparent px-3 py-1 text-ink no-underline hover:bg-work-tint';

/** One button that opens a menu with the ways to share. */
export function CompactShare({ url, title }: Props) {
  const [open, setOpen] = useState(false);
  const { result, copy, share, canShare } = useShare(url, title);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useId();

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <div
      className="relative max-sm:w-full"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Closes the menu only, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="btn btn-quiet btn-small max-sm:w-full"
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
      >
        <Icon name="share" /> Share
      </button>
      <ul
        id={menu}
        className="absolute right-0 bottom-[calc(100%+0.5rem)] z-1 w-60 rounded-lg bg-raised p-1.5 text-sm/[1.6] [box-shadow:var(--shadow-over)]"
        hidden={!open}
      >
        {canShare && (
          <li>
            <button type="button" className={ITEM} onClick={() => void share()}>
              <Icon name="share" /> Share with an app
            </button>
          </li>
        )}
        {SHARE_TARGETS.map((target) => (
          <li key={target}>
            <a className={ITEM} href={shareLink(target, { url, title })} {...(target === 'email' ? {} : WINDOW)}>
              <Icon name={SHARE_ICONS[target]} /> {SHARE_NAMES[target]}
              {target !== 'email' && <span className="visually-hidden"> (opens a new window)</span>}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className={ITEM} onClick={() => void copy()}>
            <Icon name={result === 'copied' ? 'check' : 'link'} /> {result === 'copied' ? 'Link copied' : 'Copy link'}
          </button>
        </li>
        <li
          className="px-3 py-2 text-xs/[1.6] wrap-anywhere select-all"
          hidden={result !== 'not-copied' && result !== 'not-shared'}
        >
          {url}
        </li>
      </ul>
      <span className="visually-hidden" role="status">
        {MESSAGES[result]}
      </span>
    </div>
  );
}
