/** Writes what the functions need to know of content/ where they look for it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, readMdx } from './read-file.ts';

const FILE = 'netlify/lib/content/figures.json';

/** Views before this site began to count, as the author wrote them; a broken file is the content check's business. */
const viewsOf = (fields: unknown): number => (fields as { views?: number } | null)?.views ?? 0;

/** What mails have to name; a broken site.json is the content check's business. */
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

export function writeFigures(root: string): void {
  const articles = readdirSync(path.join(root, 'content/blog'))
    .filter((file) => file.endsWith('.mdx'))
    .toSorted()
    .map((file) => {
      const reading = readMdx(root, `content/blog/${file}`);
      return [path.basename(file, '.mdx'), reading.kind === 'read' ? viewsOf(reading.value.frontmatter) : 0] as const;
    });
  const reading = readJson(root, 'content/videos.json');
  const list = reading.kind === 'read' && Array.isArray(reading.value) ? (reading.value as { youtubeId: string }[]) : [];
  const videos = list.map((video) => [video.youtubeId, viewsOf(video)] as const);
  const figures = { articles: Object.fromEntries(articles), videos: Object.fromEntries(videos), site: siteOf(root) };
  mkdirSync(path.dirname(path.join(root, FILE)), { recursive: true });
  const text = `${JSON.stringify(figures, null, 2)}\n`;
  const file = path.join(root, FILE);
  // Not while somebody reads it, unless it has to be.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
