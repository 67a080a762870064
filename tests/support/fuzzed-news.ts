/** The news as odd requests to our own endpoints meet them. */
import type { Fetch } from '../../netlify/lib/news/download.ts';
import { createNews, type News } from '../../netlify/lib/news/news.ts';
import { item, PNG, rss } from './feeds.ts';
import type { MemoryBlobs } from './memory-blobs.ts';

const FEED = 'https://news.example.com/feed/';
const PICTURE = 'https://news.example.com/one.png';
const FROM_SITE = rss(item({}).replace('</item>', `<media:thumbnail url="${PICTURE}"/></item>`));

/** The news site's one story, as it is kept. */
export const KEPT_STORY = { title: 'A title', description: '', link: 'https://news.example.com/a', date: '', picture: PICTURE };

/** A news site whose picture can always be had, and whose feed answers one time in ten, the first among them. */
function newsSite(): Fetch {
  let asked = 0;
  return (address) => {
    if (address !== FEED) return Promise.resolve(new Response(PNG, { headers: { 'content-type': 'image/png' } }));
    const isWell = asked++ % 10 === 0;
    return Promise.resolve(isWell ? new Response(FROM_SITE) : new Response(null, { status: 503 }));
  };
}

/** Opens the news of that site, for each call anew. */
export function openNewsOf(service: MemoryBlobs): () => News {
  const fetch = newsSite();
  return () => createNews({ store: service.open('news'), feedUrl: FEED, fetch, report: () => undefined });
}
