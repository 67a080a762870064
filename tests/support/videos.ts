import type { Page } from '@playwright/test';

/** A video that is not the featured one: /videos?video=varicose-veins-in-ten-minutes. */
export const VARICOSE = 'Varicose veins, in ten minutes';

export const videoDialog = (page: Page) => page.getByRole('dialog');
