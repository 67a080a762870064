/** What a page hands to the lightbox (src/islands/Lightbox) and hears from it: all of it stands in the page already. */
export interface LightboxSlide {
  /** Address of the large picture. */
  src: string;
  alt: string;
  title: string;
  /** The line below the title. */
  description: string;
  /** Address of a small picture that the page has loaded. */
  thumbnail: string;
}

export interface LightboxRequest {
  slides: readonly LightboxSlide[];
  /** Which of them is shown first. */
  index: number;
  /** A picture came to the front; also told of the first one. */
  onView: (index: number) => void;
  /** The page can be used again; the lightbox still fades. This is the moment to move the focus. */
  onClosing: () => void;
}

/** Opens the lightbox. @returns what closes it, as its own button does */
export type ShowLightbox = (request: LightboxRequest) => () => void;
