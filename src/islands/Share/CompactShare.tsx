import './compact-share.css';
import { useId, useRef, useState } from 'react';
import { copyAddress } from '../../format/copy-address.ts';
import { SHARE_ICONS, SHARE_NAMES, SHARE_TARGETS, shareLink } from '../../format/share.ts';
import { Icon } from '../Icon.tsx';

interface Props {
  /** The full address that is shared, and its title. */
  url: string;
  title: string;
}

/** What became of the last thing that needed the browser's help. */
type Outcome = 'idle' | 'copied' | 'not-copied' | 'not-shared';

/** What a screen reader is told. */
const TOLD: Record<Outcome, string> = {
  idle: '',
  copied: 'Link copied',
  'not-copied': 'The link could not be copied. It stands in the menu, to be copied by hand.',
  'not-shared': 'The browser could not share. The link stands in the menu, to be copied by hand.',
};

/** One button that opens the ways to share; the same ways as in components/site/Share.astro. */
export function CompactShare({ url, title }: Props) {
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const menu = useId();
  const canShare = typeof navigator.share === 'function';

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  async function copy() {
    setOutcome((await copyAddress(url)) ? 'copied' : 'not-copied');
  }
  async function shareNatively() {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // Closing the browser's sheet is no fault.
      if ((error as Error).name === 'AbortError') return;
      console.error('The browser could not share.', error);
      setOutcome('not-shared');
    }
  }

  return (
    <div
      className="share-compact"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Escape closes what was opened last: the menu, not the dialog it stands in.
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
        className="btn btn-quiet btn-small"
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
      >
        <Icon name="share" /> Share
      </button>
      <ul id={menu} hidden={!open}>
        {canShare && (
          <li>
            <button type="button" onClick={() => void shareNatively()}>
              <Icon name="share" /> Share with an app
            </button>
          </li>
        )}
        {SHARE_TARGETS.map((target) => (
          <li key={target}>
            <a href={shareLink(target, { url, title })} target="_blank" rel="noopener" data-share>
              <Icon name={SHARE_ICONS[target]} /> {SHARE_NAMES[target]}
              <span className="sr"> (opens a new window)</span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void copy()}>
            <Icon name={outcome === 'copied' ? 'check' : 'link'} /> {outcome === 'copied' ? 'Link copied' : 'Copy link'}
          </button>
        </li>
        <li className="share-address" hidden={outcome !== 'not-copied' && outcome !== 'not-shared'}>
          {url}
        </li>
      </ul>
      <span className="sr" role="status">
        {TOLD[outcome]}
      </span>
    </div>
  );
}
