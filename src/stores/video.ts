import { atom } from 'nanostores';

export interface OpenVideo {
  id: string;
  /** `play` when the visitor pressed play; a link to a video only shows it, and nothing is requested from its host. */
  start: 'play' | 'show';
  /** Gets the focus when the dialog closes. */
  opener: HTMLElement;
  onClosed: () => void;
  /** The video's details could not be loaded. */
  onFailed: () => void;
}

export const $openVideo = atom<OpenVideo | undefined>();
