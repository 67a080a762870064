/** The forms of the contact and appointments pages, as a visitor fills them in. */
import type { Page } from '@playwright/test';

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Send a Message' });
export const appointmentForm = (page: Page) => page.getByRole('form', { name: 'Request an appointment' });

/** Writes a message; `message` marks it. */
export async function fillContact(page: Page, message = 'May we invite you?'): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel('Full Name').fill('Nimali Perera');
  await form.getByLabel('Email Address').fill('nimali@example.com');
  await form.getByLabel('Subject').selectOption({ label: 'Speaking Engagement' });
  await form.getByLabel('Message').fill(message);
  await form.getByLabel('I agree to the Privacy Policy').check();
}

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

/** A toast by its title. */
export const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });
