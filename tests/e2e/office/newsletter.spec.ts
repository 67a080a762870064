/** The newsletter in the office: written, previewed, sent, followed and stopped on a phone. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { joinOffice, tabTo } from '../../support/office/office-browser.ts';
import { mailsWith } from '../../support/mail/outbox.ts';
import { PHONE } from '../../support/content/routes.ts';
import { disconnect } from '../../support/page/site-forms.ts';

test.use({ viewport: PHONE, colorScheme: 'dark' });

test('with the keyboard alone a newsletter is written, previewed, tried, sent, followed and stopped', async ({ page }) => {
  await joinOffice(page, 'Dr Kanchana Silva', '--doctor');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const mail = page.frameLocator('iframe[title="The newsletter"]');
  const press = async (text: string) => {
    await tabTo(page, text);
    await page.keyboard.press('Enter');
  };
  const address = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.goto('/office');
  const subject = `Spring ${crypto.randomUUID().slice(0, 8)}`;
  await press('Newsletter');
  await expect(heading('Newsletter')).toBeVisible();
  await press('Write an issue');
  await expect(heading('Write a newsletter')).toBeVisible();
  // One article or video. What is chosen at first depends on what other tests have sent.
  const more = page.getByText(/^More \(/);
  if (await more.isVisible()) await more.click();
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await tabTo(page, 'Subject');
  await page.keyboard.type(subject);
  // Enter in a field previews, and says what is missing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please write a greeting.');
  await expectAccessible(page, 'problems');
  await tabTo(page, 'Greeting');
  await page.keyboard.type('Good day.');
  await press('Preview');
  await expect(mail.getByText('Good day.')).toBeVisible();
  await expectAccessible(page, 'preview');
  // The preview is the mail, with its pictures, and its links open beside the office.
  const picture = mail.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const opened = page.context().waitForEvent('page');
  await mail.getByRole('link', { name: 'Privacy' }).click();
  await expect(await opened).toHaveURL(/\/privacy-policy$/);
  await (await opened).close();
  // A test mail goes once.
  await page.getByLabel('Address of the test mail').fill(address);
  await disconnect(page, '**/office/**');
  await press('Send a test to me');
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();
  await page.unrouteAll();
  await press('Send a test to me');
  await expect(page.getByRole('status').filter({ hasText: `A test mail is on its way to ${address}.` })).toBeVisible();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject);
  expect(await mailsWith(address)).toHaveLength(1);

  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await press('Send now');
  await expect(heading('Send this newsletter now?')).toBeVisible();
  await expectAccessible(page, 'question');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Send to at most [\d,]+ subscribers?$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(subject)).toBeVisible();
  await expect(page.getByText('Being sent', { exact: true })).toBeVisible();
  await press('Stop this newsletter');
  await expectAccessible(page, 'issue');
  await press('Stop it for good');
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
});
