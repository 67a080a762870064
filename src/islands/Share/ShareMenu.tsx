import type share from 'words:share';
import { shareLinks } from '../../format/share.ts';
import { Icon } from '../Icon.tsx';

/** The custom element of components/share, which takes the attributes of a `div`. */
const ShareLinks = 'share-links' as string as 'div';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md bg-transparent px-3 py-1 text-ink no-underline hover:bg-work-tint';

interface Props {
  /** The full address. */
  url: string;
  title: string;
  words: typeof share;
}

/** One button that opens a menu with the ways to share. */
export const ShareMenu = ({ url, title, words }: Props) => (
  <ShareLinks className="relative max-sm:w-full" data-url={url} data-title={title}>
    <button
      type="button"
      className="btn btn-quiet btn-small max-sm:w-full"
      data-share="open"
      aria-expanded={false}
      aria-controls="share-menu"
    >
      <Icon name="share" /> {words.open}
    </button>
    <ul
      id="share-menu"
      className="absolute end-0 bottom-[calc(100%+0.5rem)] z-1 w-60 rounded-lg bg-raised p-1.5 text-sm/[1.6] [box-shadow:var(--shadow-over)]"
      data-share="menu"
      hidden
    >
      <li className="needs-share">
        <button type="button" className={ITEM} data-share="app">
          <Icon name="share" /> {words.app}
        </button>
      </li>
      {shareLinks({ url, title }).map(({ name, icon, opensWindow, attributes }) => (
        <li key={name}>
          <a className={ITEM} {...attributes}>
            <Icon name={icon} /> {opensWindow ? name : words.email}
            {opensWindow && <span className="visually-hidden"> {words.newWindow}</span>}
          </a>
        </li>
      ))}
      <li>
        <button type="button" className={ITEM} data-share="copy">
          <Icon name="link" /> <span>{words.copy}</span>
        </button>
      </li>
      <li className="px-3 py-2 text-xs/[1.6] wrap-anywhere select-all" data-share="address" hidden>
        {url}
      </li>
    </ul>
    <span className="visually-hidden" role="status" />
  </ShareLinks>
);
