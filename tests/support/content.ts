/** What content/ holds, as its author wrote it: tests that count count here, so that an author may add to it. */
import { readdirSync, readFileSync } from 'node:fs';

interface Entry {
  id: string;
  category: string;
  title: string;
  year: string | number;
  doi?: string;
}

const entries = (name: string) => JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as Entry[];

export const ARTICLES: readonly string[] = readdirSync('content/blog')
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => name.slice(0, -'.mdx'.length));
export const PUBLICATIONS: readonly Entry[] = entries('publications');
export const VIDEOS: readonly Entry[] = entries('videos');
export const PICTURES: readonly Entry[] = entries('gallery');

/** Whether the identity is the made-up one that the project comes with. */
export const IS_SAMPLE = (JSON.parse(readFileSync('content/site.json', 'utf8')) as { sample?: boolean }).sample === true;
