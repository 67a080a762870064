/** No screen of the office scrolls sideways on a phone, however long its texts are, nor has a field with small letters. */
import { expect, type Page, test } from '@playwright/test';
import { expectLargeFields } from '../../support/field-size.ts';
import { inviteByCommand, joinOffice } from '../../support/office-browser.ts';
import { overflow } from '../../support/page-layout.ts';
import { PHONE } from '../../support/routes.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/sample-forms.ts';

test.use({ viewport: PHONE });

/** One word of the greatest length that a field takes. */
const word = (length: number) => 'W'.repeat(length);
const LONG = {
  name: word(100),
  email: `${word(64)}@${word(60)}.${word(60)}.${word(59)}.example`,
  phone: '0'.repeat(40),
  message: word(4000),
};
const CHAT = { sessionId: word(100), visitorName: LONG.name, visitorEmail: LONG.email, initialMessage: LONG.message };

/** @returns the number of fields */
async function expectNarrow(page: Page, where: string): Promise<number> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await overflow(page), where).toBeLessThanOrEqual(0);
  return expectLargeFields(page, where);
}

/** Sends a form of the office. */
async function post(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const form = { after: '0', key: crypto.randomUUID(), ...fields };
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post(path, { form, headers, maxRedirects: 0 })).status(), path).toBe(303);
}

test('no screen of the office scrolls sideways on a phone, or has fields below 16 px', async ({ page }) => {
  await page.goto(await inviteByCommand(page.request, 'Dr Kumari Example', '--doctor'));
  expect(await expectLargeFields(page, 'invitation')).toBeGreaterThan(0);
  await joinOffice(page, word(60), '--doctor');
  for (const [path, data] of [
    ['/api/appointments', { ...SAMPLE_REQUEST, ...LONG, emergencyContact: word(200) }],
    ['/api/contact', { ...SAMPLE_MESSAGE, ...LONG }],
    ['/api/chat/sessions', { ...SAMPLE_CHAT, ...CHAT }],
  ] as const)
    expect((await page.request.post(path, { data })).status(), path).toBe(200);
  await page.goto('/office');
  const links = page.getByRole('link', { name: LONG.name });
  const items = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const at = (kind: string) => items.find((path) => path.startsWith(`/office/${kind}/`)) ?? '';
  const [appointment, message, chat] = [at('appointments'), at('messages'), at('chats')];
  for (const path of [appointment, message, chat]) {
    await page.goto(path);
    expect(await expectNarrow(page, `new: ${path}`)).toBeGreaterThan(1);
    await post(page, `${path}/decide`, { type: 'take' });
    await post(page, `${path}/notes`, { text: word(2000) });
  }
  await post(page, `${appointment}/decide`, {
    after: '1',
    type: 'confirm',
    date: '2999-12-31',
    time: '08:00',
    acknowledged: '2999-12-31 08:00 far',
  });
  await post(page, `${message}/decide`, { after: '1', type: 'reply', text: word(4000) });
  await post(page, `${chat}/decide`, { after: '1', type: 'set-aside' });
  for (const path of [
    ...[appointment, message, chat, '/office', '/office?list=done', '/office?list=aside', '/office/days/2999-12-31'],
    ...[`${appointment}?move`, '/office/weeks/2999-12-31', '/office/tomorrow', '/office/appointments/new', '/office/figures'],
    ...['/office/people', '/office/devices', '/office/log', '/office/newsletter', '/office/newsletter/new'],
  ]) {
    await page.goto(path);
    await expectNarrow(page, path);
  }
  await page.goto('/office/search');
  expect(await expectNarrow(page, 'search')).toBeGreaterThan(0);
  await page.getByLabel('Name, telephone number').fill(LONG.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expectNarrow(page, 'search results');
  await page.getByRole('button', { name: 'Find everything' }).click();
  await expect(page.getByRole('button', { name: 'Download as a file' })).toBeVisible();
  await expectNarrow(page, 'everything of a person');
});
