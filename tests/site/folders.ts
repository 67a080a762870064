/** Folder of the fictional site's files, from the project's root. */
export const TEST_CONTENT = 'tests/site/content';

/** Folder of the built fictional site. */
export const DIST = 'tests/site/dist';
