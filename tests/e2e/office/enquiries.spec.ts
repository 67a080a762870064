/** The office at work: inbox, appointment, reply, search, one person's data. The tests share a doctor, as joining is slow. */
import { expect, type Page, test } from '@playwright/test';
import { weekdayDate } from '../../../src/time/dates.ts';
import { practiceDay } from '../../../src/time/practice-time.ts';
import { ageSessions, joinOffice, tabTo } from '../../support/office/office-browser.ts';
import { expectAccessible } from '../../support/page/axe.ts';
import { mailsWith } from '../../support/mail/outbox.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../../support/functions/samples.ts';

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
async function receive(kind: 'appointments' | 'contact', more: { message?: string; phone?: string } = {}) {
  const id = crypto.randomUUID().slice(0, 8);
  const patient = { name: `Kamal ${id}`, email: `${id}@example.com` };
  const form = kind === 'contact' ? SAMPLE_MESSAGE : { ...SAMPLE_REQUEST, preferredDate: VISIT_DAY };
  expect((await page.request.post(`/api/${kind}`, { data: { ...form, ...patient, ...more } })).ok()).toBe(true);
  return patient;
}

const row = (name: string, tab = page) => tab.getByRole('link', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

/** Receives an enquiry, and opens it from the inbox with a key. */
async function openReceived(...sent: Parameters<typeof receive>) {
  const patient = await receive(...sent);
  await page.goto('/office');
  await row(patient.name).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
  return patient;
}

test('a free time that is pressed fills the fields, the words beside the button follow, and the button sends', async () => {
  const message = 'My leg turned cold and blue since last night. '.repeat(8);
  const { name } = await openReceived('appointments', { message });
  // A long text leaves the button in the first window.
  await expect(page.getByText('My leg turned cold')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Confirm and tell the patient' })).toBeInViewport({ ratio: 1 });
  const address = page.url();
  const words = page.getByText(`${name} gets a mail. ${weekdayDate(VISIT_DAY)} at 08:30`);
  await page.getByRole('link', { name: '08:30', exact: true }).click();
  await expect(page.getByLabel('Time', { exact: true }).first()).toHaveValue('08:30');
  await expect(words).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByLabel('Time', { exact: true }).first().fill('09:00');
  await expect(words).toHaveCount(0);
  await page.getByRole('link', { name: '08:30', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Confirm and tell the patient' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${weekdayDate(VISIT_DAY)} at 08:30`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Move to another time' }).click();
  await expect(page.getByText(`From ${weekdayDate(VISIT_DAY)} at 08:30 to:`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move and tell the patient' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: '08:30', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Do not move' }).click();
  await expect(page).toHaveURL(address);
});

test('with the keyboard alone an appointment is confirmed in two presses from the inbox and noted; the patient gets one mail', async () => {
  const { name, email } = await openReceived('appointments');
  // Without scrolling.
  await expect(page.getByRole('button', { name: 'Confirm and tell the patient' })).toBeInViewport({ ratio: 1 });
  // The key goes to the button, and presses it the second time.
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Confirm and tell the patient' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText(`${weekdayDate(VISIT_DAY)} at 08:00`).first()).toBeVisible();
  await expect(status(`The mail to ${name} waits for some seconds`)).toBeVisible();
  // It can be taken back until its mail leaves.
  await expect
    .poll(async () => (await mailsWith(email)).filter(({ to }) => to?.[0]?.address === email).length, { timeout: 20_000 })
    .toBe(1);
  await tabTo(page, 'Note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep the note' })).toBeInViewport({ ratio: 1 });
  await tabTo(page, 'Note');
  await page.keyboard.type('Call after five.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Call after five.' })).toBeVisible();
});

test('on a wide screen enquiries open beside the list, which stays; keys step, decide and reply, but not while typing', async () => {
  const sent = [await receive('contact'), await receive('contact')];
  await page.setViewportSize(WIDE);
  await page.goto('/office?kind=messages');
  const heading = (name: string) => page.getByRole('region', { name: 'Enquiry' }).getByRole('heading', { level: 1, name });
  const listed = (name: string) => page.locator('main > .rows').getByRole('link', { name, exact: true });
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/office') lists.push(request.url());
  });
  const names = await page.locator('.row-link').allTextContents();
  const [first = '', second = ''] = names.filter((name) => sent.some((one) => one.name === name));
  await listed(first).click();
  await expect(heading(first)).toBeVisible();
  await expect(page).toHaveURL(/\/office\/messages\//);
  await expect(listed(second)).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(second)).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(first)).toBeVisible();
  expect(lists).toEqual([]);
  await expectAccessible(page, 'beside');
  // The reply, and its question mark is no key.
  await page.keyboard.press('r');
  await page.keyboard.type('j k c ?');
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('j k c ?');
  // It is there again after a look at another form, or at another enquiry.
  await page.getByRole('link', { name: 'Write a note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Called.');
  await page.getByRole('link', { name: 'Write no note' }).click();
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('j k c ?');
  await listed(second).click();
  await expect(heading(second)).toBeVisible();
  await listed(first).click();
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('j k c ?');
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await expect(status('You answered this.')).toBeVisible();
  // The list follows, and the address is that of the enquiry.
  await expect(listed(first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(status('You took the decision before back.')).toBeVisible();
  await expect(listed(first)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  while (!page.url().includes('kind=messages')) await page.goBack();
  await expect(page.getByRole('region', { name: 'Enquiry' })).toBeHidden();
  await expect(listed(second)).toBeVisible();
  await page.setViewportSize(PHONE);
});

test('a reply stays in the page without a connection, waits for the passkey after the session, and is sent once', async () => {
  const { email } = await openReceived('contact');
  const text = `Open on the full moon day ${crypto.randomUUID()}`;
  const send = page.getByRole('button', { name: 'Send the reply' }).first();
  await page.getByLabel('Reply', { exact: true }).fill(text);
  await page.context().setOffline(true);
  await send.click();
  await expect(status('Not sent')).toBeVisible();
  await page.context().setOffline(false);
  await ageSessions(page.request, DOCTOR, 12 * 60);
  await send.click();
  await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await expect.poll(async () => (await mailsWith(text)).map(({ to }) => to?.[0]?.address)).toEqual([email]);
});

test('after WhatsApp the page asks whether the message was sent, and notes it', async () => {
  const { name } = await openReceived('appointments');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const opened = page.context().waitForEvent('page');
  await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => all.forEach((details) => (details.open = true)));
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
  await receive('appointments');
  // Other tests receive and finish enquiries meanwhile.
  const refreshed = tab.waitForResponse((response) => response.url().endsWith('/office/count'));
  await tab.clock.fastForward(121_000);
  const { count } = (await (await refreshed).json()) as { count: number };
  expect(count).toBeGreaterThan(0);
  await expect(tab).toHaveTitle(new RegExp(`^\\(${count}\\)`));
  await tab.close();
});

test('without JavaScript an appointment is proposed, declined, set aside and deleted', async ({ browser }) => {
  const { name } = await receive('appointments');
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const tab = await plain.newPage();
  await tab.goto('/office');
  await row(name, tab).click();
  await tab.getByRole('link', { name: 'Propose other times' }).click();
  await expect(tab.getByRole('button', { name: 'Propose and tell the patient' })).toBeInViewport({ ratio: 1 });
  await tab.getByText('Times that you type').click();
  await tab.getByLabel('Another time: day').selectOption(VISIT_DAY);
  await tab.getByLabel('Another time: time').fill('6.15');
  await tab.getByRole('button', { name: 'Propose and tell the patient' }).click();
  // No session is so early, so it asks once more.
  await expect(tab.getByRole('alert')).toContainText('Press once more');
  await tab.getByRole('button', { name: 'Propose and tell the patient' }).click();
  await expect(tab.getByText('Waiting for patient')).toBeVisible();
  await tab.getByText('Decline', { exact: true }).click();
  await tab.getByRole('button', { name: 'Decline and tell the patient' }).click();
  await expect(tab.getByRole('button', { name: 'Set aside as spam' })).toBeInViewport({ ratio: 1 });
  await tab.getByRole('button', { name: 'Set aside as spam' }).click();
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
    await page.getByLabel('Find a patient').fill(email);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(row(name)).toBeVisible();
    await page.getByRole('button', { name: 'Find everything' }).click();
    await expect(status('Everything was searched.')).toBeVisible({ timeout: 30_000 });
  };
  await findEverything();
  expect(page.url()).not.toContain('example');
  await ageSessions(page.request, DOCTOR, 6);
  await page.getByRole('button', { name: 'Download as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /passkey/ }).click();
  expect((await download).suggestedFilename()).toBe('person.json');
  await findEverything();
  await page.getByText('Erase', { exact: true }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(status('No record holds it.')).toBeVisible({ timeout: 30_000 });
});

test('the form of an appointment by telephone follows number, type and day without a reload, and books the time that its button says', async () => {
  const { name } = await openReceived('appointments', { phone: '077 555 0188' });
  await page.goto(`/office/appointments/new?date=${VISIT_DAY}`);
  const address = page.url();
  const book = page.getByRole('button', { name: /^Book/ });
  await expect(book).toBeDisabled();
  await expect(book).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Telephone').fill('+94 77 555 0188');
  await page.getByLabel('Telephone').press('Tab');
  await expect(page.getByRole('button', { name: `${name} No appointment yet.` })).toBeVisible();
  const times = page.getByRole('region', { name: 'Free times' });
  await times.getByText('09:30', { exact: true }).first().click();
  await expect(book).toHaveText(`Book ${weekdayDate(VISIT_DAY)} at 09:30`);
  // A follow-up takes a quarter of an hour; what was chosen stays.
  await page.getByLabel('Appointment').selectOption('Follow-up');
  await expect(times.getByText('09:15', { exact: true }).first()).toBeVisible();
  await expect(book).toHaveText(`Book ${weekdayDate(VISIT_DAY)} at 09:30`);
  await page.getByLabel('Another time of that day').fill('25:99');
  await expect(book).toBeDisabled();
  await page.getByLabel('Another time of that day').fill('945');
  await expect(book).toHaveText(`Book ${weekdayDate(VISIT_DAY)} at 09:45`);
  await times.getByText('10:15', { exact: true }).first().click();
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: `${name} No appointment yet.` }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(book).toHaveText(`Book ${weekdayDate(VISIT_DAY)} at 10:15`);
  await book.click();
  await expect(page.getByText('You confirmed this.')).toBeVisible();
  await expect(page.getByText(`${weekdayDate(VISIT_DAY)} at 10:15`).first()).toBeVisible();
});

test('a day and a week print on one page each, without buttons', async () => {
  for (const path of [`/office/days/${VISIT_DAY}`, `/office/weeks/${VISIT_DAY}`]) {
    await page.goto(path);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), path).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(
      page
        .getByRole('button')
        .or(page.getByRole('link', { name: /^(?:Book|Move|New)/ }))
        .filter({ visible: true }),
    ).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});
