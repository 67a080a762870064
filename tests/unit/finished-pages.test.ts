import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { stylesOf, withStyles } from '../../scripts/build/finished-pages.ts';
import { broughtStyles, loadedScripts, withImports, withoutStyles } from '../../scripts/build/island-parts.ts';
import { lateScripts, withLateScripts } from '../../scripts/build/late-scripts.ts';
import { minified } from '../../scripts/build/minified-source.ts';
import { contentSecurityPolicy, inlineSources } from '../../scripts/build/security-headers.ts';
import { NamesInUse, usedStyles } from '../../scripts/build/used-styles.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page’s styles end up in one element, where the first one stood; print styles stay a file', () => {
  const print = '<link rel="stylesheet" href="/_astro/print.css" media="print">';
  const html = `<head><link rel="stylesheet" href="/_astro/a.css">${print}<title>T</title><style>b{}</style></head>`;
  const group = { sheets: ['/_astro/a.css'], inline: new Set(['b{}']) };
  expect(stylesOf(group, (address) => `/*${address}*/`)).toBe(
    '@layer theme,base,parts,components,utilities;/*/_astro/a.css*/b{}',
  );
  expect(withStyles(html, 'c{}')).toBe(`<head><style>c{}</style>${print}<title>T</title></head>`);
});

test('the policy names what a page runs inline and nothing else', () => {
  const html =
    '<script>one()</script><script type="module" src="/x.js"></script><script type="application/ld+json">{}</script><script type="speculationrules">{"a":1}</script><style>p{}</style>';
  const sources = inlineSources(html);
  expect([...sources.scripts]).toEqual([sha('one()'), sha('{"a":1}')]);
  expect([...sources.styles]).toEqual([sha('p{}')]);
  const policy = contentSecurityPolicy(sources);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/unsafe|\*|data:/);
  expect(policy).toContain(`style-src 'self' ${sha('p{}')};`);
});

test('styles are kept for what the page holds and for what scripts set, and no others', async () => {
  const css =
    '.here{color:red}.gone{color:blue}.menu-open .here{color:green}.from-script{top:0}.lg\\:pt-16{padding:1px}@media print{.gone{top:0}}';
  const inUse = new NamesInUse();
  inUse.addPage('<p class="here lg:pt-16">gone</p>');
  inUse.addScript('classList.add("from-script")');
  const used = await usedStyles(css, inUse.names);
  expect(used).toContain('.here{color:red}');
  expect(used).toContain('.menu-open .here');
  expect(used).toContain('.from-script');
  expect(used).toContain(String.raw`.lg\:pt-16`);
  expect(used).not.toContain('.gone');
});

test('the styles of an island come with its script and stand in no page', () => {
  const brought = broughtStyles(['m.f=["_astro/mount.Ab1-_.js","_astro/mount.Cd2.css"]', 'fetch("/_astro/data.json")']);
  expect([...brought]).toEqual(['_astro/mount.Cd2.css']);
  const html = '<link rel="stylesheet" href="/_astro/page.css"><link rel="stylesheet" href="/_astro/mount.Cd2.css"><p>';
  expect(withoutStyles(html, brought)).toBe('<link rel="stylesheet" href="/_astro/page.css"><p>');
});

test('a page’s scripts count with all they import, but not with what they load when a visitor acts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'scripts-'));
  mkdirSync(path.join(folder, '_astro'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, '_astro', name), text);
  write('page.A1.js', 'import{t as e}from"./shared.B2.js";import"./side.C3.js";import(`./island.D4.js`)');
  write('shared.B2.js', 'shared');
  write('side.C3.js', 'side');
  write('island.D4.js', 'a whole library');
  const loaded = loadedScripts('<script type="module" src="/_astro/page.A1.js"></script><script>inline()</script>');
  expect(loaded).toEqual(['_astro/page.A1.js']);
  expect(withImports(folder, loaded).slice(1)).toEqual(['shared', 'side']);
  rmSync(folder, { recursive: true });
});

test('a script for a page to carry is sent without types and remarks, and its names stay its own', async () => {
  const source = '/** A remark. */\nconst greeting: string = "hello";\ndocument.title = greeting + greeting;\n';
  const text = await minified('greeting.ts', source);
  expect(text).not.toMatch(/remark|string|\n./);
  const page = { title: '' };
  // What it declares would else meet what another script of the page declares.
  runInNewContext(`${text};const greeting = 1`, { document: page });
  expect(page.title).toBe('hellohello');
});

test('a script that cannot be read is named', async () => {
  await expect(minified('broken.ts', 'const = 1;')).rejects.toThrow('broken.ts');
});

test('a page’s scripts wait in its body until it has been painted; what it runs inline stays', () => {
  const page = '<head><script>one()</script><script type="module" src="/_astro/a.js"></script></head><body><p>x</p>';
  const late = withLateScripts(`${page}<script type="module" src="/_astro/b.js"></script></body>`);
  expect(late).toBe('<head><script>one()</script></head><body data-scripts="/_astro/a.js /_astro/b.js"><p>x</p></body>');
  expect(lateScripts(late)).toEqual(['/_astro/a.js', '/_astro/b.js']);
});
