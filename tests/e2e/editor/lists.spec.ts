/** The practice's lists in the editor: an item chooses from the list that its file has, and an entry is edited in each language. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { TEST_CONTENT } from '../../site/folders.ts';
import { changedLines, editPane, fileInEditor, fileText, openEditor, openItem, save } from '../../support/editor/editor.ts';

/** A field, which the editor draws once it is in sight. */
async function fieldOf(page: Page, name: string): Promise<Locator> {
  const field = editPane(page).getByRole('group', { name: `“⁨${name}⁩” Field` });
  await expect(async () => {
    await editPane(page).hover();
    await page.mouse.wheel(0, 600);
    await expect(field).toBeInViewport({ timeout: 300 });
  }).toPass();
  return field;
}

test('a video chooses among the categories that the list has now, and a renamed type is written in its line only', async ({
  page,
}) => {
  const [list, types] = ['videos', 'appointments'].map((name) => `${TEST_CONTENT}/pages/${name}.json`) as [string, string];
  await openEditor(page, { [list]: fileText(list).replace('"Interviews"', '"Talks at Length"') });
  const video = `${TEST_CONTENT}/videos/foot-week.json`;
  await openItem(page, video);
  const category = await fieldOf(page, 'Category');
  await expect(category.getByRole('radio')).toHaveCount(5);
  const [chosen, tag] = [
    category.getByRole('radio', { name: 'Talks at Length' }),
    (await fieldOf(page, 'Tags')).getByText('Sinhala', { exact: true }),
  ];
  await tag.click();
  await category.getByText('Talks at Length').click();
  await expect(chosen).toBeChecked();
  expect(JSON.parse((await save(page, video)) ?? '')).toMatchObject({ category: 'interviews', tags: ['Sinhala'] });

  const before = await fileInEditor(page, types);
  await openItem(page, types);
  const field = await fieldOf(page, 'Types');
  await field.getByRole('button', { name: 'Expand', exact: true }).first().click();
  await field.getByRole('textbox', { name: 'Name' }).first().fill('First Visit');
  expect(changedLines(before ?? '', await save(page, types))).toEqual(['      "name": "First Visit",']);
});
