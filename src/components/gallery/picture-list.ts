import words from 'words:pictureList';
import { hydrate } from '../../browser/hydrate.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { scrollToTarget } from '../../browser/scroll-target.ts';
import { setUrlParameters, urlParameter } from '../../browser/url-state.ts';
import { $closeLightbox, $lightbox, type LightboxSlide } from '../../stores/lightbox.ts';
import { FilteredList } from '../ui/filtered-list.ts';

/** `history.state` of the entries that opening a picture adds. */
const OPENED = 'opened';

const itemOf = (picture: Element) => picture.closest('li') as HTMLElement;
const filtersOf = (picture: Element) => itemOf(picture).dataset['filters']?.split(' ') ?? [];
const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';

/** The size that the browser chose; none before it has loaded one. */
const loadedSource = ({ currentSrc, src }: HTMLImageElement) => (currentSrc === '' ? src : currentSrc);

function slideOf(picture: HTMLAnchorElement): LightboxSlide {
  const image = picture.querySelector('img');
  return {
    src: picture.href,
    alt: image?.alt ?? '',
    lang: picture.lang || undefined,
    title: textOf(picture.querySelector('b')),
    description: textOf(picture.querySelector('small')),
    thumbnail: image ? loadedSource(image) : '',
  };
}

/**
 * `<picture-list>`: filters the pictures and opens them in the lightbox. The open picture is in the address (`?image=`):
 * opening adds a history entry, so that "back" closes the lightbox; another picture replaces the entry, and closing
 * removes it. Where the lightbox cannot be loaded, the links lead to the large pictures.
 */
class PictureList extends FilteredList {
  #words = scriptWords(this, words);
  #list = this.querySelector<HTMLElement>('ul');
  #empty = this.querySelector<HTMLElement>('[data-empty]');
  #lightbox = this.querySelector('[data-lightbox]');
  #pictures = [...this.querySelectorAll<HTMLAnchorElement>('ul a')];
  /** The picture that was requested last: another press, or "back", may come while the lightbox loads. */
  #requested: HTMLAnchorElement | undefined;

  override connectedCallback() {
    super.connectedCallback();
    this.openIn(this.#lightbox, 'ul a', (picture) => void this.#open(picture, () => location.assign(picture.href)));
    addEventListener('popstate', () => this.#follow(false));
    this.#follow(true);
  }

  protected override show() {
    for (const picture of this.#pictures) itemOf(picture).hidden = !this.isChosen(...filtersOf(picture));
    const shown = this.#shown().length;
    if (this.#list) this.#list.hidden = shown === 0;
    if (this.#empty) this.#empty.hidden = shown > 0;
    this.announce(shown, this.#words.count);
  }

  #shown = () => this.#pictures.filter((picture) => !itemOf(picture).hidden);

  async #open(picture: HTMLAnchorElement, onFailed: () => void) {
    this.#requested = picture;
    picture.setAttribute('aria-busy', 'true');
    const hydrated = await hydrate(this.#lightbox);
    picture.removeAttribute('aria-busy');
    if (this.#requested !== picture || $lightbox.get()) return;
    if (hydrated) this.#openLightbox(picture);
    else onFailed();
  }

  #openLightbox(picture: HTMLAnchorElement) {
    const shown = this.#shown();
    if (urlParameter('image') !== picture.id) setUrlParameters({ image: picture.id }, 'push', OPENED);
    $lightbox.set({
      slides: shown.map(slideOf),
      index: shown.indexOf(picture),
      onView: (index) => setUrlParameters({ image: shown[index]?.id ?? picture.id }, 'replace', history.state),
      onClosing: () => {
        this.#requested = undefined;
        picture.focus();
        if (!urlParameter('image')) return;
        if (history.state === OPENED) history.back();
        else setUrlParameters({ image: null }, 'replace');
      },
    });
  }

  /** Opens the picture that the address names. @param arrived on this page, so without a filter that the visitor chose */
  #follow(arrived: boolean) {
    const id = urlParameter('image');
    const picture = this.#pictures.find((one) => one.id === id);
    if (!picture) {
      if (id && arrived) this.say(this.#words.unknown);
      this.#requested = undefined;
      $closeLightbox.get()?.();
      return;
    }
    if (itemOf(picture).hidden || (arrived && !urlParameter('category')))
      this.filters?.choose(filtersOf(picture)[0] ?? 'all', 'replace');
    scrollToTarget(picture);
    void this.#open(picture, () => this.say(this.#words.failed));
  }
}
customElements.define('picture-list', PictureList);
