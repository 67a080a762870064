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
  expect(await lastMail()).toEqual({ state: 'waiting', since: START + 3_600_000 });
  site.mail.down = false;
  site.pass(3_600_000);
  await site.run();
  // The patient counts on the appointment, and has to learn that it is off.
  expect(await lastMail()).toEqual({ state: 'sent', at: START + 2 * 3_600_000 });
  expect(site.patientMails().map(({ subject }) => subject)).toEqual([
    'Your appointment at The Clinic is confirmed',
    'Your appointment at The Clinic is cancelled',
  ]);
});

test('a decline that is taken back before its mail could be sent is not mailed, as the patient was promised nothing', async () => {
  const site = createDecisions();
  const id = await storeItem(site, 'appointments');
  site.mail.down = true;
  await site.decided('appointments', id, 0, { type: 'decline' });
  await site.decided('appointments', id, 1, { type: 'reopen' });
  site.mail.down = false;
  site.pass(3_600_000);
  await site.run();
  expect(site.patientMails()).toEqual([]);
});
