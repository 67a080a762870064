import { atom } from 'nanostores';

export interface LightboxSlide {
  /** Address of the large picture. */
  src: string;
  alt: string;
  title: string;
  /** The attribute `lang` of its texts. */
  lang: string | undefined;
  /** The line below the title. */
  description: string;
  /** Address of a small picture that the page has loaded. */
  thumbnail: string;
}

interface LightboxRequest {
  slides: readonly LightboxSlide[];
  /** The slide that is shown first. */
  index: number;
  /** Called for each slide that becomes visible, the first one included. */
  onView: (index: number) => void;
  /** Called when the page can be used again and may take the focus; the lightbox still fades. */
  onClosing: () => void;
}

/** Undefined while the lightbox is closed. */
export const $lightbox = atom<LightboxRequest | undefined>();
/** Set by the lightbox while it is open: closes it as its own button does. */
export const $closeLightbox = atom<(() => void) | undefined>();
