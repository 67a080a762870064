import type { MouseEvent } from 'react';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { SHARE_ICONS, SHARE_NAMES, SHARE_TARGETS, shareLink } from '../../format/share.ts';
import { Icon } from '../Icon.tsx';
import { useShare } from './useShare.ts';

interface Props {
  heading: string;
  /** Full address and title of the page. */
  url: string;
  title: string;
}

/** Opens a link that leaves the site in a small window without access to this page. Mail links open no window. */
export function openShareWindow(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  if (!href.startsWith('http') || isModifiedClick(event)) return;
  event.preventDefault();
  window.open(href, '_blank', 'noopener,width=600,height=400');
}

/** The ways to share a page. Links work before hydration; copying and the browser's own dialog need it. */
export function ShareLinks({ heading, url, title }: Props) {
  const { result, copy, share, canShare } = useShare(url, title);
  const failed = result === 'not-copied' || result === 'not-shared';
  return (
    <section className="share flex flex-wrap items-center gap-3" aria-label={heading}>
      <h2>{heading}</h2>
      {/* Seven in a row or four and three: never one alone. */}
      <ul className="flex flex-wrap gap-1.5 in-[.surface]:max-w-52 max-[385px]:max-w-52">
        {SHARE_TARGETS.map((target) => (
          <li key={target}>
            <a
              className="icon-button"
              href={shareLink(target, { url, title })}
              {...(target === 'email' ? {} : { target: '_blank', rel: 'noopener' })}
              aria-label={target === 'email' ? 'Share by Email' : `Share on ${SHARE_NAMES[target]} (opens a new window)`}
              onClick={openShareWindow}
            >
              <Icon name={SHARE_ICONS[target]} />
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="icon-button needs-script" aria-label="Copy link" onClick={() => void copy()}>
            <Icon name={result === 'copied' ? 'check' : 'link'} />
          </button>
          {/* Shows the address to be copied by hand where the browser refuses. */}
          <span className={failed ? 'text-xs select-all' : 'visually-hidden'} role="status">
            {result === 'copied' && 'Link copied'}
            {failed && url}
          </span>
        </li>
        {canShare && (
          <li>
            <button type="button" className="icon-button" aria-label="Share with an app" onClick={() => void share()}>
              <Icon name="share" />
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
