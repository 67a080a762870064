/**
 * Every screen of the office, with texts of any length and all its parts open: it does not scroll sideways on a phone, has no field
 * with small letters, and is accessible. What its forms do, without a script too, is in tests/functions/office.
 */
import { expect, type Page, test } from '@playwright/test';
import { practiceDay, shiftedDay } from '../../../src/time/practice-time.ts';
import { expectAccessible } from '../../support/page/axe.ts';
import { expectLargeFields } from '../../support/page/field-size.ts';
import { inviteByCommand, joinOffice, writeRecord } from '../../support/office/office-browser.ts';
import { overflow } from '../../support/page/page-layout.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/functions/samples.ts';

const NARROW = { width: 320, height: 844 };
test.use({ viewport: NARROW });

/** One word of the greatest length that a field takes. */
const word = (length: number) => 'W'.repeat(length);
const LONG = {
  name: word(100),
  email: `${word(64)}@${word(60)}.${word(60)}.${word(59)}.example`,
  phone: '0'.repeat(40),
  message: word(4000),
};
const CHAT = { sessionId: word(100), visitorName: LONG.name, visitorEmail: LONG.email, initialMessage: LONG.message };
const today = practiceDay(Date.now());

/** @returns the number of fields */
async function expectFit(page: Page, where: string): Promise<number> {
  // Before its styles arrive, a page that a link has opened may be wider.
  await page.waitForLoadState();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await overflow(page), where).toBeLessThanOrEqual(0);
  await expectAccessible(page, where);
  return expectLargeFields(page, where);
}

/** Sends a form of the office. */
async function post(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const form = { after: '0', key: crypto.randomUUID(), ...fields };
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post(path, { form, headers, maxRedirects: 0 })).status(), path).toBe(303);
}

test('screens with enquiries of long words', async ({ page }) => {
  test.slow();
  await page.goto(await inviteByCommand(page.request, 'Dr Kumari Example', '--doctor'));
  expect(await expectLargeFields(page, 'invitation')).toBeGreaterThan(0);
  await joinOffice(page, word(60), '--doctor');
  for (const [path, data] of [
    ['/api/appointments', { ...SAMPLE_REQUEST, ...LONG, emergencyContact: word(200) }],
    ['/api/contact', { ...SAMPLE_MESSAGE, ...LONG }],
    ['/api/chat/sessions', { ...SAMPLE_CHAT, ...CHAT }],
  ] as const)
    expect((await page.request.post(path, { data })).status(), path).toBe(200);
  // Of one kind, as other tests fill the first page of the inbox.
  const at = async (kind: string) => {
    await page.goto(`/office?kind=${kind}`);
    return (await page.getByRole('link', { name: LONG.name }).first().getAttribute('href')) ?? '';
  };
  const [appointment, message, chat] = [await at('appointments'), await at('messages'), await at('chats')];
  for (const path of [appointment, message, chat]) {
    await page.goto(path);
    expect(await expectFit(page, `new: ${path}`)).toBeGreaterThan(1);
    await post(page, `${path}/decide`, { type: 'take' });
    await post(page, `${path}/notes`, { text: word(2000) });
  }
  const confirmed = { date: '2999-12-31', time: '08:00', acknowledged: '2999-12-31 08:00 far' };
  await post(page, `${appointment}/decide`, { after: '1', type: 'confirm', ...confirmed });
  await post(page, `${message}/decide`, { after: '1', type: 'reply', text: word(4000) });
  await post(page, `${chat}/decide`, { after: '1', type: 'set-aside' });
  for (const path of [
    ...[
      appointment,
      `${appointment}?move`,
      `${appointment}?propose`,
      `${message}?note`,
      message,
      chat,
      '/office',
      '/office?list=done',
      '/office?list=aside',
    ],
    ...['/office/days/2999-12-31', `/office/days/${today}`, `/office/days/${shiftedDay(today, 1)}`, '/office/weeks/2999-12-31'],
    ...['/office/tomorrow', '/office/appointments/new', '/office/people', '/office/log', '/office/nothing'],
    ...['/office/newsletter', '/office/newsletter/new', '/office/subscribers', '/office/subscribers?list=bounced'],
  ]) {
    await page.goto(path);
    await expectFit(page, path);
    // A phone and a computer in the dark, and its window at 200 %.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const viewport of [PHONE, WIDE, { width: WIDE.width / 2, height: WIDE.height / 2 }]) {
      await page.setViewportSize(viewport);
      await expectFit(page, `${viewport.width} ${path}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(NARROW);
  }
  await page.goto('/office/search');
  expect(await expectFit(page, 'search')).toBeGreaterThan(0);
  await page.getByLabel('Find a patient').fill(LONG.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expectFit(page, 'search results');
  await page.getByRole('button', { name: 'Find everything' }).click();
  await expect(page.getByRole('button', { name: 'Download as a file' })).toBeVisible();
  await expectFit(page, 'everything of a person');

  await page.goto('/office/devices');
  await page.getByLabel('Where you will use it').fill(word(40));
  await page.getByRole('button', { name: 'Create an address' }).click();
  await expect(page.getByLabel('Address to copy')).toHaveValue(/\/office\/calendar\/[\w-]{43}\.ics$/);
  await expectFit(page, 'a calendar');
  await page.getByRole('link', { name: 'Back to my devices' }).click();
  await expect(page.getByRole('button', { name: /^Revoke the calendar address/ })).toBeVisible();
  await expectFit(page, 'devices');
});

/** A year of a practice: weeks of 60 enquiries, and months of 3,000 views. */
async function writeFigures(page: Page): Promise<void> {
  const at = Date.parse('2026-11-25T18:25:00Z');
  const write = (key: string, value: object) => writeRecord(page.request, { store: 'figures', key, value: { at, ...value } });
  const tally = (counts: Record<string, number>) => ({ at, total: 99, counts, removed: {} });
  const [appointments, messages, chats] = [tally({ en: 35, si: 17, ta: 4 }), tally({ en: 11, si: 3 }), tally({ en: 5 })];
  const agreed = tally({ confirmed: 35, missed: 3, cancelled: 2 });
  for (let back = 0; back < 14; back++) {
    const answers = { count: 35, median: 40 + back * 137 };
    await write(`weeks/${shiftedDay('2026-11-23', -7 * back)}`, {
      enquiries: { appointments, messages, chats },
      agreed,
      answers,
    });
  }
  const unknown = 'articles/a-name-that-no-item-has-any-more-and-that-is-rather-long';
  for (const month of ['10', '11'])
    await write(`months/2026-${month}`, {
      totals: { 'articles/kitchen-salt': 1331, [unknown]: 440, 'videos/64517734773957675863': 363 },
    });
}

test('the figures, in both colour schemes, on a phone and a computer', async ({ page }) => {
  await joinOffice(page, 'Dr Ruwan Figures', '--doctor');
  await writeFigures(page);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [WIDE, PHONE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto('/office/figures');
      await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
      await expectFit(page, `${viewport.width} ${colorScheme}`);
    }
  const wide = page.getByRole('region', { name: 'Enquiries by kind and language' });
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
});
