import { expect, type Page } from '@playwright/test';
import { heldBack } from '../support/held-back.ts';
import { mailsWith } from '../support/outbox.ts';
import { test } from '../support/test.ts';
import { toast } from '../support/writing-forms.ts';

const API = '**/api/subscribe';
const form = (page: Page) => page.getByRole('contentinfo').locator('form');
const field = (page: Page) => form(page).getByLabel('Email Address');
const subscribe = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' });
const someAddress = () => `reader-${crypto.randomUUID()}@example.com`;

/** The first address of a page of the newsletter in a mail. */
const linkIn = (text: string | undefined, page: string) =>
  new URL(new RegExp(`https?://\\S+/newsletter/${page}\\?token=\\S+`).exec(text ?? '')?.[0] ?? '');

test('an address is asked for with a mail; it is confirmed with the page’s button, and ended with another', async ({ page }) => {
  test.slow();
  const address = someAddress();
  await page.goto('/about');
  await field(page).fill(address);
  // Nobody is as quick as a test.
  await page.clock.pauseAt(Date.now() + 10_000);
  await subscribe(page).click();
  await page.clock.resume();
  await expect(toast(page, 'Success')).toContainText('Thank you for subscribing to our newsletter!');
  await expect(field(page)).toHaveValue('');
  await expect.poll(async () => (await mailsWith(address)).length).toBe(1);
  const [mail] = await mailsWith(address);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toMatch(/^<https?:\/\/\S+\/api\/unsubscribe\?token=\S+>$/);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // To open the page changes nothing, and neither does it to open it again.
  const confirm = linkIn(mail?.text, 'confirm');
  await page.goto(confirm.pathname + confirm.search);
  await page.reload();
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(page).toHaveURL('/newsletter/confirmed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');

  const end = linkIn(mail?.text, 'unsubscribe');
  for (let time = 0; time < 2; time++) {
    await page.goto(end.pathname + end.search);
    await page.getByRole('button', { name: 'End the newsletter' }).click();
    await expect(page).toHaveURL('/newsletter/unsubscribed');
  }
});

test('a mail program ends the newsletter with one POST and no page', async ({ page, request }) => {
  test.slow();
  const address = someAddress();
  expect((await request.post('/api/subscribe', { data: { email: address } })).status()).toBe(200);
  await expect.poll(async () => (await mailsWith(address)).length).toBe(1);
  const [mail] = await mailsWith(address);
  const listed = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const { pathname, search } = new URL(listed.slice(1, -1));
  expect((await request.get(pathname + search)).status()).toBe(405);
  expect((await request.post(pathname + search, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  // The link to confirm is of no use any more.
  const confirm = linkIn(mail?.text, 'confirm');
  await page.goto(confirm.pathname + confirm.search);
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(page).toHaveURL('/newsletter/expired');
});

test('while it is sent the button is disabled and turns; an empty field sends nothing', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST')));
  await page.route(API, (route) => route.fulfill({ json: { message: 'Look into your mail.' } }));
  const release = await heldBack(page, /\/api\/subscribe$/);
  await page.goto('/about');
  await field(page).fill('   ');
  await subscribe(page).click();
  expect(sent).toBe(0);
  await field(page).fill('nimali@example.com');
  await subscribe(page).dblclick();
  await expect(subscribe(page)).toBeDisabled();
  await expect(subscribe(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(toast(page, 'Success')).toContainText('Look into your mail.');
  await expect(subscribe(page)).toBeEnabled();
  expect(sent).toBe(1);
});

test('without words from the server the toast has its own', async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ json: {} }));
  await page.goto('/blog');
  await field(page).fill('nimali@example.com');
  await field(page).press('Enter');
  await expect(toast(page, 'Success')).toContainText('Thank you for subscribing to our newsletter!');
});

test('when the server fails a toast says so, and the address stays', async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/about');
  await field(page).fill('nimali@example.com');
  await subscribe(page).click();
  await expect(toast(page, 'Error')).toContainText('There was a problem with your subscription. Please try again.');
  await expect(field(page)).toHaveValue('nimali@example.com');
});

test('without a connection the address is kept on the device, also on other pages, and sent with one press', async ({ page }) => {
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await page.goto('/about');
  await field(page).fill('nimali@example.com');
  await subscribe(page).click();
  const kept = page.getByRole('group', { name: 'Not sent yet: there was no connection' });
  await expect(kept).toContainText('is kept on this device');
  await page.unroute(API);
  await page.route(API, (route) => route.fulfill({ status: 503, body: '' }));
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Error').last()).toBeVisible();
  await page.unroute(API);
  let sent: unknown;
  await page.route(API, (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: {} });
  });
  await page.goto('/blog');
  // It comes with the first sign of a visitor.
  await page.keyboard.press('Tab');
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Success')).toBeVisible();
  expect(sent).toMatchObject({ email: 'nimali@example.com' });
  await expect(kept).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an address is asked for, confirmed and ended', async ({ page }) => {
    test.slow();
    const address = someAddress();
    await page.goto('/about');
    await field(page).fill(address);
    await subscribe(page).click();
    await expect(page).toHaveURL('/newsletter/asked');
    await expect.poll(async () => (await mailsWith(address)).length).toBe(1);
    const [mail] = await mailsWith(address);
    const confirm = linkIn(mail?.text, 'confirm');
    await page.goto(confirm.pathname + confirm.search);
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
    await expect(page).toHaveURL('/newsletter/confirmed');
  });

  test('a link that is not whole says so', async ({ page }) => {
    await page.goto('/newsletter/confirm?token=half');
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
    await expect(page).toHaveURL('/newsletter/expired');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  });
});
