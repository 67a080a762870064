import { hydrate } from '../../browser/hydrate.ts';
import { showInlineStatus } from '../../browser/inline-status.ts';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { scrollToTarget } from '../../browser/scroll-target.ts';
import { setUrlParameters, urlParameter } from '../../browser/url-state.ts';
import { $openVideo } from '../../stores/video.ts';
import '../share/share-links.ts';
import { FilterTabs } from '../ui/filter-tabs.ts';

/**
 * `<video-list>`: filters the videos, the featured one among them, and opens them in the dialog. `?video=` opens a video
 * without playing it. Links lead to YouTube where the dialog cannot be loaded.
 */
class VideoList extends HTMLElement {
  #tabs = this.querySelector<FilterTabs>('filter-tabs');
  #status = this.querySelector('[role="status"]');
  #dialog = this.querySelector('[data-dialog]');
  #videos = [...this.querySelectorAll<HTMLElement>('article[data-category]')];

  connectedCallback() {
    this.#tabs?.addEventListener('filter', () => this.#show());
    this.#show();
    this.addEventListener('click', (event) => {
      const link = this.#linkOf(event);
      if (!link || isModifiedClick(event)) return;
      event.preventDefault();
      void this.#open(link, 'play', () => location.assign(link.href));
    });
    // Loads the dialog while the visitor is about to press.
    for (const name of ['pointerover', 'touchstart', 'focusin'])
      this.addEventListener(name, (event) => void (this.#linkOf(event) && hydrate(this.#dialog)), { passive: true });
    this.#arrive();
  }

  #linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a[data-video]');

  #show() {
    const kind = this.#tabs?.value;
    for (const video of this.#videos) video.hidden = kind !== 'all' && video.dataset['category'] !== kind;
    const count = this.#videos.filter(({ hidden }) => !hidden).length;
    if (this.#status) this.#status.textContent = `${count} ${count === 1 ? 'video' : 'videos'}`;
  }

  async #open(link: HTMLElement, start: 'play' | 'show', onFailed: () => void) {
    const id = link.dataset['video'] ?? '';
    // A reload must not open a dialog again that was closed.
    const onClosed = () => setUrlParameters({ video: null }, 'replace');
    $openVideo.set({ id, start, opener: link, onClosed, onFailed });
    if (!(await hydrate(this.#dialog))) onFailed();
  }

  #arrive() {
    const id = urlParameter('video');
    if (id === null || !this.#tabs) return;
    const tabs = this.#tabs;
    const show = (sentence: string) => tabs.addEventListener('filter', showInlineStatus(tabs, sentence), { once: true });
    const link = this.querySelector<HTMLElement>(`a[data-video="${CSS.escape(id)}"]`);
    if (!link) {
      show('That video is not here. Here are all of them.');
      return;
    }
    const card = link.closest('article');
    if (card && (card.hidden || urlParameter('category') === null)) tabs.choose(card.dataset['category'] ?? '', 'replace');
    scrollToTarget(card ?? link);
    void this.#open(link, 'show', () => show('The video could not be opened. Check your connection and load the page again.'));
  }
}
customElements.define('video-list', VideoList);
