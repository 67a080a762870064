/** The day of the practice on a phone: an appointment by telephone, what is noted of it, a closed day, the week, and reminders. */
import { expect, test } from '@playwright/test';
import { longDate } from '../../../src/time/dates.ts';
import { practiceDay, shiftedDay } from '../../../src/time/practice-time.ts';
import { mondayOf } from '../../../src/time/weeks.ts';
import { expectAccessible } from '../../support/axe.ts';
import { joinOffice } from '../../support/office-browser.ts';
import { PHONE } from '../../support/routes.ts';

test.use({ viewport: PHONE });

test('without JavaScript an appointment is booked, noted and moved, a day is closed, and every screen is accessible', async ({
  page: joining,
  browser,
}) => {
  await joinOffice(joining, 'Dr Days', '--doctor');
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await joining.context().storageState() });
  const page = await plain.newPage();
  const name = `Sunil ${crypto.randomUUID().slice(0, 8)}`;
  const today = practiceDay(Date.now());

  await page.goto('/office');
  await page.getByRole('link', { name: 'New appointment' }).click();
  await page.getByLabel('Telephone').fill('077 555 0123');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Date').fill(today);
  // Night: outside of all sessions, so it asks once more.
  await page.getByLabel('Time').fill('23:59');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByRole('alert')).toContainText('Press once more');
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No mail was sent, as there is no e-mail address.')).toBeVisible();

  await page.goto(`/office/days/${today}`);
  await page.getByRole('button', { name: `Came (${name})` }).click();
  await page.getByRole('button', { name: `Completed (${name})` }).click();
  await expect(page.getByRole('row', { name })).toContainText('Completed');
  await page.getByRole('button', { name: `Undo (${name})` }).click();
  await page.getByRole('link', { name: `Move ${name}` }).click();
  await page.getByRole('group', { name: 'Next days' }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'You confirmed this.' })).toBeVisible();

  // A day far away, which no other test needs.
  const far = '2999-06-04';
  await page.goto(`/office/days/${far}`);
  await page.getByText('Close this day').click();
  await page.getByLabel('Reason, for patients').fill('a festival');
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText('The practice is closed on this day (Dr Days): a festival.')).toBeVisible();
  await page.getByRole('button', { name: 'Open this day' }).click();
  await expect(page.getByText('Close this day')).toBeVisible();
  await plain.close();

  for (const path of [
    ...[`/office/days/${today}`, `/office/weeks/${today}`, '/office/tomorrow', '/office/appointments/new'],
    `/office/days/${shiftedDay(today, 1)}`,
  ]) {
    await joining.goto(path);
    await joining.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectAccessible(joining, path);
  }
  await joining.goto(`/office/weeks/${today}`);
  await expect(joining.getByRole('heading', { level: 1, name: `Week of ${longDate(mondayOf(today))}` })).toBeVisible();
});
