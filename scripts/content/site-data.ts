/** Writes the parts of content/ that the functions need to a JSON file beside them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readItems } from './items.ts';
import { readJson, readMdx } from './read-file.ts';

const FILE = 'netlify/lib/site-data.json';

/** Views from before this site began to count. */
const initialViews = (fields: unknown): number => (fields as { views?: number } | null)?.views ?? 0;

/** Facts for mails. Missing ones get an empty default, because the content check reports a broken site.json. */
function siteOf(root: string) {
  const reading = readJson(root, 'content/site.json');
  const { url, practice, contact } = (reading.kind === 'read' ? reading.value : {}) as {
    url?: string;
    practice?: { name?: string; street?: string; district?: string; country?: string };
    contact?: { officeEmail?: string; whatsApp?: string };
  };
  const address = URL.parse(url ?? '');
  return {
    url: address?.origin ?? 'http://localhost',
    host: address?.host ?? 'localhost',
    practice: practice?.name ?? '',
    address: [practice?.street, practice?.district, practice?.country].filter(Boolean).join(', '),
    officeEmail: contact?.officeEmail ?? '',
    whatsApp: contact?.whatsApp ?? '',
  };
}

/** Writes the file unless it is up to date. Files with mistakes are skipped: the content check reports them. */
export function writeSiteData(root: string): void {
  const articles = readdirSync(path.join(root, 'content/blog'))
    .filter((file) => file.endsWith('.mdx'))
    .toSorted()
    .map((file) => {
      const reading = readMdx(root, `content/blog/${file}`);
      return [path.basename(file, '.mdx'), reading.kind === 'read' ? initialViews(reading.value.frontmatter) : 0] as const;
    });
  const videos = readItems(root, 'videos').flatMap(({ reading }) =>
    reading.kind === 'read' ? [[(reading.value as { youtubeId: string }).youtubeId, initialViews(reading.value)] as const] : [],
  );
  const data = { articles: Object.fromEntries(articles), videos: Object.fromEntries(videos), site: siteOf(root) };
  mkdirSync(path.dirname(path.join(root, FILE)), { recursive: true });
  const text = `${JSON.stringify(data, null, 2)}\n`;
  const file = path.join(root, FILE);
  // Another process may be reading the file, so an unchanged one is not written.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
