/** The video whose dialog is open, and how it was opened. */
import { atom } from 'nanostores';
import type { VideoDetails } from '../schemas/api/video-details.ts';

export interface OpenVideo {
  video: VideoDetails;
  /** Whether the visitor has asked to play; a link to a video only shows it, and nothing is asked of its host. */
  start: 'play' | 'show';
  /** What gets the focus when the dialog closes. */
  opener: HTMLElement | undefined;
}

export const $openVideo = atom<OpenVideo | undefined>();

export const openVideo = (open: OpenVideo): void => $openVideo.set(open);
export const closeVideo = (): void => $openVideo.set(undefined);
