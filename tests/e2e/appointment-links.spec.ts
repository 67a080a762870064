/** The page of a link in a mail about an appointment, with and without JavaScript. */
import { expect, test } from '@playwright/test';

for (const [page, button, heading] of [
  ['cancel', 'Yes, cancel it', 'Cancel your appointment?'],
  ['accept', 'Yes, I will come', 'Do you accept this time?'],
  ['another-time', 'Ask for another time', 'Does none of these times suit you?'],
] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(`/appointments/${page}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled });

      test('has one button, which posts the token of the address', async ({ page: tab }) => {
        await tab.goto(`/appointments/${page}?token=not.a.link`);
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(heading);
        const posted = tab.waitForRequest((request) => request.method() === 'POST');
        await tab.getByRole('main').getByRole('button', { name: button }).click();
        expect(new URL((await posted).url()).search).toBe('?token=not.a.link');
        // The token is none of ours.
        await expect(tab).toHaveURL('/appointments/expired');
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
      });
    });
