import type { Page } from '@playwright/test';

/** Title of /videos?video=veins-briefly, which is not the featured video. */
export const VARICOSE = 'Varicose veins, in ten minutes';

export const videoDialog = (page: Page) => page.getByRole('dialog');
