/**
 * Opens the gallery's pictures in the lightbox. The picture that is open stands in the address (`?image=`): opening one
 * adds an entry, so that "back" closes it; going on to another picture corrects the entry; closing takes it away.
 */
import type { LightboxSlide, ShowLightbox } from '../../stores/lightbox.ts';
import { parameter, setParameters } from '../ui/address.ts';
import { quietNotice } from '../ui/quiet-notice.ts';
import type { Gallery, OpenPicture } from './gallery-page.ts';

/** Marks the entries that opening a picture added. */
const OPENED = 'opened';

const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';

/** What the browser chose among the sizes; nothing before it has loaded one. */
const loadedSource = ({ currentSrc, src }: HTMLImageElement) => (currentSrc === '' ? src : currentSrc);

function slideOf(picture: HTMLAnchorElement): LightboxSlide {
  const small = picture.querySelector('img');
  return {
    src: picture.href,
    alt: small?.alt ?? '',
    title: textOf(picture.querySelector('b')),
    description: textOf(picture.querySelector('small')),
    thumbnail: small ? loadedSource(small) : '',
  };
}

/** @param load brings the lightbox; asked again after it failed */
export function pictureOpening(gallery: Gallery, load: () => Promise<{ show: ShowLightbox }>): OpenPicture {
  const { group, pictures, isShown, chooseFilterOf } = gallery;
  let loading: ReturnType<typeof load> | undefined;
  const lightbox = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  /** The picture that was asked for last: while the lightbox is on its way a visitor may choose another, or go back. */
  let wanted: HTMLAnchorElement | undefined;
  let close: (() => void) | undefined;

  function showFrom(picture: HTMLAnchorElement, show: ShowLightbox) {
    const shown = pictures.filter(isShown);
    if (parameter('image') !== picture.id) setParameters({ image: picture.id }, 'push', OPENED);
    close = show({
      slides: shown.map(slideOf),
      index: shown.indexOf(picture),
      onView: (index) => setParameters({ image: shown[index]?.id ?? picture.id }, 'replace', history.state),
      onClosing() {
        close = wanted = undefined;
        picture.focus();
        if (!parameter('image')) return;
        if (history.state === OPENED) history.back();
        else setParameters({ image: null }, 'replace');
      },
    });
  }

  async function open(picture: HTMLAnchorElement, failed: () => void) {
    wanted = picture;
    picture.setAttribute('aria-busy', 'true');
    try {
      const { show } = await lightbox();
      if (wanted === picture && !close) showFrom(picture, show);
    } catch (error) {
      console.error('The lightbox could not be loaded.', error);
      if (wanted === picture) failed();
    } finally {
      picture.removeAttribute('aria-busy');
    }
  }

  let clearNotice: (() => void) | undefined;
  const say = (sentence: string) => (clearNotice = quietNotice(group, sentence));
  group.addEventListener('click', () => clearNotice?.());

  /** Does as the address says. @param arrived from elsewhere, and so without a filter that the visitor has chosen */
  function follow(arrived: boolean) {
    const asked = parameter('image');
    const picture = pictures.find(({ id }) => id === asked);
    if (picture) {
      if (!isShown(picture) || (arrived && !parameter('category'))) chooseFilterOf(picture);
      picture.scrollIntoView({ block: 'center', behavior: 'instant' });
      void open(picture, () => say('The large view could not be loaded. Each picture still opens by itself.'));
      return;
    }
    if (asked && arrived) say('That picture is not in the gallery. Here are all of them.');
    wanted = undefined;
    close?.();
  }
  addEventListener('popstate', () => follow(false));
  follow(true);
  // On its way already when the visitor makes up their mind.
  if (!parameter('image')) lightbox().catch(() => undefined);

  return (picture) => void open(picture, () => location.assign(picture.href));
}
