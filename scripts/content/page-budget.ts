/** What a page may weigh, and what that leaves for the text of an article. The tests of dist/ use the same figures. */

/** Limit for every page: its HTML with inline CSS, brotli-compressed, plus the response headers. */
export const PAGE_LIMIT = 18_000;

/**
 * HTML with inline CSS that arrives in one round trip with its response headers, which HTTP/2 compresses to 1,051 bytes:
 * 14,600 bytes in all.
 */
export const ONE_ROUND_TRIP = 13_549;

/** Estimate of the headers that the platform adds: status, content type, dates, cache, ETag, server, request id. */
export const PLATFORM_HEADERS = 250;

/**
 * Reserved for everything on an article page except the author's text: styles, header, footer, cards, response headers.
 * `tests/build/article-frame.test.ts` asserts that no article page needs more.
 */
export const ARTICLE_FRAME = 15_200;

/**
 * Reserved for everything on a publication's page except the publication (its CSL-JSON) and AUTHOR_BYTES for each author.
 * `tests/build/article-frame.test.ts` asserts that no publication's page needs more.
 */
export const PUBLICATION_FRAME = 13_750;

/** What an author adds beside the CSL-JSON: the line of authors, elements for search engines. */
export const AUTHOR_BYTES = 7;

/**
 * Limit for an .mdx file, brotli-compressed: about 1,200 words. The compressed file is a good measure, because a built
 * page weighs its frame plus that.
 */
export const ARTICLE_TEXT_LIMIT = PAGE_LIMIT - ARTICLE_FRAME;
