/** The office at work: inbox, appointment, list of a day, search, one person's data. The tests share a doctor, as joining is slow. */
import { expect, type Page, test } from '@playwright/test';
import { weekdayDate } from '../../../src/time/dates.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { expectAccessible } from '../../support/axe.ts';
import { ageSessions, joinOffice, tabTo } from '../../support/office-browser.ts';
import { mailsWith } from '../../support/outbox.ts';
import { PHONE } from '../../support/routes.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/sample-forms.ts';

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'default' });

const DAY = 24 * 3_600_000;
/** The Tuesday after next at the practice: open, and neither urgent nor far away. */
const VISIT_DAY = new Date(Date.now() + (14 + ((9 - new Date(`${practiceDay(Date.now())}T00:00:00Z`).getUTCDay()) % 7)) * DAY)
  .toISOString()
  .slice(0, 10);

const DOCTOR = 'Dr Anula Vithanage';
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await joinOffice(page, DOCTOR, '--doctor');
});
test.afterAll(() => page.context().close());

/** What the site has received from a patient of this test alone. */
async function receive(kind: 'appointments' | 'contact' | 'chat/sessions') {
  const id = crypto.randomUUID();
  const [name, email] = [`Kamal ${id.slice(0, 8)}`, `${id.slice(0, 8)}@example.com`];
  const data = {
    appointments: { ...SAMPLE_REQUEST, name, email, preferredDate: VISIT_DAY },
    contact: { ...SAMPLE_MESSAGE, name, email },
    'chat/sessions': { ...SAMPLE_CHAT, sessionId: id, visitorName: name, visitorEmail: email },
  }[kind];
  expect((await page.request.post(`/api/${kind}`, { data })).ok()).toBe(true);
  return { name, email };
}

const row = (name: string, tab = page) => tab.getByRole('link', { name, exact: true });
const reply = () => page.getByLabel('Reply', { exact: true });
const sendReply = () => page.getByRole('button', { name: 'Send the reply' }).first();

/** Opens what the site receives, from the inbox. */
async function openReceived(kind: Parameters<typeof receive>[0]) {
  const patient = await receive(kind);
  await page.goto('/office');
  await row(patient.name).click();
  await expect(page.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
  return patient;
}

/** axe in the screen of an enquiry with all that can be opened. */
async function expectAccessibleOpen(state: string): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectAccessible(page, state);
}

test('with the keyboard alone an appointment is confirmed in two presses from the inbox and noted; the patient gets one mail', async () => {
  const { name, email } = await receive('appointments');
  await page.goto('/office');
  await expectAccessible(page, 'inbox');
  await row(name).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // Without scrolling.
  await expect(page.getByRole('button', { name: 'Confirm and tell the patient' })).toBeInViewport({ ratio: 1 });
  await tabTo(page, 'Confirm and tell the patient');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  const time = /(\d\d:\d\d)/.exec(
    (await page
      .getByText(`${weekdayDate(VISIT_DAY)} at `)
      .first()
      .textContent()) ?? '',
  )?.[1];
  expect(time).toBe('08:00');
  await expect(page.getByRole('status').filter({ hasText: `A mail to ${name}` })).toBeVisible();
  await expect.poll(async () => (await mailsWith(email)).filter(({ to }) => to?.[0]?.address === email).length).toBe(1);
  await tabTo(page, 'Write a note');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Call after five.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Call after five.' })).toBeVisible();
  await page.goto(`/office/days/${VISIT_DAY}`);
  await expectAccessible(page, 'day');
});

test('a reply stays in the page without a connection, waits for the passkey after the session, and is sent once', async () => {
  await openReceived('chat/sessions');
  await expectAccessibleOpen('chat');
  const { email } = await openReceived('contact');
  await expectAccessibleOpen('message');
  const text = `Open on the full moon day ${crypto.randomUUID()}`;
  await reply().fill(text);
  await page.context().setOffline(true);
  await sendReply().click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();
  await page.context().setOffline(false);
  await ageSessions(page.request, DOCTOR, 12 * 60);
  await sendReply().click();
  await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await expect.poll(async () => (await mailsWith(text)).map(({ to }) => to?.[0]?.address)).toEqual([email]);
});

test('after WhatsApp the page asks whether the message was sent, and notes it', async () => {
  const { name } = await openReceived('appointments');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await expectAccessibleOpen('appointment');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'WhatsApp' }).click();
  const chat = await opened;
  expect(new URL(chat.url()).searchParams.get('text')).toMatch(new RegExp(`^Dear ${name}, this is `));
  await chat.close();
  await page.getByRole('button', { name: 'Yes, note it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent a WhatsApp message.' })).toBeVisible();
});

test('the count in the title is refreshed every two minutes', async () => {
  const tab = await page.context().newPage();
  await tab.clock.install();
  await tab.goto('/office');
  const count = async () => Number(/^\((\d+)\)/.exec(await tab.title())?.[1] ?? 0);
  await receive('appointments');
  // Other tests receive and finish enquiries meanwhile.
  const refreshed = tab.waitForResponse((response) => response.url().endsWith('/office/count'));
  await tab.clock.fastForward(121_000);
  const counted = (await (await refreshed).json()) as { count: number };
  expect(counted.count).toBeGreaterThan(0);
  await expect.poll(count).toBe(counted.count);
  await tab.close();
});

test('without JavaScript an appointment is proposed, declined, set aside and deleted', async ({ browser }) => {
  const { name } = await receive('appointments');
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const tab = await plain.newPage();
  await tab.goto('/office');
  await row(name, tab).click();
  await tab.getByText('Propose other times or decline').click();
  await tab.getByLabel('Another time: date').fill('2999-12-30');
  await tab.getByLabel('Another time: time').fill('09:15');
  await tab.getByRole('button', { name: 'Propose and tell the patient' }).click();
  // The day is far ahead, so it asks once more.
  await expect(tab.getByRole('alert')).toContainText('Press once more');
  await tab.getByRole('button', { name: 'Propose and tell the patient' }).click();
  await expect(tab.getByText('Waiting for patient')).toBeVisible();
  await tab.getByText('Propose other times or decline').click();
  await tab.getByRole('button', { name: 'Decline and tell the patient' }).click();
  await tab.getByRole('button', { name: 'Set aside as spam' }).click();
  await page.goto('/office?list=aside');
  await expectAccessible(page, 'set aside');
  await tab.getByText('Delete', { exact: true }).click();
  await tab.getByRole('button', { name: 'Delete for good' }).click();
  await expect(tab).toHaveURL('/office?list=aside');
  await expect(row(name, tab)).toHaveCount(0);
  await plain.close();
});

test('one person’s data is found by the search, downloaded, after five minutes with the passkey, and erased', async () => {
  const { name, email } = await receive('appointments');
  const findEverything = async () => {
    await page.goto('/office/search');
    await page.getByLabel('Name, telephone number or e-mail address').fill(email);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(row(name)).toBeVisible();
    await expectAccessible(page, 'search');
    await page.getByRole('button', { name: 'Find everything' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Everything was searched.' })).toBeVisible({ timeout: 30_000 });
  };
  await findEverything();
  expect(page.url()).not.toContain('example');
  await expectAccessible(page, 'person');
  await ageSessions(page.request, DOCTOR, 6);
  await page.getByRole('button', { name: 'Download as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /passkey/ }).click();
  expect((await download).suggestedFilename()).toBe('person.json');
  await findEverything();
  await page.getByText('Erase', { exact: true }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No record holds it.' })).toBeVisible({ timeout: 30_000 });
});
