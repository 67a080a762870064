/** A language that is written from the right, Arabic, over a copy of the fictional site that has it. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { TEST_CONTENT } from '../../site/folders.ts';
import { writeTranslations } from '../../site/pseudo-translation.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';
import { contentIn } from '../../support/content/content-copy.ts';
import { buildProject, projectCopy } from '../../support/content/project-copy.ts';
import { expectAccessible } from '../../support/page/axe.ts';
import { boxOf, overflow } from '../../support/page/page-layout.ts';
import { serveDist } from '../../support/servers/static-server.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const project = projectCopy({ editor: false });
let server: Awaited<ReturnType<typeof serveDist>>;

test.beforeAll(async () => {
  const content = path.join(project.root, 'content');
  cpSync(TEST_CONTENT, content, { recursive: true });
  const arabic = '{ "code": "ar", "name": "العربية", "locale": "ar-EG", "status": "published" }';
  contentIn(project.root).replace('site.json', /("code": "ta", [^}]*\})/, `$1, ${arabic}`);
  writeTranslations(content, ['ar']);
  const { status, stdout, stderr } = buildProject(project.root, { CONTENT_DIR: 'content' });
  expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
  expect(stdout).toContain('Arabic is written in Arabic, for which this site has no typeface');
  server = await serveDist(undefined, path.join(project.root, 'dist'));
});
test.afterAll(async () => {
  await server[Symbol.asyncDispose]();
  project[Symbol.dispose]();
});

const open = (page: Page, address: string) => page.goto(`${server.origin}/ar${address}`);

for (const viewport of [PHONE, WIDE])
  test(`pages in Arabic are written from the right, and fit into ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const address of ['', '/about', '/blog', '/blog/what-exactly-is-the-mediterranean-diet', '/contact', '/appointments']) {
      await open(page, address);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect(await overflow(page), address).toBe(0);
      await expectAccessible(page, address);
    }
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/appointments\.jpg$/);
    // The name of the doctor is at the right side of the window, the search or the menu at the left.
    const brand = await boxOf(page.locator('.site .brand'));
    expect(brand.x + brand.width).toBeGreaterThan(viewport.width / 2);
  });

test('a form shows its mistakes, and a number for it is written from the left', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/appointments');
  await page.locator('form[action="/api/appointments"] button').last().click();
  await expect(page.locator('[data-problems] li').first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page, 'mistakes');
});

test('the lightbox goes on to the left, and nothing of it is outside the window', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await open(page, '/gallery?image=summit-panel');
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  const [previous, next] = [
    await boxOf(page.locator('.yarl__navigation_prev')),
    await boxOf(page.locator('.yarl__navigation_next')),
  ];
  expect(next.x).toBeLessThan(previous.x);
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page, 'lightbox');
});
