/** Opening the editor: what it requests, what it needs, and signing in at GitHub. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { ARTICLE, changedLines, fileText, openItem, saveButton, textbox } from '../../support/editor/editor.ts';
import { expectLargeFields } from '../../support/page/field-size.ts';
import { fakeGitHub, TOKEN } from '../../support/editor/fake-github.ts';
import { PHONE } from '../../support/content/routes.ts';

test('says that it is loading, and which of script, folder and repository is missing', async ({ page }) => {
  await page.route('**/desk/start.js', (route) => route.abort());
  await page.goto('/desk');
  await expect(page.getByText('The editor is loading. If nothing changes, reload the page.')).toBeVisible();
  await expectAccessible(page, 'loading');
  await page.unroute('**/desk/start.js');
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
  await page.reload();
  await expect(page.getByText('This browser cannot open a folder of this computer.')).toBeVisible();

  // A host that is not this computer; the editor decides by it.
  await page.route('http://live.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await page.request.get(pathname) });
  });
  await page.goto('http://live.test/desk');
  await expect(page.getByText('set the variable EDITOR_REPOSITORY to owner/name in Netlify')).toBeVisible();
  await expectAccessible(page, 'no repository');
});

test('on a phone, a token of GitHub opens the editor, and a change is a draft pull request', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const github = await fakeGitHub(page);
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox', { name: 'Personal Access Token' }).fill(TOKEN);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: 'Articles' })).toBeVisible();
  await expectLargeFields(page, 'list');
  await openItem(page, ARTICLE);
  await expect(textbox(page, 'Title')).toBeVisible();
  expect(await expectLargeFields(page, 'editor')).toBeGreaterThan(5);
  await textbox(page, 'Title').fill('Peripheral Arterial Disease and Sugar');
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Later' }).click();
  const branch = 'cms/blog/peripheral-arterial-disease-diabetes-mellitus';
  expect(github.branches).toEqual([`refs/heads/${branch}`]);
  expect(github.pullRequests).toEqual([expect.objectContaining({ head: branch, base: 'main', draft: true })]);
  expect([...github.committed.keys()]).toEqual([`${branch}:${ARTICLE}`]);
  expect(changedLines(fileText(ARTICLE), github.committed.get(`${branch}:${ARTICLE}`))).toEqual([
    'title: Peripheral Arterial Disease and Sugar',
  ]);
  expect([...github.authorizations]).toEqual([`token ${TOKEN}`]);

  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain(TOKEN);
  await page.getByRole('radio', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In Using Access Token' })).toBeVisible();
  expect(await stored()).not.toContain(TOKEN);
});
