/** The office at work: inbox, appointment, list of a day, search, one person's data. */
import { expect, type Page, test } from '@playwright/test';
import { violationsEverywhere } from '../support/axe.ts';
import { ageSessions, joinOffice } from '../support/office-browser.ts';
import { mailsWith } from '../support/outbox.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.slow();

/** A patient of this test alone. */
const patient = () => {
  const id = crypto.randomUUID().slice(0, 8);
  return { name: `Kamal ${id}`, email: `${id}@example.com` };
};

/** A request that the site has received. */
async function sendRequest(page: Page, fields: Partial<typeof SAMPLE_REQUEST> = {}) {
  const who = patient();
  const data = { ...SAMPLE_REQUEST, ...who, ...fields };
  expect((await page.request.post('/api/appointments', { data })).ok()).toBe(true);
  return who;
}

async function sendMessage(page: Page) {
  const who = patient();
  expect((await page.request.post('/api/contact', { data: { ...SAMPLE_MESSAGE, ...who } })).ok()).toBe(true);
  return who;
}

async function sendChat(page: Page) {
  const { name, email } = patient();
  const data = { ...SAMPLE_CHAT, sessionId: crypto.randomUUID(), visitorName: name, visitorEmail: email };
  expect((await page.request.post('/api/chat/sessions', { data })).ok()).toBe(true);
  return { name };
}

/** Presses Tab until the focus is on what has this text. */
async function tabTo(page: Page, text: string) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let press = 0; press < 60 && (await focused()) !== text; press++) await page.keyboard.press('Tab');
  expect(await focused()).toBe(text);
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm and tell the patient' });

test('an appointment is confirmed in two taps from the inbox, and the patient gets one mail', async ({ page }) => {
  await joinOffice(page, 'Dr Anula Vithanage', '--doctor');
  const { name, email } = await sendRequest(page);
  await page.goto('/office');
  await row(page, name).click();
  await confirmButton(page).click();
  await expect(page.getByText('Tuesday, 31 December 2999 at 08:00')).toBeVisible();
  await expect.poll(async () => (await mailsWith(email)).filter(({ to }) => to?.[0]?.address === email).length).toBe(1);
  await page.goto('/office?list=done');
  await expect(row(page, name)).toBeVisible();
});

test('with the keyboard alone an appointment is confirmed and noted', async ({ page }) => {
  await joinOffice(page, 'Dr Bandula Herath', '--doctor');
  const { name } = await sendRequest(page);
  await page.goto('/office');
  await row(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await tabTo(page, 'Confirm and tell the patient');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await tabTo(page, 'Write a note');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Call after five.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Call after five.' })).toBeVisible();
});

test('when two people decide, the second sees who was first and keeps the typed text', async ({ page }) => {
  await joinOffice(page, 'Dr Chitra Bandara', '--doctor');
  const { name } = await sendMessage(page);
  await page.goto('/office');
  await row(page, name).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(other.getByText('Done', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Reply', { exact: true }).fill('We are open.');
  await page.getByRole('button', { name: 'Send the reply' }).first().click();
  await expect(page.getByRole('alert')).toContainText(/Dr Chitra Bandara finished this at \d\d:\d\d/);
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('We are open.');
});

test('without a connection a reply stays in the page; it is sent once', async ({ page, context }) => {
  await joinOffice(page, 'Dr Daya Samaraweera', '--doctor');
  const { name, email } = await sendMessage(page);
  await page.goto('/office');
  await row(page, name).click();
  const text = `Open on the full moon day ${crypto.randomUUID()}`;
  await page.getByLabel('Reply', { exact: true }).fill(text);
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Send the reply' }).first();
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await expect.poll(async () => (await mailsWith(text)).length).toBe(1);
  expect((await mailsWith(text))[0]?.to?.[0]?.address).toBe(email);
});

test('a reply that is sent after the session has ended waits for the passkey', async ({ page }) => {
  const doctor = 'Dr Eranga Kulasekara';
  await joinOffice(page, doctor, '--doctor');
  const { name } = await sendMessage(page);
  await page.goto('/office');
  await row(page, name).click();
  await page.getByLabel('Reply', { exact: true }).fill('Please come on Monday.');
  await ageSessions(page.request, doctor, 12 * 60);
  await page.getByRole('button', { name: 'Send the reply' }).first().click();
  await expect(page.getByRole('definition').filter({ hasText: 'Please come on Monday.' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
});

test('after WhatsApp the page asks whether the message was sent, and notes it', async ({ page, context }) => {
  await joinOffice(page, 'Dr Farah Ismail', '--doctor');
  const { name } = await sendRequest(page);
  await page.goto('/office');
  await row(page, name).click();
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const question = page.getByRole('heading', { name: 'Did you send the WhatsApp message?' });
  await expect(question).toBeHidden();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'WhatsApp' }).click();
  const chat = await opened;
  expect(new URL(chat.url()).searchParams.get('text')).toMatch(new RegExp(`^Dear ${name}, this is `));
  await chat.close();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Yes, note it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent a WhatsApp message.' })).toBeVisible();
});

test('the count in the title is refreshed every two minutes', async ({ page }) => {
  await joinOffice(page, 'Dr Geetha Alwis', '--doctor');
  await page.clock.install();
  await page.goto('/office');
  const count = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  const before = await count();
  await sendRequest(page);
  await page.clock.fastForward(121_000);
  await expect.poll(count).toBeGreaterThan(before);
});

test('without JavaScript an appointment is proposed, noted, declined, set aside and deleted', async ({
  page,
  browser,
  context,
}) => {
  await joinOffice(page, 'Dr Harsha Perera', '--doctor');
  const { name } = await sendRequest(page);
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const tab = await plain.newPage();
  await tab.goto('/office');
  await row(tab, name).click();
  await tab.getByText('Propose another time').click();
  await tab.getByLabel('First choice: date').fill('2999-12-30');
  await tab.getByLabel('First choice: time').fill('09:15');
  await tab.getByRole('button', { name: 'Propose and tell the patient' }).click();
  await expect(tab.getByText('Waiting for the patient')).toBeVisible();
  await tab.getByText('Write a note').click();
  await tab.getByLabel('Note', { exact: true }).fill('The daughter answers.');
  await tab.getByRole('button', { name: 'Keep the note' }).click();
  await expect(tab.getByText('The daughter answers.')).toBeVisible();
  // The patient can choose a time, and has to be told before it is gone.
  await expect(tab.getByRole('button', { name: 'Set aside as spam' })).toHaveCount(0);
  await tab.getByText('Decline', { exact: true }).click();
  await tab.getByRole('button', { name: 'Decline and tell the patient' }).click();
  await tab.getByRole('button', { name: 'Set aside as spam' }).click();
  await tab.getByText('Delete', { exact: true }).click();
  await tab.getByRole('button', { name: 'Delete for good' }).click();
  await expect(tab).toHaveURL('/office?list=aside');
  await expect(row(tab, name)).toHaveCount(0);
  await plain.close();
});

async function searchFor(page: Page, text: string) {
  await page.goto('/office/search');
  await page.getByLabel('Name, telephone number or e-mail address').fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

async function findEverything(page: Page) {
  await page.getByRole('button', { name: 'Find everything' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Everything was searched.' })).toBeVisible({ timeout: 30_000 });
}

test('one person’s data is found by the search, downloaded and erased', async ({ page }) => {
  await joinOffice(page, 'Dr Indika Ranatunga', '--doctor');
  const { name, email } = await sendRequest(page);
  await searchFor(page, email);
  await expect(row(page, name)).toBeVisible();
  expect(page.url()).not.toContain('example');
  await findEverything(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as a file' }).click();
  expect((await download).suggestedFilename()).toBe('person.json');
  await page.getByText('Erase', { exact: true }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No record holds it.' })).toBeVisible({ timeout: 30_000 });
});

test('a download asks for the passkey again after five minutes, and is sent then', async ({ page }) => {
  const doctor = 'Dr Lakmal Jayasuriya';
  await joinOffice(page, doctor, '--doctor');
  const { email } = await sendRequest(page);
  await searchFor(page, email);
  await findEverything(page);
  await ageSessions(page.request, doctor, 6);
  await page.getByRole('button', { name: 'Download as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /passkey/ }).click();
  expect((await download).suggestedFilename()).toBe('person.json');
});

test('axe finds nothing in the screens of the office', async ({ page }) => {
  await joinOffice(page, 'Dr Janaki Wimalasena', '--doctor');
  const { name } = await sendRequest(page);
  const others = { messages: await sendMessage(page), chats: await sendChat(page) };
  await page.goto('/office');
  expect(await violationsEverywhere(page), 'inbox').toEqual([]);
  for (const [kind, who] of Object.entries(others)) {
    await page.goto(`/office?kind=${kind}`);
    await row(page, who.name).click();
    await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await violationsEverywhere(page), kind).toEqual([]);
  }
  await page.goto('/office?list=aside');
  expect(await violationsEverywhere(page), 'set aside').toEqual([]);
  await page.goto('/office');
  await row(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const summary of await page.locator('summary').all()) await summary.click();
  expect(await violationsEverywhere(page), 'appointment').toEqual([]);
  await confirmButton(page).click();
  await expect(page.getByText('Tuesday, 31 December 2999 at 08:00')).toBeVisible();
  await page.goto('/office/days/2999-12-31');
  expect(await violationsEverywhere(page), 'day').toEqual([]);
  await page.goto('/office/search');
  await page.getByLabel('Name, telephone number or e-mail address').fill(SAMPLE_REQUEST.phone);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(row(page, name)).toBeVisible();
  expect(await violationsEverywhere(page), 'search').toEqual([]);
  await page.getByRole('button', { name: 'Find everything' }).click();
  await expect(page.getByRole('button', { name: 'Download as a file' })).toBeVisible({ timeout: 30_000 });
  expect(await violationsEverywhere(page), 'person').toEqual([]);
});
