/**
 * What each page runs after its first paint: one file, the same for all pages, so that a visitor loads it once (astro.config.mjs).
 * The worker that keeps pages counts in the same budget.
 */
import '../browser/fonts.ts';
import '../browser/near-islands.ts';
import '../browser/offline-reading.ts';
import '../browser/stored-islands.ts';
import '../components/article/view-count.ts';
