/** Translations in the editor: each is beside its English text, has a file of its own and the same checks. */
import { expect, type Page, test } from '@playwright/test';
import { TEST_CONTENT } from '../../site/folders.ts';
import {
  changedLines,
  fileInEditor,
  fileText,
  openEditor,
  openItem,
  save,
  saveButton,
  textbox,
  translationPane,
} from '../../support/editor/editor.ts';

test.describe.configure({ mode: 'default' });

const path = (name: string) => `${TEST_CONTENT}/${name}`;
const [ARTICLE, PAGE] = [path('blog/what-exactly-is-the-mediterranean-diet.mdx'), path('pages/contact.json')];
const [WORDS, IDENTITY] = [path('interface/en.json'), path('site.json')];
const sinhalaFile = (file: string) => (file === WORDS ? path('interface/si.json') : file.replace(/\.(?=(?:mdx|json)$)/, '.si.'));

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  const files = [ARTICLE, PAGE, WORDS, IDENTITY].map(sinhalaFile);
  await openEditor(page, Object.fromEntries(files.map((file) => [file, fileText(file)])));
});
test.afterAll(() => page.close());

/** Instead of an article's preview. */
const showBeside = (language: string) => page.getByRole('radio', { name: language }).last().click();

for (const [original, group, label, typed] of [
  [ARTICLE, '', 'Title', 'සිංහල මාතෘකාවක්'],
  [PAGE, '', 'Title', 'සිංහල මාතෘකාවක්'],
  // Words that a translation need not have stay missing.
  [WORDS, 'Navigation', 'Home', 'මුල් පිටුව'],
  [IDENTITY, 'Emergency', 'Name', 'ගිලන් රථය'],
] as const)
  test(`a change of ${original} in one language leaves the file of the other as it was`, async () => {
    const translation = sinhalaFile(original);
    const [before = '', translated = ''] = [await fileInEditor(page, original), await fileInEditor(page, translation)];
    let english = before;
    await openItem(page, original);
    if (group === '') {
      await textbox(page, label).fill('A title in English');
      english = (await save(page, original)) ?? '';
      expect(changedLines(before, english)).toEqual([expect.stringContaining('A title in English')]);
      expect(await fileInEditor(page, translation)).toBe(translated);
      await openItem(page, original);
    }
    if (original === ARTICLE) await showBeside('Sinhala');
    const pane = translationPane(page, 'Sinhala');
    const fields = group === '' ? pane : pane.getByRole('group', { name: new RegExp(`^.{0,2}${group}.{0,2} Field$`) });
    const field = fields.getByRole('textbox', { name: label, exact: true });
    if (group !== '') {
      await fields
        .getByRole('button', { name: /Expand/ })
        .first()
        .click();
      // Fields below the window are made when they are scrolled to.
      await fields.hover();
      await expect(async () => {
        await page.mouse.wheel(0, 200);
        await expect(field).toBeVisible({ timeout: 500 });
      }).toPass();
    }
    await field.fill(typed);
    expect(await save(page, original)).toBe(english);
    expect(changedLines(translated, await fileInEditor(page, translation))).toEqual([expect.stringContaining(typed)]);
  });

test('a translation is added to an article; the check of its fields names its file', async () => {
  const file = `${TEST_CONTENT}/blog/kitchen-salt.mdx`;
  const english = await fileInEditor(page, file);
  await openItem(page, file);
  await showBeside('Tamil');
  await page.getByRole('button', { name: /^Enable .?Tamil/ }).click();
  const tamil = translationPane(page, 'Tamil');
  const fields = {
    Title: 'உப்பும் இரத்த அழுத்தமும்',
    Excerpt: 'சமையலறையில் உப்பைக் குறைப்பது எப்படி என்று சொல்கிறது.',
    'Image alt': 'ஒரு உப்புப் போத்தல்.',
  };
  for (const [name, value] of Object.entries(fields)) await tamil.getByRole('textbox', { name, exact: true }).fill(value);
  // Fields below the window are made when they are scrolled to.
  await tamil.getByRole('textbox', { name: 'Image caption' }).hover();
  await page.mouse.wheel(0, 2000);
  await tamil
    .getByRole('group', { name: /Follows/ })
    .locator('input')
    .fill('2026-01-15');
  await tamil.locator('.lexical-root').click();
  await page.keyboard.type('See <Picture> here.');
  await saveButton(page).click();
  const report = page.getByRole('alertdialog');
  await expect(report).toContainText('kitchen-salt.ta.mdx');
  await expect(report).toContainText('right: Close every tag');
  await report.getByRole('button', { name: 'OK' }).click();
  await tamil.locator('.lexical-root').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('உப்பைக் குறையுங்கள்.');
  expect(await save(page, file)).toBe(english);
  expect(await fileInEditor(page, file.replace('.mdx', '.ta.mdx'))).toBe(
    [
      '---',
      `title: ${fields.Title}`,
      `excerpt: ${fields.Excerpt}`,
      `imageAlt: ${fields['Image alt']}`,
      'follows: 2026-01-15',
      '---',
      '',
      'உப்பைக் குறையுங்கள்.',
      '',
    ].join('\n'),
  );
  expect(await fileInEditor(page, file.replace('.mdx', '.si.mdx'))).toBeUndefined();
});
