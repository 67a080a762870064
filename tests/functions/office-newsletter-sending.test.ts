/** Sending, scheduling and stopping a newsletter in the office. */
import { expect, test } from 'vitest';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { crashingStores } from '../support/crashing-store.ts';
import { DRAFT, MINUTE } from '../support/newsletter-issues.ts';
import { createLetterScene, fieldsIn, mailIn, NEW } from '../support/office-newsletter.ts';
import { memoryStores } from '../support/office.ts';
import { createTestSite, SITE } from '../support/test-site.ts';

test('sending asks first: to how many at most, when, and with the mail', async () => {
  const { write, issues, typed } = await createLetterScene();
  const html = await (await write('ask-now')).text();
  expect(html).toContain('<h1>Send this newsletter now?</h1>');
  expect(html).toContain('at most 3 readers');
  expect(html).toContain('Send to at most 3 readers');
  expect(mailIn(html)).toContain('this is new.');
  expect(await issues()).toEqual([]);
  const scheduled = await (await write('ask-at', { at: '2026-03-02T09:00' })).text();
  expect(scheduled).toContain('<h1>Schedule this newsletter?</h1>');
  expect(scheduled).toContain('2 Mar 2026, 09:00');
  expect(mailIn(scheduled)).toContain('Newsletter, 2 March 2026');
  expect(fieldsIn(scheduled)).toEqual({ ...typed, at: '2026-03-02T09:00' });
  // From there back to the form.
  expect(fieldsIn(await (await write('edit')).text())).toEqual(typed);
});

test('a form that is sent twice is one issue, which every reader gets once', async () => {
  const { site, doctor, typed, write, issues, actions } = await createLetterScene();
  const responses = await Promise.all([write('send-now'), write('send-now')]);
  const again = await write('send-now');
  const path = `/office/newsletter/${typed['key']}`;
  for (const response of [...responses, again]) expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  expect(await issues()).toEqual([`issues/${typed['key']}`]);
  expect((await actions()).at(-1)).toBe('sent');
  expect(await (await doctor.get(path)).text()).toContain('at most 3');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  expect(site.mails.map(({ to }) => to.address).toSorted()).toEqual([1, 2, 3].map((n) => `reader-${n}@example.com`));
  const html = await (await doctor.get(path)).text();
  expect(html).toMatch(/<dt>Sent<\/dt><dd>3<\/dd>/);
  expect(html).toContain('badge-line">Sent<');
  expect(html).not.toContain('Stop it for good');
  expect(await (await doctor.get('/office/newsletter')).text()).toContain('3 sent, 0 refused, 0 failed, 0 open');
});

test('the log has its entry before an issue is created', async () => {
  const { site, typed, write, issues } = await createLetterScene();
  const { audit } = site.site.staff;
  const { record } = audit;
  const seen: unknown[] = [];
  audit.record = async (entry) => {
    seen.push([entry.action, entry.kind, entry.item, (await issues()).length]);
    await record(entry);
  };
  await write('send-at', { at: '2026-03-02T09:00' });
  expect(seen).toEqual([['scheduled', 'newsletter', typed['key'], 0]]);
  expect(await issues()).toHaveLength(1);
});

test.each(['test', 'send-now', 'send-at'])(
  '%s: without an entry in the log nothing is sent, and the text stays',
  async (step) => {
    const { site, typed, write, issues } = await createLetterScene();
    site.site.staff.audit.record = () => Promise.reject(new StoreError('create entries/x', 'the store is down'));
    const response = await write(step, { at: '2026-03-02T09:00' });
    expect(response.status).toBe(503);
    expect(fieldsIn(await response.text())).toEqual({ ...typed, at: '2026-03-02T09:00', step });
    expect(await issues()).toEqual([]);
    expect(site.mails).toEqual([]);
  },
);

test('after the session has ended the form waits for the passkey with every field', async () => {
  const { site, doctor, typed, write, issues } = await createLetterScene();
  site.pass(31 * MINUTE);
  const response = await write('send-now');
  expect(response.status).toBe(401);
  expect(fieldsIn(await response.text())).toEqual({ ...typed, step: 'send-now' });
  expect(await issues()).toEqual([]);
  expect((await doctor.get(NEW)).status).toBe(401);
});

test('another text from a form that was sent is refused, names the issue, and becomes a new newsletter', async () => {
  const { typed, write, issues } = await createLetterScene();
  await write('send-now');
  const response = await write('send-now', { subject: 'Another subject' });
  expect(response.status).toBe(409);
  const html = await response.text();
  expect(html).toContain(`<a href="/office/newsletter/${typed['key']}">${DRAFT.subject}</a>`);
  const offered = fieldsIn(html);
  expect(offered).toEqual({ ...typed, subject: 'Another subject', key: offered['key'] });
  expect(offered['key']).not.toBe(typed['key']);
  expect(await issues()).toHaveLength(1);
  expect((await write('send-now', offered)).status).toBe(303);
  expect(await issues()).toHaveLength(2);
});

test('a scheduled newsletter goes at its time; its form sends it at no other one', async () => {
  const { site, doctor, typed, write, issues } = await createLetterScene();
  const path = `/office/newsletter/${typed['key']}`;
  // 09:00 in Colombo is 03:30 in UTC.
  const at = '2026-03-02T09:00';
  expect((await write('send-at', { at })).headers.get('location')).toBe(path);
  const html = await (await doctor.get(path)).text();
  expect(html).toContain('Scheduled');
  expect(html).toContain('2026-03-02T03:30:00.000Z');
  for (const response of [await write('send-now'), await write('send-at', { at: '2026-03-03T09:00' })])
    expect(response.status).toBe(409);
  expect((await write('send-at', { at })).status).toBe(303);
  expect(await issues()).toHaveLength(1);
  expect((await site.site.jobs.sendNewsletter(site.clock() + 20_000)).state).toBe('idle');
  site.time.now = Date.parse('2026-03-02T03:30:00Z');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  expect(site.mails).toHaveLength(3);
});

test('a form that is sent once more after its time leads to its newsletter', async () => {
  const { site, typed, write, issues } = await createLetterScene();
  // Ten minutes from now.
  const at = '2026-03-01T13:40';
  await write('send-at', { at });
  site.pass(15 * MINUTE);
  const response = await write('send-at', { at });
  expect([response.status, response.headers.get('location')]).toEqual([303, `/office/newsletter/${typed['key']}`]);
  expect(await issues()).toHaveLength(1);
});

test('a scheduled newsletter can be stopped, and nobody gets it', async () => {
  const { site, doctor, typed, write, actions } = await createLetterScene();
  const path = `/office/newsletter/${typed['key']}`;
  await write('send-at', { at: '2026-03-02T09:00' });
  const response = await doctor.post(`${path}/stop`);
  expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  expect((await doctor.post(`${path}/stop`)).status).toBe(303);
  expect((await actions()).filter((action) => action === 'stopped')).toHaveLength(1);
  expect(await (await doctor.get(path)).text()).toMatch(/<dt>Stopped by<\/dt><dd>Dr Nimali Perera/);
  site.time.now = Date.parse('2026-03-02T03:30:00Z');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  expect(site.mails).toEqual([]);
});

test('stopping comes too late when everybody has been mailed', async () => {
  const { site, doctor, typed, write, actions } = await createLetterScene();
  await write('send-now');
  await site.site.jobs.sendNewsletter(site.clock() + 20_000);
  const response = await doctor.post(`/office/newsletter/${typed['key']}/stop`);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('It is too late: everybody has been mailed.');
  expect(await actions()).not.toContain('stopped');
});

test.each(['before', 'after'] as const)(
  'a process that is killed %s any call while it sends leaves nothing, or the one issue, and its entry in the log',
  async (when) => {
    let response: Response | undefined;
    for (let at = 1; response?.status !== 303; at++) {
      const open = memoryStores();
      const { typed, doctor, write, issues, actions } = await createLetterScene({ open });
      const killed = createTestSite({ open: crashingStores(open, at, when) });
      const request = new Request(SITE.url + NEW, {
        method: 'POST',
        headers: { origin: SITE.url, 'sec-fetch-site': 'same-origin', cookie: doctor.jar.cookie },
        body: new URLSearchParams({ ...typed, step: 'send-now' }),
      });
      response = await killed.ask('office', request);
      const left = await issues();
      if (left.length > 0) expect(await actions(), `call ${at}`).toContain('sent');
      expect((await write('send-now')).status, `call ${at}`).toBe(303);
      expect(await issues(), `call ${at}`).toEqual([`issues/${typed['key']}`]);
      expect(at).toBeLessThan(60);
    }
  },
);
