/** Folder of the fictional site's files, from the project's root. */
export const TEST_CONTENT = 'tests/site/content';

/** What its functions know of it. */
export const TEST_SITE_DATA = 'tests/site/site-data.json';

/** Folder of the built fictional site. */
export const DIST = 'tests/site/dist';
