/** Writing in the desk: what it refuses, a new item with its picture, and the keyboard alone. */
import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import {
  ARTICLE,
  bytesInDesk,
  editPane,
  fileInDesk,
  fileText,
  openDesk,
  openItem,
  richText,
  save,
  saveButton,
  textbox,
} from '../support/desk.ts';

test('what the content check reports is refused in its words, and stays on the screen', async ({ page }) => {
  await openDesk(page);
  await openItem(page, ARTICLE);
  await richText(page).getByText('Blood reaches the foot').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('See <Picture> here. ');
  await saveButton(page).click();
  const report = page.getByRole('alertdialog');
  await expect(report).toContainText('There is 1 problem in the content.');
  await expect(report).toContainText(ARTICLE);
  await expect(report).toContainText('Expected a closing tag for `<Picture>`');
  await expect(report).toContainText('right: Close every tag, and leave a blank line before and after it.');
  await report.getByRole('button', { name: 'OK' }).click();
  await expect(richText(page)).toContainText('See <Picture> here. Blood reaches the foot');
  expect(await fileInDesk(page, ARTICLE)).toBe(fileText(ARTICLE));
});

test('a title that another article has is refused', async ({ page }) => {
  await openDesk(page);
  await openItem(page, ARTICLE);
  await textbox(page, 'Title').fill('Cholesterol and Lipids: Friend or Foe?');
  await saveButton(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('is already used by cholesterol-and-lipids-friend-or-foe.mdx');
});

test('a new picture is stored beside its item, smaller and without place and time', async ({ page }) => {
  const photograph = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#885544' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' } })
    .jpeg()
    .toBuffer();
  await openDesk(page);
  await page.getByRole('treeitem', { name: 'Gallery' }).click();
  await page.getByRole('button', { name: 'Create New Entry' }).click();
  // The form is empty again when the editor says this.
  await expect(page.getByText('You’re now creating a new entry')).toBeAttached();
  await textbox(page, 'Title').fill('Example Panel, Two Towns');
  await textbox(page, 'Location').fill('Galle');
  await textbox(page, 'Year').fill('2026');
  await editPane(page).getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Panel', exact: true }).click();
  await textbox(page, 'Description').fill('A panel with two speakers from two towns.');
  // Without a description of the picture it is refused.
  await saveButton(page).click();
  await expect(editPane(page).getByText('This field is required.')).toHaveCount(2);
  await textbox(page, 'Alt').fill('Two people at a long table.');
  await editPane(page).getByRole('button', { name: 'Browse' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Image' });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG 0001.JPG', mimeType: 'image/jpeg', buffer: photograph });
  await picker.getByRole('option', { name: 'img-0001.webp' }).click();
  await picker.getByRole('button', { name: 'Insert' }).click();
  expect(await save(page, 'content/gallery/example-panel-two-towns.json')).toBe(
    `${JSON.stringify(
      {
        src: './img-0001.webp',
        alt: 'Two people at a long table.',
        title: 'Example Panel, Two Towns',
        location: 'Galle',
        year: '2026',
        category: 'Panel',
        description: 'A panel with two speakers from two towns.',
      },
      null,
      2,
    )}\n`,
  );
  const { width, height, format, exif } = await sharp(await bytesInDesk(page, 'content/gallery/img-0001.webp')).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 2400, height: 1600, format: 'webp', exif: undefined });
});

test('an item is changed with the keyboard alone', async ({ page }) => {
  await openDesk(page);
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  async function press(key: string, control: Locator) {
    for (let presses = 0; presses < 60 && !(await hasFocus(control)); presses += 1) await page.keyboard.press(key);
    expect(await hasFocus(control)).toBe(true);
  }
  await press('Tab', page.getByRole('row').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const title = textbox(page, 'Title');
  await expect(title).toHaveValue('Cholesterol and Lipids: Friend or Foe?');
  await press('Tab', title);
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+s');
  await expect
    .poll(() => fileInDesk(page, 'content/blog/cholesterol-and-lipids-friend-or-foe.mdx'))
    .toContain("\ntitle: 'Cholesterol and Lipids: Friend or Foe?!'\n");
});
