/** Joining and signing in at the office, with Chromium's virtual authenticator. */
import { expect, test } from '@playwright/test';
import { violationsEverywhere } from '../support/axe.ts';
import { addAuthenticator, ageSessions, inviteByCommand, joinOffice, officeCookie } from '../support/office-browser.ts';

test('a doctor joins by the link of the command, signs out, and signs in again with the passkey', async ({ page, context }) => {
  await joinOffice(page, 'Dr Nimali Perera', '--doctor');
  await expect(page).toHaveURL('/office');
  expect(await officeCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(await officeCookie(context)).toBeUndefined();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Dr Nimali Perera' })).toBeVisible();
});

test('the token leaves the address, and the invitation works once', async ({ page, browser }) => {
  await addAuthenticator(page);
  const link = await inviteByCommand(page.request, 'Dr Asha Mendis', '--doctor');
  await page.goto(link);
  await expect(page).toHaveURL('/office/join');
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Dr Asha Mendis' })).toBeVisible();
  const other = await browser.newPage();
  await addAuthenticator(other);
  await other.goto(link);
  await other.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(other.getByRole('status')).toContainText('not valid any more');
  await other.close();
});

test('without verification of the person no passkey is made, and the invitation stays valid', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await page.goto(await inviteByCommand(page.request, 'Dr Gayan Alwis', '--doctor'));
  await authenticator.setVerified(false);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(page.getByRole('status')).toContainText('No passkey was used');
  await authenticator.setVerified(true);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Dr Gayan Alwis' })).toBeVisible();
});

test('a second device signs in, and the first can be removed', async ({ page }) => {
  test.slow();
  const phone = await joinOffice(page, 'Dr Dilani Rajapaksa', '--doctor');
  await expect(page.getByRole('heading', { name: 'Add a second device' })).toBeVisible();
  await page.getByRole('link', { name: 'Add a device' }).click();
  await phone.remove();
  const laptop = await addAuthenticator(page);
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add a second device' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Dr Dilani Rajapaksa' })).toBeVisible();
  await page.getByRole('link', { name: 'My devices' }).click();
  await page.getByRole('button', { name: /^Remove (?!Laptop)/ }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByText('Laptop', { exact: true }).first()).toBeVisible();
  await laptop.remove();
});

test('a doctor invites a colleague and removes them, which ends their open tab at its next request', async ({
  page,
  browser,
}) => {
  test.slow();
  await joinOffice(page, 'Dr Ruwan Fernando', '--doctor');
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Name').fill('Kasun Silva');
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  const link = await page.getByLabel('Link for Kasun Silva').inputValue();

  const colleague = await browser.newPage();
  await addAuthenticator(colleague);
  await colleague.goto(link);
  await colleague.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Good day, Kasun Silva' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'People' })).toBeHidden();
  await colleague.goto('/office/people');
  await expect(colleague.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  await colleague.goto('/office/devices');

  await page.getByRole('link', { name: 'Back to the people' }).click();
  const panel = page.getByRole('region', { name: 'Kasun Silva' });
  await panel.getByText('Remove Kasun Silva', { exact: true }).click();
  await panel.getByRole('button', { name: 'Remove for good' }).click();
  await expect(panel).toBeHidden();
  await colleague.getByRole('link', { name: 'Inbox' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(colleague.getByRole('status')).toContainText('did not open the office');
  await colleague.close();
});

test('after 12 hours a page asks for the passkey, and goes on where it was', async ({ page }) => {
  const name = 'Dr Chamari Dias';
  await joinOffice(page, name, '--doctor');
  await ageSessions(page.request, name, 12 * 60);
  await page.goto('/office/devices');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page).toHaveURL('/office/devices');
  await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible();
});

test('a form that is sent after the session has ended waits for the passkey, and is sent then', async ({ page }) => {
  const name = 'Dr Upul Herath';
  await joinOffice(page, name, '--doctor');
  await page.goto('/office/people');
  await page.getByLabel('Name').fill('Sanduni Peiris');
  await ageSessions(page.request, name, 12 * 60);
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Sanduni Peiris' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByLabel('Link for Sanduni Peiris')).toHaveValue(/\/office\/join#[\w-]{43}$/);
});

test('without a connection a form keeps what was typed, and is sent again', async ({ page, context }) => {
  await joinOffice(page, 'Dr Malini Cooray', '--doctor');
  await page.goto('/office/people');
  await page.getByLabel('Name').fill('Ishara Gomes');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ishara Gomes');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await expect(page.getByLabel('Link for Ishara Gomes')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('a passkey whose counter falls signs in once more, is refused then, until the phone has a new passkey', async ({ page }) => {
  test.slow();
  const phone = await joinOffice(page, 'Dr Lasith Bandara', '--doctor');
  const signInAgain = async () => {
    await phone.resetCounts();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  };
  await signInAgain();
  await expect(page).toHaveURL('/office/devices');
  await expect(page.getByRole('heading', { name: /^Replace the passkey of/ })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await signInAgain();
  await expect(page.getByRole('status')).toContainText('ask the doctor for an invitation');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  // The phone has a passkey of the office already, and may have a new one.
  await page.goto(await inviteByCommand(page.request, 'Dr Lasith Bandara'));
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Dr Lasith Bandara' })).toBeVisible();
});

for (const path of ['/office/sign-in', '/office/join', '/office'])
  test(`axe finds nothing at ${path} without a session`, async ({ page }) => {
    await page.goto(path);
    expect(await violationsEverywhere(page)).toEqual([]);
  });

test('axe finds nothing in the screens of devices, people and the log', async ({ page }) => {
  test.slow();
  await joinOffice(page, 'Dr Priya Nathan', '--doctor');
  for (const path of ['/office', '/office/devices', '/office/people', '/office/log', '/office/nothing']) {
    await page.goto(path);
    expect(await violationsEverywhere(page), path).toEqual([]);
  }
  await page.goto('/office/people');
  await page.getByLabel('Name').fill('Thilini Wijesinghe');
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation' })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
});

test('signed in, pages and forms work without JavaScript', async ({ page, browser, context }) => {
  test.slow();
  await joinOffice(page, 'Dr Suresh Kumar', '--doctor');
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const tab = await plain.newPage();
  await tab.goto('/office/people');
  await tab.getByLabel('Name').fill('Dinusha Weerasinghe');
  await tab.getByRole('button', { name: 'Create an invitation' }).click();
  await expect(tab.getByLabel('Link for Dinusha Weerasinghe')).toHaveValue(/#[\w-]{43}$/);
  await tab.getByRole('link', { name: 'Back to the people' }).click();
  await tab.getByRole('button', { name: 'Withdraw the invitation of Dinusha Weerasinghe' }).click();
  await expect(tab.getByRole('button', { name: 'Withdraw the invitation of Dinusha Weerasinghe' })).toHaveCount(0);
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(tab.locator('noscript p')).toBeVisible();
  await plain.close();
});
