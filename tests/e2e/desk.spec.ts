/**
 * Writing in the desk: a new item with its picture, the keyboard alone, and what is refused. The tests share a desk, as opening
 * it is slow.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { TEST_CONTENT } from '../site/folders.ts';
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

test.describe.configure({ mode: 'default' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await openDesk(page);
});
test.afterAll(() => page.close());

test('a new picture is stored beside its item, smaller and without place and time', async () => {
  const photograph = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#885544' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' } })
    .jpeg()
    .toBuffer();
  await page.getByRole('treeitem', { name: 'Gallery' }).click();
  await page.getByRole('button', { name: 'Create New Entry' }).click();
  const fields = {
    Title: 'Example Panel, Two Towns',
    Location: 'Galle',
    Year: '2026',
    Description: 'A panel with two speakers from two towns.',
  };
  await editPane(page).getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Panel', exact: true }).click();
  // The desk empties the form once more while it opens.
  await expect(async () => {
    for (const [name, value] of Object.entries(fields)) await textbox(page, name).fill(value);
    await expect(textbox(page, 'Title')).toHaveValue(fields.Title, { timeout: 1000 });
    await expect(editPane(page).getByRole('combobox', { name: 'Category' })).toContainText('Panel', { timeout: 1000 });
  }).toPass();
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
  expect(await save(page, `${TEST_CONTENT}/gallery/example-panel-two-towns.json`)).toBe(
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
  const { width, height, format, exif } = await sharp(
    await bytesInDesk(page, `${TEST_CONTENT}/gallery/img-0001.webp`),
  ).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 2400, height: 1600, format: 'webp', exif: undefined });
});

test('an item is changed with the keyboard alone', async () => {
  await page.getByRole('treeitem', { name: 'Articles' }).click();
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
  const file = `${TEST_CONTENT}/blog/cholesterol-and-lipids-friend-or-foe.mdx`;
  expect(await save(page, file, () => page.keyboard.press('ControlOrMeta+s'))).toContain(
    "\ntitle: 'Cholesterol and Lipids: Friend or Foe?!'\n",
  );
});

test('what the content check reports is refused in its words, and stays on the screen', async () => {
  await openItem(page, ARTICLE);
  await textbox(page, 'Title').fill('What Exactly Is the Mediterranean Diet?');
  await richText(page).getByText('Blood reaches the foot').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('See <Picture> here. ');
  await saveButton(page).click();
  const report = page.getByRole('alertdialog');
  await expect(report).toContainText('There are 2 problems in the content.');
  await expect(report).toContainText('is already used by what-exactly-is-the-mediterranean-diet.mdx');
  await expect(report).toContainText(ARTICLE);
  await expect(report).toContainText('Expected a closing tag for `<Picture>`');
  await expect(report).toContainText('right: Close every tag, and leave a blank line before and after it.');
  await report.getByRole('button', { name: 'OK' }).click();
  await expect(richText(page)).toContainText('See <Picture> here. Blood reaches the foot');
  expect(await fileInDesk(page, ARTICLE)).toBe(fileText(ARTICLE));
});
