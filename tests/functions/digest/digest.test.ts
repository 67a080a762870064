/** The daily summary to the office. */
import { expect, test } from 'vitest';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { sendAll } from '../../support/office/office.ts';
import { REPLY } from '../../support/functions/samples.ts';
import { createTestSite, HOUR } from '../../support/functions/test-site.ts';

/** A second after half past six in the morning at the practice. */
const MORNING = Date.parse('2026-03-02T01:00:01Z');
const ID = 'digest.2026-03-02@www.clinic.example';

function create() {
  const site = createTestSite();
  return {
    ...site,
    ids: () => site.mails.map(({ messageId }) => messageId),
    runAt: (now: number, open = site.open) => site.process({ open, clock: () => now }).site.jobs.dailyDigest(now + HOUR),
    /** A process at another time. */
    at: (now: number) => site.process({ clock: () => now }),
  };
}

test('sends a digest for a day without submissions', async () => {
  const { mails, runAt } = create();
  await runAt(MORNING);
  expect(mails).toMatchObject([
    {
      ...{ messageId: ID, to: { name: 'The Clinic', address: 'office@clinic.example' } },
      ...{ subject: 'Daily summary of the website, 2026-03-02', html: expect.stringContaining('<td>0</td>') as string },
      text: [
        ...['The 24 hours until half past six in the morning of 2026-03-02.', '', 'New', 'Appointment requests: 0'],
        ...['Messages: 0', 'Chat messages: 0', 'Requests for the newsletter: 0', ''],
        'No backup of the site’s data was ever made. Ask the person who runs the site for one (docs/operations.md, Backups).',
        '',
        'This mail comes every day, also when there was nothing. If it stays away, look whether the site’s mail still works.',
      ].join('\n'),
    },
  ]);
});

test('sends one digest a day, after half past six, also when runs race', async () => {
  const { ids, runAt } = create();
  for (let hour = 0; hour < 72; hour++) {
    const now = Date.parse('2026-03-02T00:59:00Z') + hour * HOUR;
    await Promise.all(Array.from({ length: hour < 2 ? 10 : 1 }, () => runAt(now)));
  }
  // At 00:59 UTC the digest of the day before is due.
  expect(ids()).toEqual([1, 2, 3, 4].map((day) => `digest.2026-03-0${day}@www.clinic.example`));
});

test('counts the day, quarantined records and unsent mails, without personal data', async () => {
  const { open, mail, mails, runAt, at } = create();
  // All of these are notified.
  await sendAll(open, { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' }, MORNING - 3 * HOUR);
  const pending = at(MORNING - 2 * HOUR);
  await pending.store('messages');
  await at(MORNING - 73 * HOUR).store('messages');
  const suspect = await pending.messages.read(await pending.store('messages', {}, 'site_cap'));
  if (suspect) await (await pending.site.notifiers()).messages.notify(suspect);
  // The function that stored this one may still be notifying.
  await at(MORNING - 60_000).store('messages');
  mail.down = true;
  await at(MORNING - 80 * HOUR).add('messages', REPLY);
  mail.down = false;
  await runAt(MORNING);
  const office = 'https://www.clinic.example/office';
  for (const lines of [
    'New\nAppointment requests: 1\nMessages: 3\nChat messages: 1\nRequests for the newsletter: 1\n',
    `Set aside as suspect, not mailed\nMessages: 1, see: ${office}?list=aside&kind=messages\n`,
    `Not mailed yet, tried again\nMessages: 1, see: ${office}?kind=messages\n`,
    `no longer tried: read them in the list\nMessages: 2, see: ${office}?kind=messages\n`,
    'Mails to patients: 1 (the pages of their enquiries say which; call the patient)',
  ])
    expect(mails[0]?.text).toContain(lines);
  expect(mails[0]?.html).toContain(`<a href="${office}?list=aside&amp;kind=messages">see in the office</a>`);
  expect(JSON.stringify(mails[0])).not.toMatch(/nimali|perera|071|example\.com|moon/i);
});

test('retries a digest while the mail server is down, and counts its own day', async () => {
  const { mails, mail, ids, runAt, at } = create();
  await at(MORNING - HOUR).store('messages');
  for (let hour = 0; hour < 12; hour++) {
    mail.down = hour < 5;
    await runAt(MORNING + hour * HOUR);
  }
  expect(ids()).toEqual([ID]);
  expect(mails[0]?.text).toContain('Messages: 1\n');
});

test.each(['before', 'after'] as const)('is sent by a later run, at most twice, after a crash %s any call', async (when) => {
  const calls = await everyCall(async (at) => {
    const { open, ids, runAt } = create();
    const [run] = await Promise.allSettled([runAt(MORNING, crashingStores(open, at, when))]);
    for (let hour = 1; hour < 8; hour++) await runAt(MORNING + hour * HOUR);
    expect(new Set(ids()), `call ${at}`).toEqual(new Set([ID]));
    expect(ids().length, `call ${at}`).toBeLessThanOrEqual(2);
    return run.status === 'rejected' || run.value.failed > 0;
  });
  expect(calls).toBeGreaterThan(20);
});
