/** Subscribing a calendar in "My devices", with and without the script of the office. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { joinOffice } from '../../support/office-browser.ts';
import { PHONE } from '../../support/routes.ts';

test('a doctor creates an address, a program reads it, and the doctor revokes it', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  await joinOffice(page, 'Dr Ishara Wickramasinghe', '--doctor');
  await page.getByRole('link', { name: 'My devices' }).click();
  const form = page.locator('form', { hasText: 'Create an address' });
  await form.getByLabel('Where you will use it').fill('iPhone of the ward');
  await form.getByLabel('Show the names of patients').check();
  await form.getByRole('button', { name: 'Create an address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar address' })).toBeVisible();
  const link = await page.getByLabel('Address to copy').inputValue();
  await expectAccessible(page, 'created');
  expect(page.url()).not.toContain('.ics');
  expect((await request.get(link)).headers()['content-type']).toBe('text/calendar; charset=utf-8');
  await page.getByRole('link', { name: 'Back to my devices' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'iPhone of the ward' })).toContainText('Last read on');
  await expectAccessible(page, 'listed');
  await page.getByRole('button', { name: 'Revoke the calendar address of iPhone of the ward' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'iPhone of the ward' })).toBeHidden();
  expect((await request.get(link)).status()).toBe(404);
});

test('without the script of the office an address is created, too', async ({ page, browser }) => {
  await joinOffice(page, 'Dr Janaka Abey', '--doctor');
  const cookies = await page.context().cookies();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  await context.addCookies(cookies);
  const plain = await context.newPage();
  await plain.goto(new URL('/office/devices', page.url()).href);
  await plain.getByRole('button', { name: 'Create an address' }).click();
  await expect(plain.getByLabel('Address to copy')).toHaveValue(/\/office\/calendar\/[\w-]{43}\.ics$/);
  await expect(plain.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await context.close();
});
