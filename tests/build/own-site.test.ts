/** The content of this repository, begun anew as a doctor's own. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { filesBelow } from '../../src/integrations/files.ts';
import { builtSiteProblems } from '../../scripts/content/built-site.ts';
import { checkContent } from '../../src/integrations/content/check-content.ts';
import { runNew } from '../../scripts/content/new/command.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { ANSWERS, flagsOf } from '../support/content/new-site.ts';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';

const COLLECTIONS = ['blog', 'publications', 'videos', 'gallery'];

/** Texts of an identity that no other site has, but those that the answers hold too: the content of a clone may be made of them. */
function factsOf(site: string): string[] {
  const { url, doctor, practice, contact } = JSON.parse(site) as Record<string, Record<string, string>> & { url: string };
  const facts = [doctor?.['name'], practice?.['name'], practice?.['street'], contact?.['phone'], contact?.['officeEmail']];
  const answered = Object.values(ANSWERS).join(' ');
  return [new URL(url).host, ...facts].flatMap((fact) => (fact === undefined || answered.includes(fact) ? [] : [fact]));
}

test('content:new makes a site in English alone, without items and with empty lists: nothing on it is empty, counts nothing, or names somebody else', async () => {
  using project = projectCopy({ editor: false });
  const inProject = (file: string) => path.join(project.root, file);
  rmSync(inProject('content'), { recursive: true });
  cpSync(CONTENT_DIR, inProject('content'), { recursive: true });
  const before = factsOf(readFileSync(inProject('content/site.json'), 'utf8'));
  let notes = '';
  await runNew([...flagsOf(ANSWERS), '--languages', 'en', '--force'], {
    root: project.root,
    today: '2026-01-01',
    print: () => undefined,
    note: (text) => void (notes += text),
    ask: undefined,
  });
  expect(notes).toBe('');
  // Lists that may be empty.
  for (const [page, list] of [
    ['videos', 'tags'],
    ['gallery', 'filters'],
  ] as const) {
    const file = inProject(`content/pages/${page}.json`);
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), [list]: [] }));
  }
  expect(checkContent(project.root)).toEqual([]);
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status, stdout + stderr).toBe(0);
  const dist = inProject('dist');
  expect(await builtSiteProblems(dist)).toEqual([]);
  const built = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  for (const file of filesBelow(dist, '.html').map((name) => path.relative(dist, name))) {
    const html = built(file);
    const $ = load(html);
    const named = before.filter((fact) => html.includes(fact));
    expect(named, file).toEqual([]);
    expect($('body').text(), file).not.toMatch(/\b0 (?:articles?|publications?|videos?|pictures?|items?|results?)\b/);
    for (const section of COLLECTIONS)
      expect($(`:is(header, footer, nav) a[href="/${section}"]`), `${file} ${section}`).toHaveLength(0);
    // A script fills the list of saved pages, which is hidden until then.
    const sections = $('main section').not('[aria-labelledby="saved"]').not(':has(img, form, a)').toArray();
    const empty = sections.filter((section) => $(section).children().not('h1, h2, h3').text().trim() === '');
    expect(empty, file).toHaveLength(0);
  }
  for (const section of COLLECTIONS) {
    const page = JSON.parse(readFileSync(inProject(`content/pages/${section}.json`), 'utf8')) as { nothingYet: string };
    const $ = load(built(`${section}.html`));
    expect($('main').text(), section).toContain(page.nothingYet);
    expect($('meta[name="robots"]').attr('content'), section).toBe('noindex');
    expect($('main').find('button, [role="status"], input').length, section).toBe(0);
    expect(built('sitemap-0.xml')).not.toContain(`/${section}<`);
  }
  // Neither the search nor figures, nor the news of another site.
  expect(load(built('index.html'))('form[role="search"], main dl, #news')).toHaveLength(0);
  // One language, which is no choice.
  for (const folder of ['si', 'ta', 'en']) expect(existsSync(path.join(dist, folder)), folder).toBe(false);
  expect(load(built('index.html'))('[hreflang], language-hint')).toHaveLength(0);
  expect(built('index.html')).toContain(ANSWERS.name);
  expect(built('contact.html')).toContain(ANSWERS.phone);
  expect(JSON.parse(built('search.json'))).toEqual({ article: [], publication: [], video: [], gallery: [] });
  expect(built('rss.xml')).not.toContain('<item>');
}, 180_000);
