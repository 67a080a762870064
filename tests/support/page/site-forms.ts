/** The forms of the contact and appointments pages and of the footer. */
import type { Locator, Page } from '@playwright/test';

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Send a Message' });
export const sendButton = (page: Page) => contactForm(page).getByRole('button', { name: 'Send Message', exact: true });
export const appointmentForm = (page: Page) => page.getByRole('form', { name: 'Request an appointment' });
export const requestButton = (page: Page) =>
  appointmentForm(page).getByRole('button', { name: 'Request Appointment', exact: true });
export const newsletterForm = (page: Page) => page.getByRole('contentinfo').locator('form');
export const newsletterField = (page: Page) => newsletterForm(page).getByLabel('Email Address');
export const subscribeButton = (page: Page) => newsletterForm(page).getByRole('button', { name: 'Subscribe' });

/** The errors above a form. */
export const errorSummary = (page: Page) => page.getByRole('group', { name: 'Please look at this again' });
/** Offers to send a form again that was stored for want of a connection. */
export const unsentNotice = (page: Page) => page.getByRole('group', { name: 'Not sent yet: there was no connection' });
/** A toast that contains `text`. */
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Answers the requests of a form. @returns the payloads of the requests so far */
export async function fakeServer(page: Page, url: string, response: { status?: number; json?: unknown } = {}) {
  const payloads: Record<string, unknown>[] = [];
  await page.route(url, (route) => {
    payloads.push(route.request().postDataJSON() as Record<string, unknown>);
    return route.fulfill({ json: {}, ...response });
  });
  return payloads;
}

/** Presses a button as a person does: a form that is sent within 3 s is taken for a bot's. */
export async function pressLater(button: Locator): Promise<void> {
  const page = button.page();
  await page.clock.pauseAt(Date.now() + 10_000);
  await button.click();
  await page.clock.resume();
}

/** Fails the requests of a form for want of a connection. */
export const disconnect = (page: Page, url: string) => page.route(url, (route) => route.abort('internetdisconnected'));

/** Fills in every required field, in a page of any language. @param message identifies the mail that the office gets */
export async function fillContact(page: Page, message = 'May we invite you?', name = 'Nimali Perera'): Promise<void> {
  const field = (id: string) => page.locator(`#contact-${id}`);
  await field('name').fill(name);
  await field('email').fill('nimali@example.com');
  await field('subject').selectOption('speaking');
  await field('message').fill(message);
  await field('privacy').check();
}

/** Fills in every required field, in a page of any language. @param message identifies the mail that the office gets */
export async function fillAppointment(page: Page, message = 'With a wheelchair.', name = 'Kamal Silva'): Promise<void> {
  await page.locator('#name').fill(name);
  await page.locator('#email').fill('kamal@example.com');
  await page.locator('#phone').fill('071 000 0000');
  await page.locator('#appointmentType').selectOption('Second Opinion');
  await page.locator('#preferredDate').fill('2999-12-31');
  await page.locator('#preferredTime').selectOption('Evening');
  await page.locator('#message').fill(message);
  await page.locator('#privacyAgreed').check();
}
