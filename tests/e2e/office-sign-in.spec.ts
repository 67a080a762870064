/** Joining and signing in at the office, with Chromium's virtual authenticator. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { addAuthenticator, ageSessions, inviteByCommand, joinOffice, officeCookie } from '../support/office-browser.ts';

const welcome = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name: `Good day, ${name}` })).toBeVisible();
const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with your passkey' }).click();
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click();
const createPasskey = (page: Page) => page.getByRole('button', { name: 'Create your passkey' }).click();
async function invite(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create an invitation' }).click();
}

test('a doctor joins by a link, once, and signs in with the passkey, also after 12 hours', async ({ page, context, browser }) => {
  const name = 'Dr Asha Mendis';
  for (const path of ['/office/sign-in', '/office/join', '/office']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  const authenticator = await addAuthenticator(page);
  const link = await inviteByCommand(page.request, name, '--doctor');
  await page.goto(link);
  // The token leaves the address.
  await expect(page).toHaveURL('/office/join');
  // Without verification of the person no passkey is made, and the invitation stays valid.
  await authenticator.setVerified(false);
  await createPasskey(page);
  await expect(page.getByRole('status')).toContainText('No passkey was used');
  await authenticator.setVerified(true);
  await createPasskey(page);
  await welcome(page, name);
  await expect(page).toHaveURL('/office');
  expect(await officeCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

  const other = await browser.newPage();
  await addAuthenticator(other);
  await other.goto(link);
  await createPasskey(other);
  await expect(other.getByRole('status')).toContainText('not valid any more');
  await other.close();

  await signOut(page);
  await expect(signInHeading(page)).toBeVisible();
  expect(await officeCookie(context)).toBeUndefined();
  await signIn(page);
  await welcome(page, name);
  await ageSessions(page.request, name, 12 * 60);
  await page.goto('/office/devices');
  await expect(signInHeading(page)).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL('/office/devices');
  await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible();

  // A form that is sent after the session has ended waits for the passkey, and is sent then.
  await page.goto('/office/people');
  await ageSessions(page.request, name, 12 * 60);
  await invite(page, 'Sanduni Peiris');
  await expect(page.getByRole('definition').filter({ hasText: 'Sanduni Peiris' })).toBeVisible();
  await signIn(page);
  await expect(page.getByLabel('Link for Sanduni Peiris')).toHaveValue(/\/office\/join#[\w-]{43}$/);
});

test('a second device signs in, and the first can be removed', async ({ page }) => {
  const name = 'Dr Dilani Rajapaksa';
  const phone = await joinOffice(page, name, '--doctor');
  await expect(page.getByRole('heading', { name: 'Add a second device' })).toBeVisible();
  await page.getByRole('link', { name: 'Add a device' }).click();
  await phone.remove();
  await addAuthenticator(page);
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add a second device' })).toBeHidden();
  await expectAccessible(page, 'devices');
  await signOut(page);
  await signIn(page);
  await welcome(page, name);
  await page.getByRole('link', { name: 'My devices' }).click();
  await page.getByRole('button', { name: /^Remove (?!Laptop)/ }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByText('Laptop', { exact: true }).first()).toBeVisible();
});

test('a doctor invites a colleague and removes them, which ends their open tab', async ({ page, context, browser }) => {
  await joinOffice(page, 'Dr Ruwan Fernando', '--doctor');
  for (const path of ['/office/log', '/office/nothing', '/office/people']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await context.setOffline(true);
  await invite(page, 'Kasun Silva');
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Kasun Silva');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  const link = await page.getByLabel('Link for Kasun Silva').inputValue();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expectAccessible(page, 'invitation');

  const colleague = await browser.newPage();
  await addAuthenticator(colleague);
  await colleague.goto(link);
  await createPasskey(colleague);
  await welcome(colleague, 'Kasun Silva');
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
  await expect(signInHeading(colleague)).toBeVisible();
  await signIn(colleague);
  await expect(colleague.getByRole('status')).toContainText('did not open the office');
  await colleague.close();
});

test('a passkey whose counter falls signs in once more, is refused then, until the phone has a new passkey', async ({ page }) => {
  const name = 'Dr Lasith Bandara';
  const phone = await joinOffice(page, name, '--doctor');
  const signInAgain = async () => {
    await phone.resetCounts();
    await signOut(page);
    await signIn(page);
  };
  await signInAgain();
  await expect(page).toHaveURL('/office/devices');
  await expect(page.getByRole('heading', { name: /^Replace the passkey of/ })).toBeVisible();
  await expectAccessible(page, 'replace');
  await signInAgain();
  await expect(page.getByRole('status')).toContainText('ask the doctor for an invitation');
  await expect(signInHeading(page)).toBeVisible();
  // The phone has a passkey of the office already, and may have a new one.
  await page.goto(await inviteByCommand(page.request, name));
  await createPasskey(page);
  await welcome(page, name);
});

test('signed in, pages and forms work without JavaScript', async ({ page, browser, context }) => {
  await joinOffice(page, 'Dr Suresh Kumar', '--doctor');
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const tab = await plain.newPage();
  await tab.goto('/office/people');
  await invite(tab, 'Dinusha Weerasinghe');
  await expect(tab.getByLabel('Link for Dinusha Weerasinghe')).toHaveValue(/#[\w-]{43}$/);
  await tab.getByRole('link', { name: 'Back to the people' }).click();
  await tab.getByRole('button', { name: 'Withdraw the invitation of Dinusha Weerasinghe' }).click();
  await expect(tab.getByRole('button', { name: 'Withdraw the invitation of Dinusha Weerasinghe' })).toHaveCount(0);
  await signOut(tab);
  await expect(signInHeading(tab)).toBeVisible();
  await expect(tab.locator('noscript p')).toBeVisible();
  await plain.close();
});
