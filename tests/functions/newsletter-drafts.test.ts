/** What a draft of a newsletter offers, refuses, and mails as a test. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIssueSite, DOCTOR, DRAFT, readers } from '../support/newsletter-issues.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('offers what is new since the last issue, and what was sent before as not new', async () => {
  const site = createIssueSite();
  const newsletter = await site.newsletter();
  const offered = async () => {
    const { since, items } = await newsletter.candidates();
    return { since, fresh: items.filter(({ isNew }) => isNew).map(({ reference }) => reference) };
  };
  expect(await offered()).toEqual({ since: undefined, fresh: ['video:a-walk', 'article:second-look', 'article:first-steps'] });
  // 25 February: the article is older, the video of 28 February newer.
  site.time.now = Date.parse('2026-02-25T08:00:00Z');
  await site.sendIssue({ items: ['article:first-steps'] });
  expect(await offered()).toEqual({ since: site.time.now, fresh: ['video:a-walk'] });
  const stopped = await site.sendIssue({ items: ['video:a-walk'] });
  await newsletter.stop(stopped, DOCTOR);
  expect((await offered()).fresh).toEqual(['video:a-walk']);
});

test('offers what is published between the writing of a scheduled issue and its time', async () => {
  const site = createIssueSite();
  const newsletter = await site.newsletter();
  // Written on 20 February for 2 March; the video is of 28 February.
  site.time.now = Date.parse('2026-02-20T08:00:00Z');
  await site.sendIssue({ items: ['article:second-look'] }, '2026-03-02T09:00');
  const written = site.time.now;
  for (const now of ['2026-02-28T08:00:00Z', '2026-03-10T08:00:00Z']) {
    site.time.now = Date.parse(now);
    const { since, items } = await newsletter.candidates();
    expect(since).toBe(written);
    expect(items.filter(({ isNew }) => isNew).map(({ reference }) => reference)).toEqual(['video:a-walk']);
  }
});

test('names what is wrong with a draft, by field', async () => {
  const newsletter = await createIssueSite().newsletter();
  const id = newsletter.newDraftId();
  expect(newsletter.check({ id, subject: ' ', greeting: '', items: [] })).toEqual({
    ok: false,
    error: {
      subject: 'Please write a subject of at least 3 characters.',
      greeting: 'Please write a greeting.',
      items: 'Please choose at least one article or video.',
    },
  });
  expect(newsletter.check({ id, ...DRAFT, items: ['article:unseen-draft'] })).toEqual({
    ok: false,
    error: { items: 'Not on the public site, or not any more: article:unseen-draft' },
  });
  expect(newsletter.check({ ...DRAFT, id: '../secrets' })).toMatchObject({
    ok: false,
    error: { id: 'Please open the form anew.' },
  });
  expect(newsletter.check({ id, ...DRAFT, subject: 'a\r\nBcc: everybody@evil.example' })).toMatchObject({
    ok: true,
    value: { subject: 'a Bcc: everybody@evil.example' },
  });
});

test('mails a test to the office or another address, which is no issue', async () => {
  const site = createIssueSite();
  await site.confirm(readers(3));
  const newsletter = await site.newsletter();
  const draft = { id: newsletter.newDraftId(), ...DRAFT };
  expect(await newsletter.test(draft)).toEqual({ ok: true, value: { to: 'desk@clinic.example' } });
  expect(await newsletter.test(draft, 'doctor@example.org')).toEqual({ ok: true, value: { to: 'doctor@example.org' } });
  expect(await newsletter.test(draft, 'nobody')).toMatchObject({
    ok: false,
    error: { to: 'Please enter a valid email address' },
  });
  expect(site.mails.map(({ subject, to }) => [subject, to.address])).toEqual([
    ['Test: Two texts about legs', 'desk@clinic.example'],
    ['Test: Two texts about legs', 'doctor@example.org'],
  ]);
  expect(new Set(site.mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(await site.open('newsletter').keys('')).toEqual([]);
  site.mail.down = true;
  expect(await newsletter.test(draft)).toMatchObject({
    ok: false,
    error: { to: expect.stringContaining('did not accept') as string },
  });
});
