import type { Page } from '@playwright/test';

/** Title of /videos?video=veins-briefly, which is not the featured video. */
export const TITLE = 'Varicose veins, briefly';
export const YOUTUBE_ID = 'test-vid-03';

export const videoDialog = (page: Page) => page.getByRole('dialog');
