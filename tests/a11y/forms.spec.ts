import { expect, type Page } from '@playwright/test';
import { axeFindsNothingIn, violationsInBothSchemes, type PageState } from '../support/axe.ts';
import { heldBack } from '../support/held-back.ts';
import { test } from '../support/test.ts';
import { appointmentForm, contactForm, fillAppointment, fillContact, toast } from '../support/writing-forms.ts';

const answer = (page: Page, url: string, status: number) => page.route(url, (route) => route.fulfill({ status, json: {} }));
const lose = (page: Page, url: string) => page.route(url, (route) => route.abort('internetdisconnected'));
const ask = (page: Page) => appointmentForm(page).getByRole('button', { name: 'Request Appointment' }).click();
const send = (page: Page) => contactForm(page).getByRole('button', { name: 'Send Message' }).click();
const kept = (page: Page) => page.getByRole('group', { name: 'Not sent yet: there was no connection' });

const STATES: PageState[] = [
  {
    name: 'the contact form with everything wrong',
    whole: true,
    open: async (page) => {
      await page.goto('/contact');
      await send(page);
      await expect(contactForm(page).getByRole('group', { name: 'Please look at this again' })).toBeFocused();
    },
  },
  {
    name: 'the contact form while it is sent',
    open: async (page) => {
      await heldBack(page, /\/api\/contact$/);
      await page.goto('/contact');
      await fillContact(page);
      await send(page);
      await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
    },
  },
  {
    name: 'the contact form once it is sent',
    open: async (page) => {
      await answer(page, '**/api/contact', 200);
      await page.goto('/contact');
      await fillContact(page);
      await send(page);
      await expect(toast(page, 'Success')).toBeVisible();
    },
  },
  {
    name: 'a message that is kept for want of a connection',
    open: async (page) => {
      await lose(page, '**/api/contact');
      await page.goto('/contact');
      await fillContact(page);
      await send(page);
      await expect(kept(page)).toBeVisible();
    },
  },
  {
    name: 'the appointments form with everything wrong',
    open: async (page) => {
      await page.goto('/appointments');
      await ask(page);
      await expect(appointmentForm(page).getByRole('group', { name: 'Please look at this again' })).toBeFocused();
    },
  },
  {
    name: 'the appointments form while it is sent',
    open: async (page) => {
      await heldBack(page, /\/api\/appointments$/);
      await page.goto('/appointments');
      await fillAppointment(page);
      await ask(page);
      await expect(appointmentForm(page).getByRole('button', { name: 'Processing...' })).toBeDisabled();
    },
  },
  {
    name: 'the appointments form after a failure',
    open: async (page) => {
      await answer(page, '**/api/appointments', 500);
      await page.goto('/appointments');
      await fillAppointment(page);
      await ask(page);
      await expect(toast(page, 'Submission Failed')).toBeVisible();
    },
  },
  {
    name: 'the appointments page once a request is sent',
    open: async (page) => {
      await answer(page, '**/api/appointments', 200);
      await page.goto('/appointments');
      await fillAppointment(page);
      await ask(page);
      await expect(page.getByRole('heading', { name: 'Appointment Request Submitted' })).toBeFocused();
    },
  },
  {
    name: 'the newsletter’s address that is kept for want of a connection',
    whole: true,
    open: async (page) => {
      await lose(page, '**/api/subscribe');
      await page.goto('/about');
      const form = page.getByRole('contentinfo').locator('form');
      await form.getByLabel('Email Address').fill('nimali@example.com');
      await form.getByRole('button').click();
      await expect(kept(page)).toBeVisible();
      // It lies over links of the footer.
      await toast(page, 'Error').getByRole('button', { name: 'Close message' }).click();
      await expect(toast(page, 'Error')).toBeHidden();
    },
  },
  ...['/chat', '/contact/sent', '/appointments/requested', '/newsletter/confirm', '/newsletter/expired'].map((path) => ({
    name: path,
    open: (page: Page) => page.goto(path),
  })),
];

axeFindsNothingIn(STATES);

test('axe finds nothing in a form that a server has filled in again', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contact');
  await fillContact(page, '   ');
  await send(page);
  const html = await page.content();
  await context.close();
  // axe needs a script; the markup is the same.
  const reader = await browser.newPage();
  await reader.goto('/contact');
  await reader.setContent(html);
  await expect(contactForm(reader).getByRole('group', { name: 'Please look at this again' })).toBeVisible();
  expect(await violationsInBothSchemes(reader)).toEqual([]);
});
