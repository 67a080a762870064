/** What the desk writes: one changed character changes one line of a file. The tests share a desk, as opening it is slow. */
import { expect, type Page, test } from '@playwright/test';
import { TEST_CONTENT } from '../site/folders.ts';
import { readFileText } from '../../src/desk/file-text.ts';
import { itemFiles } from '../support/content.ts';
import { ARTICLE, changedLines, editPane, fileInDesk, fileText, openDesk, openItem, richText, save } from '../support/desk.ts';

test.describe.configure({ mode: 'default' });

/** Markdown as an author may write it, and as the editor writes it when the text is first changed: the same meaning. */
const BY_HAND = [
  ['- one\n  - nested\n- two', '- one\n    - nested\n- two'],
  ['3. three\n4. four', '3. three\n4. four'],
  ['| A | B |\n| --- | --- |\n| 1 | **2** |', '| A | B |\n| --- | --- |\n| 1 | **2** |'],
  ['A [link](https://example.org/a) and `code {x}`.', 'A [link](https://example.org/a) and `code {x}`.'],
  ['Line one  \nline two, 2 * 3, an _under_score.', 'Line one  \nline two, 2 \\* 3, an _under_score.'],
  ['> Quote one\n> quote two', '> Quote one\n> quote two'],
  ['***both*** and ~~gone~~', '**_both_** and ~~gone~~'],
  ['---', '***'],
  ['```js\nconst a = { b: 1 };\n```', '```js\nconst a = { b: 1 };\n```'],
  [
    '```js\nconst a = `Dear ${name}`; // {b} < 5, $& $1\n```\n\nThen `` `${c}` `` and `{d}`.',
    '```js\nconst a = `Dear ${name}`; // {b} < 5, $& $1\n```\n\nThen `` `${c}` `` and `{d}`.',
  ],
  [
    '<Summary>\n\nIn a box `${e}`:\n\n```js\n`${f}` < {g}\n```\n\n</Summary>',
    '<Summary>\n\nIn a box `${e}`:\n\n```js\n`${f}` < {g}\n```\n\n</Summary>',
  ],
] as const;
const WRITTEN_BY_HAND = `${TEST_CONTENT}/blog/kitchen-salt.mdx`;
const byHand = (column: 0 | 1, beginning: string) =>
  `${fileText(WRITTEN_BY_HAND)}\n${[beginning, ...BY_HAND.map((pair) => pair[column])].join('\n\n')}\n`;

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await openDesk(page, { [WRITTEN_BY_HAND]: byHand(0, 'Begin.') });
});
test.afterAll(() => page.close());

const textInDesk = async (file: string) => (await fileInDesk(page, file)) ?? '';

/** One file of each set of fields in a folder. The unit tests write every file. */
const filesOf = (folder: string): string[] => {
  const files = itemFiles().filter((file) => file.startsWith(`${TEST_CONTENT}/${folder}`));
  return [...new Map(files.map((file) => [Object.keys(readFileText(file, fileText(file))).join(), file])).values()];
};

for (const folder of ['blog', 'publications', 'videos', 'gallery', 'pages', 'policies', 'office', 'site.json']) {
  test(`a changed character changes one line of a file: ${folder}`, async () => {
    const files = filesOf(folder);
    test.setTimeout(test.info().timeout + files.length * 10_000);
    for (const file of files) {
      const before = await textInDesk(file);
      await openItem(page, file);
      const closed = editPane(page).getByRole('button', { name: 'Expand' });
      const field = editPane(page).getByRole('textbox').and(page.locator('input, textarea')).first();
      await expect(closed.or(field).first()).toBeVisible();
      if (!(await field.isVisible())) await closed.first().click();
      const value = await field.inputValue();
      await field.fill(`${value.slice(0, -1)}z`);
      expect(changedLines(before, await save(page, file)), file).toEqual([expect.stringContaining(`${value.slice(0, -1)}z`)]);
    }
  });
}

test('a word typed into a text changes its line only, and signs of MDX are meant as they are typed', async () => {
  await openItem(page, ARTICLE);
  const before = await textInDesk(ARTICLE);
  await richText(page).getByText('Blood reaches the foot').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('Is {x} < 6? ');
  expect(changedLines(before, await save(page, ARTICLE))).toEqual([
    expect.stringMatching(/^Is \\\{x\\\} \\< 6\? Blood reaches the foot /),
  ]);
});

test('components and words in other languages survive a change beside them', async () => {
  const policy = `${TEST_CONTENT}/policies/accessibility.mdx`;
  for (const [file, start] of [
    [ARTICLE, 'Doctors speak of'],
    [policy, 'Everyone should be able to read'],
  ] as const) {
    await openItem(page, file);
    const before = await textInDesk(file);
    await richText(page)
      .getByText(start)
      .first()
      .click({ position: { x: 2, y: 5 } });
    await page.keyboard.type('Z');
    const [line = '', ...others] = changedLines(before, await save(page, file));
    expect(others).toEqual([]);
    expect(before.split('\n')).toContain(line.replace('Z', ''));
  }
});

test('a text that was written by hand keeps its meaning, and changes its style once', async () => {
  for (const [from, to] of [
    ['Begin.', 'YBegin.'],
    ['YBegin.', 'YYBegin.'],
  ] as const) {
    await openItem(page, WRITTEN_BY_HAND);
    // At the beginning, where the caret is too if the editor reads the text again while it opens.
    await richText(page)
      .getByText(from)
      .click({ position: { x: 1, y: 5 } });
    await page.keyboard.type('Y');
    expect(await save(page, WRITTEN_BY_HAND)).toBe(byHand(1, to));
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
