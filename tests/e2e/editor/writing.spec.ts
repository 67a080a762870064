/** Writing in the editor, with the mouse and the keyboard: what its files become, and what is refused. The tests share a desk, as opening it is slow. */
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { TEST_CONTENT } from '../../site/folders.ts';
import {
  ARTICLE,
  bytesInEditor,
  changedLines,
  editPane,
  fileInEditor,
  fileText,
  openEditor,
  openItem,
  richText,
  save,
  saveButton,
  textbox,
} from '../../support/editor/editor.ts';

test.describe.configure({ mode: 'default' });

/** Markdown as an author may write it, and as the editor writes it when the text is first changed: the same meaning. */
const BY_HAND = [
  ['- one\n  - nested\n- two', '- one\n    - nested\n- two'],
  ['| A | B |\n| --- | --- |\n| 1 | **2** |', '| A | B |\n| --- | --- |\n| 1 | **2** |'],
  ['Line one  \nline two, 2 * 3, an _under_score.', 'Line one  \nline two, 2 \\* 3, an _under_score.'],
  ['***both*** and ~~gone~~', '**_both_** and ~~gone~~'],
  [
    '<Summary>\n\nIn a box `${e}`:\n\n```js\n`${f}` < {g}\n```\n\n</Summary>',
    '<Summary>\n\nIn a box `${e}`:\n\n```js\n`${f}` < {g}\n```\n\n</Summary>',
  ],
] as const;
const WRITTEN_BY_HAND = `${TEST_CONTENT}/blog/kitchen-salt.mdx`;
const byHand = (column: 0 | 1, beginning: string) =>
  `${fileText(WRITTEN_BY_HAND)}\n${[beginning, ...BY_HAND.map((pair) => pair[column])].join('\n\n')}\n`;

let page: Page;
const outside: string[] = [];
const violations: string[] = [];
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  // In every frame: the preview has the policy of the editor.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // The editor asks for typefaces of a mirror and for a status page, which stay blocked.
      if (effectiveDirective.startsWith('script-src'))
        (window as unknown as { reportViolation: (violation: string) => void }).reportViolation(blockedURI);
    });
  });
  await page.context().route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      outside.push(route.request().url());
      await route.abort();
    },
  );
  await openEditor(page, { [WRITTEN_BY_HAND]: byHand(0, 'Begin.') });
});
test.afterAll(() => page.close());

const textInEditor = async (file: string) => (await fileInEditor(page, file)) ?? '';

test('an article opens with its preview; nothing leaves the site, and no text runs as a program', async () => {
  await page.getByRole('row', { name: 'Peripheral Arterial Disease and Diabetes Mellitus' }).click();
  const boxes = page.locator('[data-component-name]');
  await expect(boxes.filter({ hasText: 'Key points' })).toBeAttached();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('This text: reading age 11')).toBeVisible();
  // The boxes are below the title; none of them takes the focus.
  await expect(textbox(page, 'Title')).toBeInViewport();
  await expect(boxes.and(page.locator(':focus'))).toHaveCount(0);
  expect(outside).toEqual([]);
  expect(violations).toEqual([]);
  // The policy still holds.
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.evil = true' }));
  });
  await expect.poll(() => violations).toEqual(['inline']);
  // The policy lets the preview have its style.
  await expect(preview.locator('body')).toHaveCSS('line-height', '25.6px');
});

test('a word typed into a text changes its line only; components and words in other languages survive beside it', async () => {
  for (const [file, start, typed, written] of [
    [ARTICLE, 'Doctors speak of', 'Z', 'Z'],
    // Signs of MDX are meant as they are typed.
    [`${TEST_CONTENT}/policies/accessibility.mdx`, 'Everyone should', 'Is {x} < 6? ', 'Is \\{x\\} \\< 6? '],
  ] as const) {
    await openItem(page, file);
    await expect(saveButton(page)).toBeDisabled();
    const before = await textInEditor(file);
    const line = before.split('\n').find((one) => one.startsWith(start)) ?? '';
    expect(line).toContain(file === ARTICLE ? '<span lang=' : '<SiteAddress />');
    const words = richText(page).getByText(start).first();
    await words.click({ position: { x: 2, y: 5 } });
    await page.keyboard.press('Home');
    await page.keyboard.type(typed);
    expect(changedLines(before, await save(page, file))).toEqual([`${written}${line}`]);
  }
});

test('a text that was written by hand keeps its meaning, and changes its style once', async () => {
  for (const beginning of ['Begin.', 'YBegin.']) {
    await openItem(page, WRITTEN_BY_HAND);
    // At the beginning, where the caret is too if the editor reads the text again while it opens.
    const words = richText(page).getByText(beginning);
    await words.click({ position: { x: 1, y: 5 } });
    await page.keyboard.type('Y');
    expect(await save(page, WRITTEN_BY_HAND)).toBe(byHand(1, `Y${beginning}`));
  }
});

test('boxes and words in Sinhala are inserted with their fields', async () => {
  const file = `${TEST_CONTENT}/blog/week-without-smoke.mdx`;
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Insert' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  await openItem(page, file);
  await richText(page).click();
  await page.keyboard.type('Also called ');
  await insert('Words in Sinhala or Tamil');
  const words = page.getByRole('dialog', { name: 'Words in Sinhala or Tamil' });
  await words.getByRole('radio', { name: 'Sinhala' }).click();
  // The dialog takes one value after the other, as a writer gives them.
  await expect(words.getByRole('radio', { name: 'Sinhala' })).toBeChecked();
  await words.getByRole('textbox', { name: 'Words' }).fill('දුම්බීම');
  await words.getByRole('button', { name: 'Insert' }).click();
  await insert('Key points');
  await page.locator('.lexical-root').nth(1).click();
  await page.keyboard.type('Remember this.');
  // At once, as a writer with the keyboard does.
  expect(await save(page, file, () => page.keyboard.press('ControlOrMeta+s'))).toBe(
    `${fileText(file)}\nAlso called <span lang="si">දුම්බීම</span>\n\n<KeyPoints>\n\nRemember this.\n\n</KeyPoints>\n`,
  );
});

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
  // The editor empties the form once more while it opens.
  await expect(async () => {
    for (const [name, value] of Object.entries(fields)) await textbox(page, name).fill(value);
    await expect(textbox(page, 'Title')).toHaveValue(fields.Title, { timeout: 1000 });
    await expect(editPane(page).getByRole('combobox', { name: 'Category' })).toContainText('Panel', { timeout: 1000 });
  }).toPass();
  // Without a picture and its description it is refused.
  await saveButton(page).click();
  await expect(page.getByText('2 fields have errors.')).toBeVisible();
  await textbox(page, 'Alt').fill('Two people at a long table.');
  await editPane(page).getByRole('button', { name: 'Browse' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Image' });
  const input = page.locator('input[type=file]').first();
  const file = { name: 'IMG 0001.JPG', mimeType: 'image/jpeg', buffer: photograph };
  // One that is cut off is refused: as a WebP it would be whole, with a grey rest.
  let refusal = '';
  page.once('dialog', (dialog) => {
    refusal = dialog.message();
    void dialog.accept();
  });
  await input.setInputFiles({ ...file, name: 'IMG 0002.JPG', buffer: photograph.subarray(0, photograph.length / 3) });
  await expect.poll(() => refusal).toBe('IMG 0002.JPG is cut off. Copy it again from where it comes from.');
  await input.setInputFiles(file);
  await picker.getByRole('option', { name: 'img-0001.webp' }).click();
  await picker.getByRole('button', { name: 'Insert' }).click();
  const saved = await save(page, `${TEST_CONTENT}/gallery/example-panel-two-towns.json`);
  expect(JSON.parse(saved ?? '')).toEqual({
    src: './img-0001.webp',
    alt: 'Two people at a long table.',
    title: fields.Title,
    location: 'Galle',
    year: '2026',
    category: 'Panel',
    description: fields.Description,
  });
  const { width, height, format, exif } = await sharp(
    await bytesInEditor(page, `${TEST_CONTENT}/gallery/img-0001.webp`),
  ).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 2400, height: 1600, format: 'webp', exif: undefined });
});

test('what the content check reports is refused in its words, and stays on the screen', async () => {
  const before = await textInEditor(ARTICLE);
  await openItem(page, ARTICLE);
  await textbox(page, 'Title').fill('What Exactly Is the Mediterranean Diet?');
  await richText(page).getByText('Blood reaches the foot').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('See <Picture> here. ');
  await saveButton(page).click();
  const report = page.getByRole('alertdialog');
  for (const text of [
    'There are 2 problems in the content.',
    'is already used by what-exactly-is-the-mediterranean-diet.mdx',
    'right: Close every tag, and leave a blank line before and after it.',
  ])
    await expect(report).toContainText(text);
  await report.getByRole('button', { name: 'OK' }).click();
  await expect(richText(page)).toContainText(/See <Picture> here\. .*Blood reaches the foot/);
  expect(await textInEditor(ARTICLE)).toBe(before);
});
