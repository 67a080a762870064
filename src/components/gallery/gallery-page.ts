/**
 * The gallery's filters, and the little that is needed before a picture opens. The page is a list of links to the large
 * pictures, and stays that whenever the lightbox cannot be had. What opens pictures is loaded when a visitor comes near
 * one, or arrives with one in the address (`?image=`).
 */
import { parameter } from '../ui/address.ts';
import { filterTabs } from '../ui/filter-tabs.ts';

/** What the script that opens pictures has to know of the page. */
export interface Gallery {
  /** The filter buttons; what there is to say stands below them. */
  group: Element;
  /** All of them, in the page's order. */
  pictures: readonly HTMLAnchorElement[];
  isShown: (picture: Element) => boolean;
  /** Chooses the filter that a picture belongs to. */
  chooseFilterOf: (picture: Element) => void;
}

/** Opens a picture as a visitor's click does. */
export type OpenPicture = (picture: HTMLAnchorElement) => void;

const ALL = 'all';
const itemOf = (picture: Element) => picture.closest('li') as HTMLElement;
const filtersOf = (picture: Element) => itemOf(picture).dataset['filters']?.split(' ') ?? [];

/** @param load brings what opens pictures; started, it does as the address says. It starts once, however often it is asked. */
export function galleryPage(load: () => Promise<{ start: (gallery: Gallery) => OpenPicture }>): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const group = find('.tabs');
  const list = find('.shots');
  const empty = find('[data-empty]');
  const count = find('[data-count]');
  if (!group || !list || !empty || !count) return;
  const pictures = [...list.querySelectorAll<HTMLAnchorElement>('.shot')];

  const { choose } = filterTabs(group, {
    parameter: 'category',
    fallback: ALL,
    resets: ['image'],
    onChange(filter) {
      let shown = 0;
      for (const picture of pictures) {
        const fits = filter === ALL || filtersOf(picture).includes(filter);
        itemOf(picture).hidden = !fits;
        if (fits) shown += 1;
      }
      list.hidden = !shown;
      empty.hidden = !!shown;
      count.textContent = `${shown} picture${shown === 1 ? '' : 's'}`;
    },
  });

  const gallery: Gallery = {
    group,
    pictures,
    isShown: (picture) => !itemOf(picture).hidden,
    chooseFilterOf: (picture) => choose(filtersOf(picture)[0] ?? ALL, 'replace'),
  };
  const opening = async () => (await load()).start(gallery);
  // Whoever only came near is told nothing if it fails; a click asks again.
  const prepare = () => void opening().catch(() => undefined);
  const followAddress = () => {
    if (parameter('image')) prepare();
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    list.addEventListener(sign, prepare, { once: true, passive: true });
  addEventListener('popstate', followAddress);
  followAddress();

  list.addEventListener('click', (event) => {
    const picture = (event.target as Element).closest<HTMLAnchorElement>('.shot');
    if (!picture || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    opening().then(
      (open) => open(picture),
      () => location.assign(picture.href),
    );
  });
}
