/** The forms of the contact and appointments pages and of the footer. */
import type { Page } from '@playwright/test';

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

/** Fails the requests of a form for want of a connection. */
export const disconnect = (page: Page, url: string) => page.route(url, (route) => route.abort('internetdisconnected'));

/** Fills in every required field. @param message identifies the mail that the office gets */
export async function fillContact(page: Page, message = 'May we invite you?'): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel('Full Name').fill('Nimali Perera');
  await form.getByLabel('Email Address').fill('nimali@example.com');
  await form.getByLabel('Subject').selectOption({ label: 'Speaking Engagement' });
  await form.getByLabel('Message').fill(message);
  await form.getByLabel('I agree to the Privacy Policy').check();
}

/** Fills in every required field. @param message identifies the mail that the office gets */
export async function fillAppointment(page: Page, message = 'With a wheelchair.'): Promise<void> {
  const form = appointmentForm(page);
  await form.getByLabel('Full Name').fill('Kamal Silva');
  await form.getByLabel('Email Address').fill('kamal@example.com');
  await form.getByLabel('Phone Number').fill('071 000 0000');
  await form.getByLabel('Appointment Type').selectOption({ label: 'Second Opinion' });
  await form.getByLabel('Preferred Date').fill('2999-12-31');
  await form.getByLabel('Preferred Time').selectOption({ label: 'Evening (4:00 PM-8:00 PM)' });
  await form.getByLabel('Additional Information').fill(message);
  await form.getByLabel('Privacy Policy Consent').check();
}
