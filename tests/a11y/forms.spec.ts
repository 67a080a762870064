import { expect, type Page, test } from '@playwright/test';
import { axeFindsNothingIn, violationsInBothSchemes, type PageState } from '../support/axe.ts';
import { delayResponses } from '../support/delayed-response.ts';
import {
  contactForm,
  errorSummary,
  fillAppointment,
  fillContact,
  newsletterField,
  requestButton,
  sendButton,
  subscribeButton,
  toast,
  unsentNotice,
} from '../support/site-forms.ts';

const respond = (page: Page, url: string, status: number) => page.route(url, (route) => route.fulfill({ status, json: {} }));
const disconnect = (page: Page, url: string) => page.route(url, (route) => route.abort('internetdisconnected'));

const STATES: PageState[] = [
  {
    name: 'the contact form with every error',
    whole: true,
    open: async (page) => {
      await page.goto('/contact');
      await sendButton(page).click();
      await expect(errorSummary(page)).toBeFocused();
    },
  },
  {
    name: 'the contact form while it sends',
    open: async (page) => {
      await delayResponses(page, /\/api\/contact$/);
      await page.goto('/contact');
      await fillContact(page);
      await sendButton(page).click();
      await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
    },
  },
  {
    name: 'a message stored without a connection',
    open: async (page) => {
      await disconnect(page, '**/api/contact');
      await page.goto('/contact');
      await fillContact(page);
      await sendButton(page).click();
      await expect(unsentNotice(page)).toBeVisible();
    },
  },
  {
    name: 'the appointments form with every error',
    open: async (page) => {
      await page.goto('/appointments');
      await requestButton(page).click();
      await expect(errorSummary(page)).toBeFocused();
    },
  },
  {
    name: 'the appointments page after a success',
    open: async (page) => {
      await respond(page, '**/api/appointments', 200);
      await page.goto('/appointments');
      await fillAppointment(page);
      await requestButton(page).click();
      await expect(page.getByRole('heading', { name: 'Appointment Request Submitted' })).toBeFocused();
    },
  },
  {
    name: 'a newsletter address stored without a connection',
    whole: true,
    open: async (page) => {
      await disconnect(page, '**/api/subscribe');
      await page.goto('/about');
      await newsletterField(page).fill('nimali@example.com');
      await subscribeButton(page).click();
      await expect(unsentNotice(page)).toBeVisible();
      // The toast covers links of the footer.
      await toast(page, 'Error').getByRole('button', { name: 'Close message' }).click();
      await expect(toast(page, 'Error')).toBeHidden();
    },
  },
  ...[
    '/chat',
    '/contact/sent',
    '/appointments/requested',
    '/appointments/cancel',
    '/newsletter/confirm',
    '/newsletter/expired',
  ].map((path) => ({
    name: path,
    open: (page: Page) => page.goto(path),
  })),
];

axeFindsNothingIn(STATES);

test('axe finds nothing in a form that the server returned', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contact');
  await fillContact(page, '   ');
  await sendButton(page).click();
  const html = await page.content();
  await context.close();
  // axe needs JavaScript; the markup is the same.
  const reader = await browser.newPage();
  await reader.goto('/contact');
  await reader.setContent(html);
  await expect(errorSummary(reader)).toBeVisible();
  expect(await violationsInBothSchemes(reader)).toEqual([]);
});
