/** A build with more new pictures than it converts: the others are one small file each. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';

/** An article, the newest; another one, a video and a picture. */
const [NEWEST, OLDER] = ['five-minutes', 'kitchen-salt'];
const KEPT = [`blog/${NEWEST}.mdx`, `blog/${OLDER}.mdx`];

test('the newest picture is converted; all others have one small file on every page, and every file is there', async () => {
  using project = projectCopy({ editor: false });
  const inProject = (...names: string[]) => path.join(project.root, ...names);
  for (const name of readdirSync(inProject('content/blog')).filter((file) => file.endsWith('.mdx')))
    if (!KEPT.includes(`blog/${name}`)) rmSync(inProject('content/blog', name));
  const article = inProject('content', KEPT[0] ?? '');
  writeFileSync(article, readFileSync(article, 'utf8').replace(/published: .*/, 'published: 2026-01-01'));
  const plan = inProject('src/queries/picture-plan.ts');
  writeFileSync(plan, readFileSync(plan, 'utf8').replace(/(MOST_CONVERTED) = \d+/, '$1 = 1'));
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/pictures of items: 1 converted, 0 kept, \d+ left to later builds/);

  const page = (name: string) => load(readFileSync(inProject('dist', name), 'utf8'));
  const sourcesIn = ($: CheerioAPI, picture: string) =>
    $(`picture:has(img[src*="/${picture}."])`)
      .toArray()
      .flatMap((each) => $(each).find('source').attr('srcset')?.split(', ').length ?? 0);
  expect(sourcesIn(page(`blog/${NEWEST}.html`), NEWEST)).toEqual([3]);
  expect(sourcesIn(page(`blog/${OLDER}.html`), OLDER)).toEqual([0]);
  expect([sourcesIn(page('blog.html'), NEWEST), sourcesIn(page('blog.html'), OLDER)]).toEqual([[2], [0]]);
  expect(page('gallery.html')('picture-list source')).toHaveLength(0);

  const $ = page(`blog/${OLDER}.html`);
  const standIn = $(`img[src*="/${OLDER}."]`);
  expect(await sharp(inProject('dist', standIn.attr('src') ?? '')).metadata()).toMatchObject({ format: 'webp', width: 400 });
  // Of the picture itself, so that its place on the page keeps its shape.
  expect([standIn.attr('width'), standIn.attr('height')]).toEqual(['1200', '750']);
  for (const name of ['index.html', 'blog.html', 'gallery.html', 'videos.html', `blog/${OLDER}.html`, `blog/${NEWEST}.html`]) {
    const html = page(name);
    const files = html('img, source, a.shot')
      .toArray()
      .flatMap((each) => {
        const { src, srcset, href } = each.attribs;
        return [src, href, ...(srcset ?? '').split(', ').map((one) => one.split(' ')[0])].filter((file) =>
          file?.startsWith('/_astro/'),
        );
      });
    for (const file of files) expect(existsSync(inProject('dist', file ?? '')), `${name}: ${file}`).toBe(true);
  }
}, 300_000);
