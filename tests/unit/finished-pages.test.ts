import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { stylesOf, withStyles } from '../../scripts/build/finished-pages.ts';
import { contentSecurityPolicy, inlineSources } from '../../scripts/build/security-headers.ts';
import { NamesInUse, usedStyles } from '../../scripts/build/used-styles.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page’s styles end up in one element, where the first one stood; print styles stay a file', () => {
  const print = '<link rel="stylesheet" href="/_astro/print.css" media="print">';
  const html = `<head><link rel="stylesheet" href="/_astro/a.css">${print}<title>T</title><style>b{}</style></head>`;
  expect(stylesOf(html, (address) => `/*${address}*/`)).toBe('@layer theme,base,components,utilities;/*/_astro/a.css*/b{}');
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
