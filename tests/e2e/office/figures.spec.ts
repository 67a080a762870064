/** The doctor's figures on a phone and a computer, in both colour schemes. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { shiftedDay } from '../../../src/time/practice-time.ts';
import { expectAccessible } from '../../support/axe.ts';
import { joinOffice, writeRecord } from '../../support/office-browser.ts';
import { overflow } from '../../support/page-layout.ts';
import { PHONE, WIDE } from '../../support/routes.ts';

const NARROW = { width: 320, height: 700 };
const AT = Date.parse('2026-11-25T18:25:00Z');

/** A year of a practice: weeks of up to 60 enquiries, and months of up to 3,000 views. */
async function writeFigures(request: APIRequestContext): Promise<void> {
  const tally = (counts: Record<string, number>) => ({ at: AT, total: 99, counts, removed: {} });
  for (let back = 0; back < 14; back++) {
    const wave = Math.round(20 + 15 * Math.sin(back));
    const value = {
      at: AT,
      enquiries: {
        appointments: tally({ en: wave, si: Math.round(wave / 2), ta: back % 5 }),
        messages: tally({ en: Math.round(wave / 3), si: back % 4 }),
        chats: tally({ en: back % 6 }),
      },
      agreed: tally({ confirmed: wave, missed: back % 4, cancelled: back % 3 }),
      answers: { count: wave, median: 40 + back * 137 },
    };
    await writeRecord(request, { store: 'figures', key: `weeks/${shiftedDay('2026-11-23', -7 * back)}`, value });
  }
  const totals: Record<string, number> = {};
  for (const month of ['08', '09', '10', '11']) {
    totals['articles/what-exactly-is-the-mediterranean-diet'] = Number(month) ** 3;
    totals['articles/a-name-that-no-item-has-any-more-and-that-is-rather-long'] = Number(month) * 40;
    totals['videos/64517734773957675863'] = Number(month) ** 2 * 3;
    await writeRecord(request, { store: 'figures', key: `months/2026-${month}`, value: { at: AT, totals: { ...totals } } });
  }
}

test('no page of figures scrolls sideways, and all of it is accessible', async ({ page }) => {
  await joinOffice(page, 'Dr Ruwan Figures', '--doctor');
  await writeFigures(page.request);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [WIDE, PHONE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto('/office');
      await page.getByRole('link', { name: 'Figures' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const where = `${viewport.width} ${colorScheme}`;
      expect(await overflow(page), where).toBeLessThanOrEqual(0);
      await expectAccessible(page, where);
    }
  const wide = page.getByRole('region', { name: 'Enquiries by kind and language' });
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
});
