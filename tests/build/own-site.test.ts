/** The content of this repository as a doctor changes it: begun anew, and with another identity and half of its items. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { filesBelow } from '../../scripts/build/files.ts';
import { builtSiteProblems } from '../../scripts/content/built-site.ts';
import { checkContent } from '../../scripts/content/check-content.ts';
import { runNew } from '../../scripts/content/new/command.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { buildProject, projectCopy } from '../support/project-copy.ts';

const COLLECTIONS = ['blog', 'publications', 'videos', 'gallery'];
const ANSWERS = {
  name: 'Dr. Example Newcomer',
  'job-title': 'Consultant Vascular Surgeon',
  degrees: 'MBBS, MS',
  practice: 'Newtown Hospital',
  street: '5 New Street',
  district: 'Newtown 05',
  'postal-code': '00500',
  phone: '+94 11 900 0000',
  whatsapp: '+94 77 900 0000',
  'office-email': 'office@newcomer.example.net',
  url: 'https://newcomer.example.net',
};

/** A project with this repository's own content. */
function ownProject() {
  const project = projectCopy({ editor: false });
  rmSync(path.join(project.root, 'content'), { recursive: true });
  cpSync(CONTENT_DIR, path.join(project.root, 'content'), { recursive: true });
  return project;
}

/** Checks its content, builds it and returns the HTML of each page by its file. */
function builtPages(root: string): Map<string, string> {
  expect(checkContent(root)).toEqual([]);
  const { status, stdout, stderr } = buildProject(root);
  expect(status, stdout + stderr).toBe(0);
  const dist = path.join(root, 'dist');
  return new Map(filesBelow(dist, '.html').map((file) => [path.relative(dist, file), readFileSync(file, 'utf8')]));
}

/** Texts of an identity that no other site has. */
function factsOf(site: string): string[] {
  const { url, doctor, practice, contact } = JSON.parse(site) as {
    url: string;
    doctor: { name: string };
    practice: { name: string; street: string };
    contact: { phone: string; whatsApp: string; officeEmail: string };
  };
  return [new URL(url).host, doctor.name, practice.name, practice.street, contact.phone, contact.whatsApp, contact.officeEmail];
}

test('content:new makes a site without items, on which nothing is empty, counts nothing, and names nobody else', async () => {
  using project = ownProject();
  const dist = (file: string) => readFileSync(path.join(project.root, 'dist', file), 'utf8');
  // The content of a clone may be what these answers make.
  const answered = Object.values(ANSWERS).join(' ');
  const before = factsOf(readFileSync(path.join(project.root, 'content/site.json'), 'utf8')).filter(
    (fact) => !answered.includes(fact),
  );
  let notes = '';
  const flags = Object.entries(ANSWERS).map(([flag, value]) => `--${flag}=${value}`);
  await runNew([...flags, '--force'], {
    root: project.root,
    today: '2026-01-01',
    print: () => undefined,
    note: (text) => void (notes += text),
    ask: undefined,
  });
  expect(notes).toBe('');
  const pages = builtPages(project.root);
  expect(await builtSiteProblems(path.join(project.root, 'dist'))).toEqual([]);
  for (const [file, html] of pages) {
    const $ = load(html);
    const text = $('body').text();
    expect(
      before.filter((fact) => html.includes(fact)),
      file,
    ).toEqual([]);
    expect(text, file).not.toMatch(/\b0 (?:articles?|publications?|videos?|pictures?|items?|results?)\b/);
    for (const section of COLLECTIONS.map((name) => `/${name}`))
      expect(
        $(`header a[href="${section}"], footer a[href="${section}"], nav a[href="${section}"]`).length,
        `${file} ${section}`,
      ).toBe(0);
    // A script fills the list of saved pages, which is hidden until then.
    const sections = $('main section').not('[aria-labelledby="saved"]');
    const empty = sections.filter(
      (_, section) =>
        $(section).children().not('h1, h2, h3').text().trim() === '' && $(section).find('img, form, a').length === 0,
    );
    expect(empty.length, file).toBe(0);
  }
  for (const section of COLLECTIONS) {
    const { nothingYet } = JSON.parse(readFileSync(path.join(project.root, `content/pages/${section}.json`), 'utf8')) as {
      nothingYet: string;
    };
    const $ = load(pages.get(`${section}.html`) ?? '');
    expect($('main').text(), section).toContain(nothingYet);
    expect($('meta[name="robots"]').attr('content'), section).toBe('noindex');
    expect($('main').find('button, [role="status"], input').length, section).toBe(0);
  }
  const home = load(pages.get('index.html') ?? '');
  expect(home('form[role="search"]').length).toBe(0);
  expect(home('main dl').length).toBe(0);
  expect(pages.get('index.html')).toContain(ANSWERS.name);
  expect(pages.get('contact.html')).toContain(ANSWERS.phone);
  expect(JSON.parse(dist('search.json'))).toEqual({ article: [], publication: [], video: [], gallery: [] });
  expect(dist('rss.xml')).not.toContain('<item>');
  for (const section of COLLECTIONS) expect(dist('sitemap-0.xml')).not.toContain(`/${section}<`);
}, 180_000);

test('another identity and half of the items make a site of the new identity alone', () => {
  using project = ownProject();
  const content = (...names: string[]) => path.join(project.root, 'content', ...names);
  for (const folder of COLLECTIONS) {
    const items = readdirSync(content(folder)).filter((name) => /\.(?:json|mdx)$/.test(name));
    for (const name of items.filter((_, index) => index % 2 === 0)) rmSync(content(folder, name));
  }
  // An item that names one of them goes too.
  for (const { file } of checkContent(project.root)) rmSync(path.join(project.root, file), { force: true });
  const after = [
    'www.other.example.net',
    'Dr. Example Successor',
    'Successor Hospital',
    '9 Successor Road',
    '+94 11 800 0000',
    '+94 77 800 0000',
    'office@other.example.net',
  ];
  const before = factsOf(readFileSync(content('site.json'), 'utf8'));
  // The longest first: an address may hold the name of the site.
  const longestFirst = before.toSorted((a, b) => b.length - a.length);
  const changes = new Map(longestFirst.map((fact) => [fact, after[before.indexOf(fact)] ?? '']));
  for (const file of filesBelow(content()).filter((name) => /\.(?:json|mdx)$/.test(name)))
    writeFileSync(
      file,
      changes.entries().reduce((text, [fact, successor]) => text.replaceAll(fact, successor), readFileSync(file, 'utf8')),
    );
  const pages = builtPages(project.root);
  for (const [file, html] of pages)
    expect(
      before.filter((fact) => html.includes(fact)),
      file,
    ).toEqual([]);
  for (const fact of [...changes.values()].filter((successor) => successor !== after[0]))
    expect(
      [...pages.values()].some((html) => html.includes(fact)),
      fact,
    ).toBe(true);
}, 180_000);
