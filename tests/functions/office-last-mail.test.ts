/** What the office learns of the last mail to a patient. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readItem } from '../../netlify/lib/office/item.ts';
import { CONFIRM, createDecisions, storeItem } from '../support/decisions.ts';
import { START } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('an item says when the last mail was sent, or that it is not', async () => {
  const site = createDecisions();
  const id = await storeItem(site, 'appointments');
  const lastMail = async () => (await readItem(site.open, 'appointments', id))?.lastMail;
  expect(await lastMail()).toBeUndefined();
  site.mail.down = true;
  await site.decided('appointments', id, 0, CONFIRM);
  expect(await lastMail()).toEqual({ state: 'waiting', since: START });
  site.mail.down = false;
  site.pass(3_600_000);
  await site.run();
  expect(await lastMail()).toEqual({ state: 'sent', at: START + 3_600_000 });
  site.mail.down = true;
  await site.decided('appointments', id, 1, { type: 'cancel' });
  await site.decided('appointments', id, 2, { type: 'reopen' });
  site.mail.down = false;
  site.pass(3_600_000);
  await site.run();
  // Reopening tells the patient nothing: without the mail the patient still believes in the appointment.
  expect(await lastMail()).toEqual({ state: 'sent', at: START + 7_200_000 });
  site.mail.down = true;
  await site.decided('appointments', id, 3, { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] });
  await site.decided('appointments', id, 4, { type: 'reopen' });
  site.mail.down = false;
  site.pass(3_600_000);
  await site.run();
  // Its times cannot be accepted any more.
  expect(await lastMail()).toEqual({ state: 'overtaken' });
});
