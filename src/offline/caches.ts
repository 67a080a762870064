/** Visited pages with their files, and the pages for all other addresses. Give them new names if what they hold changes its form. */
export const CACHES = ['visited', 'offline'] as const;
