/** No screen of the office scrolls sideways on a phone, whatever stands in a field, nor has a field with small letters. */
import { expect, type Page, test } from '@playwright/test';
import { expectLargeFields } from '../support/field-size.ts';
import { inviteByCommand, joinOffice } from '../support/office-browser.ts';
import { PHONE } from '../support/routes.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

test.use({ viewport: PHONE });

/** One word of the greatest length that a field takes. */
const word = (length: number) => 'W'.repeat(length);
const LONG = {
  name: word(100),
  email: `${word(64)}@${word(60)}.${word(60)}.${word(59)}.example`,
  phone: '0'.repeat(40),
  message: word(4000),
};

/** Elements that reach beyond the window. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className} ${Math.round(element.getBoundingClientRect().right)}`)
      .slice(0, 5);
  });

/** @returns the number of fields */
async function expectNarrow(page: Page, where: string): Promise<number> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([overflow <= 0, ...(await tooWide(page))], `${where} at ${width} px`).toEqual([true]);
  }
  return expectLargeFields(page, where);
}

const decide = (page: Page, path: string, fields: Record<string, string>) =>
  page.request.post(`${path}/decide`, {
    form: { after: '0', key: crypto.randomUUID(), ...fields },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });

test('no screen of the office scrolls sideways on a phone, or has fields below 16 px', async ({ page }) => {
  await page.goto(await inviteByCommand(page.request, 'Dr Kumari Example', '--doctor'));
  expect(await expectLargeFields(page, 'invitation')).toBeGreaterThan(0);
  await joinOffice(page, word(60), '--doctor');
  for (const [path, data] of [
    ['/api/appointments', { ...SAMPLE_REQUEST, ...LONG, emergencyContact: word(200) }],
    ['/api/contact', { ...SAMPLE_MESSAGE, ...LONG }],
    [
      '/api/chat/sessions',
      { ...SAMPLE_CHAT, sessionId: word(100), visitorName: LONG.name, visitorEmail: LONG.email, initialMessage: LONG.message },
    ],
  ] as const)
    expect((await page.request.post(path, { data })).status(), path).toBe(200);

  await page.goto('/office');
  const items = await page
    .getByRole('link', { name: LONG.name })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(items.length).toBeGreaterThanOrEqual(3);
  const at = (kind: string) => items.find((path) => path.startsWith(`/office/${kind}/`)) ?? '';
  const [appointment, message, chat] = [at('appointments'), at('messages'), at('chats')];

  for (const path of items) {
    await page.goto(path);
    expect(await expectNarrow(page, `new: ${path}`)).toBeGreaterThan(2);
    expect((await decide(page, path, { type: 'take' })).status()).toBe(303);
    await page.request.post(`${path}/notes`, {
      form: { key: crypto.randomUUID(), text: word(2000) },
      headers: { origin: new URL(page.url()).origin },
    });
    await page.goto(path);
    await expectNarrow(page, `with a note: ${path}`);
  }
  await page.goto(appointment);
  expect((await decide(page, appointment, { after: '1', type: 'confirm', date: '2999-12-31', time: '08:00' })).status()).toBe(
    303,
  );
  expect((await decide(page, message, { after: '1', type: 'reply', text: word(4000) })).status()).toBe(303);
  expect((await decide(page, chat, { after: '1', type: 'set-aside' })).status()).toBe(303);
  for (const path of [
    ...[appointment, message, chat, '/office', '/office?list=done', '/office?list=aside', '/office/days/2999-12-31'],
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
