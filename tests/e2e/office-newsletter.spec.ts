/** The newsletter in the office: written, previewed, sent, followed and stopped. The tests share a doctor, as joining is slow. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { joinOffice, tabTo } from '../support/office-browser.ts';
import { mailsWith } from '../support/outbox.ts';
import { PHONE } from '../support/routes.ts';

test.use({ viewport: PHONE, colorScheme: 'dark' });
test.describe.configure({ mode: 'default' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await joinOffice(page, 'Dr Kanchana Silva', '--doctor');
});
test.afterAll(() => page.context().close());

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

/** Chooses one article or video. What is chosen at first depends on what other tests have sent. */
async function choose() {
  const more = page.getByText(/^More \(/);
  if (await more.isVisible()) await more.click();
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('checkbox').first().check();
}

/** The form with everything that it needs. */
async function fillIn(subject: string) {
  await page.goto('/office/newsletter/new');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Greeting').fill('Dear reader,\n\nthis is new.');
  await choose();
}

const mail = () => page.frameLocator('iframe[title="The newsletter"]');

test('with the keyboard alone a newsletter is written, previewed, sent, followed and stopped', async () => {
  await page.goto('/office');
  const subject = `Spring ${crypto.randomUUID().slice(0, 8)}`;
  await tabTo(page, 'Newsletter');
  await page.keyboard.press('Enter');
  await expect(heading('Newsletter')).toBeVisible();
  await tabTo(page, 'Write an issue');
  await page.keyboard.press('Enter');
  await expect(heading('Write a newsletter')).toBeVisible();
  await choose();
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await tabTo(page, 'Subject');
  await page.keyboard.type(subject);
  // Enter in a field previews, and says what is missing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please write a greeting.');
  await expectAccessible(page, 'problems');
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await tabTo(page, 'Greeting');
  await page.keyboard.type('Good day.');
  await tabTo(page, 'Preview');
  await page.keyboard.press('Enter');
  await expect(mail().getByText('Good day.')).toBeVisible();
  await expectAccessible(page, 'preview');
  await tabTo(page, 'Send now');
  await page.keyboard.press('Enter');
  await expect(heading('Send this newsletter now?')).toBeVisible();
  await expectAccessible(page, 'question');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Send to at most [\d,]+ readers?$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(subject)).toBeVisible();
  await expect(page.getByText('Being sent', { exact: true })).toBeVisible();
  await tabTo(page, 'Stop this newsletter');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'issue');
  await tabTo(page, 'Stop it for good');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  for (const path of ['/office/newsletter', '/office/subscribers', '/office/subscribers?list=bounced']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test('the preview has the styles and pictures of the mail, and its links open beside the office', async () => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await fillIn('A preview');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(mail().getByText('this is new.')).toBeVisible();
  const header = mail().locator('td').filter({ hasText: 'Newsletter,' }).last();
  await expect(header).toHaveCSS('background-color', 'rgb(13, 42, 49)');
  const picture = mail().locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const opened = page.context().waitForEvent('page');
  await mail().getByRole('link', { name: 'Privacy' }).click();
  await expect(await opened).toHaveURL(/\/privacy-policy$/);
  await (await opened).close();
  await expect(heading('Write a newsletter')).toBeVisible();
  expect(blocked).toEqual([]);
});

test('without a connection the text stays, and a test mail goes once', async () => {
  const address = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await fillIn('A test');
  await page.getByLabel('Address of the test mail').fill(address);
  await page.context().setOffline(true);
  const send = page.getByRole('button', { name: 'Send a test to me' });
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: `A test mail is on its way to ${address}.` })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('A test');
  expect((await mailsWith(address)).map(({ subject }) => subject)).toEqual(['Test: A test']);
});
