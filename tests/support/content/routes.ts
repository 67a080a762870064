/** Every page that a visitor can reach; of the articles one with a text, one without, one with Sinhala and Tamil words; of the
 * publications one with all that its page can show. */
export const ROUTES = [
  '/',
  '/about',
  '/blog',
  '/blog/peripheral-arterial-disease-diabetes-mellitus',
  '/blog/what-exactly-is-the-mediterranean-diet',
  '/blog/no-text-yet',
  '/publications',
  '/publications/journal/2',
  '/publications/cuffs-and-toes-2024',
  '/videos',
  '/gallery',
  '/contact',
  '/appointments',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/accessibility',
] as const;

/** The page of all components in all their states: src/examples. */
export const EXAMPLES = '/examples';

/** Pages in another language, one of each kind of their own. Its typeface is the device's. */
export const TRANSLATED_ROUTES = [
  '/si',
  '/si/about',
  '/si/blog',
  '/si/blog/what-exactly-is-the-mediterranean-diet',
  '/si/publications',
  '/si/videos',
  '/si/contact',
  '/si/appointments',
] as const;

/** Addresses that do not exist. */
export const UNKNOWN_ROUTES = ['/no-such-page', '/blog/no-such-article'] as const;

export const PHONE = { width: 390, height: 844 } as const;
export const WIDE = { width: 1280, height: 900 } as const;
