/** Joining and signing in at the office, with Chromium's virtual authenticator. The tests share a doctor, as joining is slow. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { addAuthenticator, ageSessions, inviteByCommand, officeCookie } from '../../support/office/office-browser.ts';

test.describe.configure({ mode: 'serial' });

const DOCTOR = 'Dr Asha Mendis';
const welcome = (tab: Page, name: string) =>
  expect(tab.getByRole('heading', { level: 1, name: `Good day, ${name}` })).toBeVisible();
const signInHeading = (tab: Page) => tab.getByRole('heading', { level: 1, name: 'Sign in' });
async function signIn(tab: Page): Promise<void> {
  const button = tab.getByRole('button', { name: 'Sign in with your passkey' });
  await button.waitFor();
  // The button needs the script of its page.
  await tab.waitForLoadState();
  await button.click();
}
const signOut = (tab: Page) => tab.getByRole('button', { name: 'Sign out', exact: true }).click();
const createPasskey = (tab: Page) => tab.getByRole('button', { name: 'Create your passkey' }).click();

let page: Page;
let phone: Awaited<ReturnType<typeof addAuthenticator>>;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  phone = await addAuthenticator(page);
});
test.afterAll(() => page.context().close());

test('a doctor joins by a link, and signs in with the passkey, also after 12 hours', async () => {
  for (const path of ['/office/sign-in', '/office/join', '/office']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto(await inviteByCommand(page.request, DOCTOR, '--doctor'));
  // The token leaves the address.
  await expect(page).toHaveURL('/office/join');
  // Without verification of the person no passkey is made, and the invitation stays valid.
  await phone.setVerified(false);
  await createPasskey(page);
  await expect(page.getByRole('status')).toContainText('No passkey was used');
  await phone.setVerified(true);
  await createPasskey(page);
  await welcome(page, DOCTOR);
  expect(await officeCookie(page.context())).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

  await signOut(page);
  await expect(signInHeading(page)).toBeVisible();
  expect(await officeCookie(page.context())).toBeUndefined();
  await signIn(page);
  await welcome(page, DOCTOR);
  await ageSessions(page.request, DOCTOR, 12 * 60);
  await page.goto('/office/devices');
  await expect(signInHeading(page)).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible();
});

test('a doctor invites a colleague and removes them, which ends their open tab', async ({ browser }) => {
  await page.goto('/office/people');
  await page.getByLabel('Name').fill('Kasun Silva');
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  await expect(page.getByLabel('Link for Kasun Silva')).toHaveValue(/\/office\/join#[\w-]{43}$/);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expectAccessible(page, 'invitation');

  const colleague = await browser.newPage();
  await addAuthenticator(colleague);
  await colleague.goto(await page.getByLabel('Link for Kasun Silva').inputValue());
  await createPasskey(colleague);
  await welcome(colleague, 'Kasun Silva');
  await expect(colleague.getByRole('link', { name: 'People' })).toBeHidden();
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

test('a second device is added, signs in, and removes the first', async () => {
  await page.goto('/office');
  await page.getByRole('link', { name: 'My devices' }).click();
  await phone.remove();
  await addAuthenticator(page);
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await expectAccessible(page, 'devices');
  await signOut(page);
  await signIn(page);
  await welcome(page, DOCTOR);
  await page.getByRole('link', { name: 'My devices' }).click();
  const others = page.getByRole('button', { name: /^Remove (?!Laptop)/ });
  const before = await others.count();
  await others.first().click();
  await expect(others).toHaveCount(before - 1);
});
