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
} from '../../support/editor.ts';

test.describe.configure({ mode: 'default' });

const ARTICLE = `${TEST_CONTENT}/blog/what-exactly-is-the-mediterranean-diet.mdx`;
const TRANSLATED_ARTICLE = ARTICLE.replace('.mdx', '.si.mdx');
const PAGE = `${TEST_CONTENT}/pages/contact.json`;
const TRANSLATED_PAGE = PAGE.replace('.json', '.si.json');
const WORDS = `${TEST_CONTENT}/interface/en.json`;
const TRANSLATED_WORDS = `${TEST_CONTENT}/interface/si.json`;
const IDENTITY = `${TEST_CONTENT}/site.json`;
const TRANSLATED_IDENTITY = `${TEST_CONTENT}/site.si.json`;

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  const translations = [TRANSLATED_ARTICLE, TRANSLATED_PAGE, TRANSLATED_WORDS, TRANSLATED_IDENTITY];
  await openEditor(page, Object.fromEntries(translations.map((file) => [file, fileText(file)])));
});
test.afterAll(() => page.close());

const sinhala = () => translationPane(page, 'Sinhala');
const title = () => sinhala().getByRole('textbox', { name: 'Title', exact: true });
/** Instead of an article's preview. */
const showBeside = (language: string) => page.getByRole('radio', { name: language }).last().click();

test('a change in one language leaves the file of the other as it was', async () => {
  for (const [original, translation] of [
    [ARTICLE, TRANSLATED_ARTICLE],
    [PAGE, TRANSLATED_PAGE],
  ] as const) {
    const [english = '', translated = ''] = [await fileInEditor(page, original), await fileInEditor(page, translation)];
    await openItem(page, original);
    await textbox(page, 'Title').fill('A title in English');
    const [changed = '', ...more] = changedLines(english, await save(page, original));
    expect([changed.includes('A title in English'), more]).toEqual([true, []]);
    expect(await fileInEditor(page, translation)).toBe(translated);

    await openItem(page, original);
    if (original === ARTICLE) await showBeside('Sinhala');
    await title().fill('සිංහල මාතෘකාවක්');
    const after = await save(page, original);
    expect(after).toContain('A title in English');
    const lines = changedLines(translated, await fileInEditor(page, translation));
    expect(lines).toEqual([expect.stringContaining('සිංහල මාතෘකාවක්')]);
  }
});

test('words that a translation need not have stay missing; the others are saved in its file alone', async () => {
  for (const [original, translation, group, label, typed] of [
    [WORDS, TRANSLATED_WORDS, 'Navigation', 'Home', 'මුල් පිටුව'],
    [IDENTITY, TRANSLATED_IDENTITY, 'Emergency', 'Name', 'ගිලන් රථය'],
  ] as const) {
    const [english = '', translated = ''] = [await fileInEditor(page, original), await fileInEditor(page, translation)];
    await openItem(page, original);
    const fields = sinhala().getByRole('group', { name: new RegExp(`^.{0,2}${group}.{0,2} Field$`) });
    await fields
      .getByRole('button', { name: /Expand/ })
      .first()
      .click();
    await fields.getByRole('textbox', { name: label, exact: true }).fill(typed);
    expect(await save(page, original)).toBe(english);
    expect(changedLines(translated, await fileInEditor(page, translation))).toEqual([expect.stringContaining(typed)]);
  }
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
