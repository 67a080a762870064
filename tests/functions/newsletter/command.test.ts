/** `npm run office -- newsletter`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Office } from '../../../scripts/office/command.ts';
import { addressesOf, createIssueSite, MINUTE, addresses } from '../../support/newsletter-issues.ts';
import { createOffice } from '../../support/office.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const WORDS = ['--subject', 'Two texts about legs', '--greeting', 'Dear reader'];
const ISSUE = [...WORDS, '--items', 'article:second-look, video:a-walk'];

/** The command over a site; waiting is passing time. */
async function commandOf(more: Partial<Office> = {}, perMinute = 60) {
  const site = createIssueSite({ perMinute });
  await site.confirm(addresses(3));
  const { clock, process, time } = site;
  const wait = (milliseconds: number) => Promise.resolve(void (time.now += milliseconds));
  return { ...site, ...createOffice(site.open, { clock, site: process(), wait, ...more }) };
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

test('leaves sending to the live site', async () => {
  const { run, mails, minute } = await commandOf({ isLive: true });
  expect(await run('newsletter', 'send', ...ISSUE, '--yes')).toBe(0);
  expect(await run('newsletter', 'run')).toBe(2);
  expect(mails).toEqual([]);
  await minute();
  expect(addressesOf(mails)).toEqual(addresses(3));
});
