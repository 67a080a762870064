/** `npm run office -- newsletter`. */
import { expect, test, vi } from 'vitest';
import type { SiteData } from '../../../netlify/lib/site-data.ts';
import type { Office } from '../../../scripts/office/command.ts';
import { addressesOf, createNewsletter, addresses } from '../../support/newsletter/newsletter.ts';
import { createOffice } from '../../support/office/office.ts';
import { DATA, MINUTE } from '../../support/functions/test-site.ts';

const WORDS = ['--subject', 'Two texts about legs', '--greeting', 'Dear reader'];
const ISSUE = [...WORDS, '--items', 'article:second-look, video:a-walk'];

/** The command over a site; waiting is passing time. */
async function commandOf(more: Partial<Office> = {}, perMinute = 60, data = DATA) {
  const site = createNewsletter({ perMinute, data });
  await site.addReaders(addresses(3));
  const { clock, process, time } = site;
  const wait = (milliseconds: number) => Promise.resolve(void (time.now += milliseconds));
  return { ...site, ...createOffice(site.open, { clock, site: process().site, wait, ...more }) };
}

test('asks before it sends, and sends nothing without a yes', async () => {
  const confirm = vi.fn(() => Promise.resolve(false));
  const no = await commandOf({ confirm });
  expect(await no.run('newsletter', 'send', ...ISSUE)).toBe(0);
  expect(confirm).toHaveBeenCalledWith('Send this now to at most 3 addresses?');
  const unasked = await commandOf();
  expect(await unasked.run('newsletter', 'send', ...ISSUE)).toBe(2);
  expect(unasked.notes()).toContain('say --yes');
  for (const { mails, open } of [no, unasked]) expect([mails, await open('newsletter').keys('')]).toEqual([[], []]);
});

test('sends from this machine, minute by minute, until everybody has it', async () => {
  const { run, notes, output, mails, time } = await commandOf({ confirm: () => Promise.resolve(true) }, 2);
  const start = time.now;
  expect(await run('newsletter', 'send', ...ISSUE)).toBe(0);
  expect(addressesOf(mails)).toEqual(addresses(3));
  expect(time.now - start).toBe(MINUTE);
  output();
  expect(await run('newsletter', 'status')).toBe(0);
  expect(output()).toMatch(/issue-\S+ +2026-03-01 13:30 +sent +3 +0 +0 +0 +Two texts about legs/);
  // The same command again sends nothing.
  expect(await run('newsletter', 'send', ...ISSUE, '--yes')).toBe(0);
  expect(notes()).toContain('it is not sent twice');
  expect(mails).toHaveLength(3);
});

const IN_SINHALA = ['--subject-si', 'ලිපි දෙකක්', '--greeting-si', 'ආයුබෝවන්'];

test('an issue in two languages is shown, checked and sent in both, and only in a language of the site', async () => {
  const { addReaders, run, output, notes, mails } = await commandOf({ confirm: () => Promise.resolve(true) });
  await addReaders(['si@example.com'], undefined, 'si');
  expect(await run('newsletter', 'preview', ...ISSUE, ...IN_SINHALA)).toBe(0);
  const shown = output();
  for (const text of ['English\nSubject: Two texts about legs\n', 'Sinhala\nSubject: ලිපි දෙකක්\n', 'ආයුබෝවන්'])
    expect(shown).toContain(text);
  expect(await run('newsletter', 'send', ...ISSUE, ...IN_SINHALA.slice(0, 2))).toBe(2);
  expect(notes()).toContain('--greeting-si or --greeting-file-si: Please write a greeting.');
  expect(await run('newsletter', 'send', ...ISSUE, ...IN_SINHALA)).toBe(0);
  expect(mails.find(({ to }) => to.address === 'si@example.com')?.subject).toBe('ලිපි දෙකක්');
  const english = await commandOf({}, 60, { ...DATA, words: { en: DATA.words['en'] } } as SiteData);
  expect(await english.run('newsletter', 'preview', ...ISSUE, ...IN_SINHALA)).toBe(2);
  expect(english.notes()).toContain('this site is not in Sinhala');
});

test('an issue in Sinhala alone is sent after a question that says who gets nothing', async () => {
  const asked = vi.fn(() => Promise.resolve(true));
  const { addReaders, run, output } = await commandOf({ confirm: asked });
  await addReaders(['si@example.com'], undefined, 'si');
  expect(await run('newsletter', 'send', '--items', 'article:second-look', ...IN_SINHALA)).toBe(0);
  expect(asked).toHaveBeenCalledWith('Subscribers who read English or Tamil get nothing. Send this now to at most 1 addresses?');
  await run('newsletter', 'status');
  expect(output()).toMatch(/sent +1 +0 +0 +0 +ලිපි දෙකක්/);
});

test('leaves sending to the live site', async () => {
  const { run, mails, minute } = await commandOf({ isLive: true });
  expect(await run('newsletter', 'send', ...ISSUE, '--yes')).toBe(0);
  expect(await run('newsletter', 'run')).toBe(2);
  expect(mails).toEqual([]);
  await minute();
  expect(addressesOf(mails)).toEqual(addresses(3));
});
