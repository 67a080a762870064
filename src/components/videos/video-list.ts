import words from 'words:videoList';
import { hydrate } from '../../browser/hydrate.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { scrollToTarget } from '../../browser/scroll-target.ts';
import { setUrlParameters, urlParameter } from '../../browser/url-state.ts';
import { $openVideo } from '../../stores/video.ts';
import '../share/share-links.ts';
import { FilteredList } from '../ui/filtered-list.ts';

/** `<video-list>`: filters the videos and opens them in the dialog. `?video=` opens a video without playing it. */
class VideoList extends FilteredList {
  #words = scriptWords(this, words);
  #dialog = this.querySelector('[data-dialog]');
  #videos = [...this.querySelectorAll<HTMLElement>('article[data-category]')];

  override connectedCallback() {
    super.connectedCallback();
    this.openIn(this.#dialog, 'a[data-video]', (link) => void this.#open(link, 'play', () => location.assign(link.href)));
    this.#arrive();
  }

  protected override show() {
    for (const video of this.#videos) video.hidden = !this.isChosen(video.dataset['category']);
    this.announce(this.#videos.filter(({ hidden }) => !hidden).length, this.#words.count);
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
    if (id === null) return;
    const link = this.querySelector<HTMLElement>(`a[data-video="${CSS.escape(id)}"]`);
    if (!link) {
      this.say(this.#words.unknown);
      return;
    }
    const card = link.closest('article');
    if (card && (card.hidden || urlParameter('category') === null))
      this.filters?.choose(card.dataset['category'] ?? '', 'replace');
    scrollToTarget(card ?? link);
    void this.#open(link, 'show', () => this.say(this.#words.failed));
  }
}
customElements.define('video-list', VideoList);
