/** iOS zooms into the page when a field with letters smaller than 16 px takes the focus. */
import { expect, type Page, test } from '@playwright/test';
import { pages } from '../support/built-site.ts';
import { chatButton, chatPanel } from '../support/chat.ts';
import { editPane, openDesk, openItem, ARTICLE } from '../support/desk.ts';
import { inviteByCommand, joinOffice } from '../support/office-browser.ts';
import { PHONE } from '../support/routes.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

test.use({ viewport: PHONE });

/** Fields of the page with smaller letters, those of closed parts too, and the number of all. The honeypot is reached by no person. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')].filter(
      (field) => !field.matches('[type=hidden], [type=checkbox], [type=radio], [aria-hidden=true] *'),
    );
    const sizes = fields.map((field) => ({
      field: field.id || field.outerHTML,
      size: parseFloat(getComputedStyle(field).fontSize),
    }));
    return { count: fields.length, small: sizes.filter(({ size }) => size < 16) };
  });

async function expectLargeFields(page: Page, where: string): Promise<number> {
  const { count, small } = await measure(page);
  expect(small, where).toEqual([]);
  return count;
}

test('no field of any page is smaller than 16 px on a phone', async ({ page }) => {
  test.slow();
  // Every page has the search and the newsletter.
  for (const { address } of pages()) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect(await expectLargeFields(page, address), address).toBeGreaterThan(1);
  }
});

test('nor is a field of the chat', async ({ page }) => {
  await page.goto('/about');
  const before = await expectLargeFields(page, 'closed');
  await chatButton(page).click();
  await expect(chatPanel(page).getByRole('textbox').first()).toBeVisible();
  expect(await expectLargeFields(page, 'chat')).toBeGreaterThan(before);
});

/** Addresses of the office's screens that the page links to. */
const screensIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/office"]')].map(({ pathname, search }) => pathname + search),
  );

test('nor is a field of any screen of the office', async ({ page }) => {
  test.slow();
  const data = { ...SAMPLE_CHAT, sessionId: crypto.randomUUID() };
  await page.request.post('/api/chat/sessions', { data });
  await page.request.post('/api/appointments', { data: SAMPLE_REQUEST });
  await page.request.post('/api/contact', { data: SAMPLE_MESSAGE });
  await page.goto(await inviteByCommand(page.request, 'Dr Kumari Example', '--doctor'));
  expect(await expectLargeFields(page, 'invitation')).toBeGreaterThan(0);
  await joinOffice(page, 'Dr Lalith Example', '--doctor');
  // One item, and one day, stands for all.
  const kindOf = (address: string) => address.replace(/(?<=\/(?:appointments|chats|days|messages)\/).+/, '…');
  const seen = new Set<string>();
  const addresses = await screensIn(page);
  let fields = 0;
  for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
    if (seen.has(kindOf(address))) continue;
    seen.add(kindOf(address));
    await page.goto(address);
    fields += await expectLargeFields(page, address);
    addresses.push(...(await screensIn(page)));
  }
  expect(fields, [...seen].join(' ')).toBeGreaterThan(10);
  for (const part of ['/office/search', '/office/messages/…', '/office/chats/…', '/office/appointments/…'])
    expect([...seen]).toContain(part);
});

test('nor is a field of the desk', async ({ page }) => {
  await openDesk(page);
  await expectLargeFields(page, 'list');
  await openItem(page, ARTICLE);
  await expect(editPane(page).getByRole('textbox').first()).toBeVisible();
  expect(await expectLargeFields(page, 'editor')).toBeGreaterThan(5);
});
