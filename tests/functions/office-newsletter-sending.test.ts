/** Sending, scheduling and stopping a newsletter in the office. */
import { expect, test } from 'vitest';
import { crashingStores } from '../support/crashing-store.ts';
import { DRAFT, MINUTE } from '../support/newsletter-issues.ts';
import { breakLog, createBrowser } from '../support/office-desk.ts';
import { createLetterScene, mailIn, NEW } from '../support/office-newsletter.ts';
import { memoryStores } from '../support/office.ts';
import { fieldsIn } from '../support/page-forms.ts';
import { createTestSite } from '../support/test-site.ts';

const AT = '2026-03-02T09:00';

const placeOf = ({ status, headers }: Response) => [status, headers.get('location')];

test('sending asks first: to how many at most, when, and with the mail', async () => {
  const { write, issues, typed } = await createLetterScene();
  const now = await (await write('ask-now')).text();
  for (const text of ['<h1>Send this newsletter now?</h1>', 'at most 3 readers', 'Send to at most 3 readers'])
    expect(now).toContain(text);
  expect(mailIn(now)).toContain('this is new.');
  expect(await issues()).toEqual([]);
  const scheduled = await (await write('ask-at', { at: AT })).text();
  for (const text of ['<h1>Schedule this newsletter?</h1>', '2 Mar 2026, 09:00']) expect(scheduled).toContain(text);
  expect(mailIn(scheduled)).toContain('Newsletter, 2 March 2026');
  expect(fieldsIn(scheduled)).toEqual({ ...typed, at: AT });
  // From there back to the form.
  expect(fieldsIn(await (await write('edit')).text())).toEqual(typed);
});

test('a form that is sent twice is one issue, which every reader gets once; then it is too late to stop it', async () => {
  const { site, doctor, typed, write, issues, actions, deliver, path } = await createLetterScene();
  const responses = [...(await Promise.all([write('send-now'), write('send-now')])), await write('send-now')];
  for (const response of responses) expect(placeOf(response)).toEqual([303, path]);
  expect(await issues()).toEqual([`issues/${typed['key']}`]);
  expect((await actions()).at(-1)).toBe('sent');
  expect(await doctor.text(path)).toContain('at most 3');
  await deliver();
  expect(site.mails.map(({ to }) => to.address).toSorted()).toEqual([1, 2, 3].map((n) => `reader-${n}@example.com`));
  const html = await doctor.text(path);
  expect(html).toMatch(/<dt>Sent<\/dt><dd>3<\/dd>/);
  expect(html).toContain('badge-line">Sent<');
  expect(html).not.toContain('Stop it for good');
  expect(await doctor.text('/office/newsletter')).toContain('3 sent, 0 refused, 0 failed, 0 open');
  const late = await doctor.post(`${path}/stop`);
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('It is too late: everybody has been mailed.');
  expect(await actions()).not.toContain('stopped');
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
  await write('send-at', { at: AT });
  expect(seen).toEqual([['scheduled', 'newsletter', typed['key'], 0]]);
  expect(await issues()).toHaveLength(1);
});

test.each(['test', 'send-now', 'send-at'])(
  '%s: without an entry in the log nothing is sent, and the text stays',
  async (step) => {
    const { site, typed, write, issues } = await createLetterScene();
    breakLog(site);
    const response = await write(step, { at: AT });
    expect(response.status).toBe(503);
    expect(fieldsIn(await response.text())).toEqual({ ...typed, at: AT, step });
    expect([await issues(), site.mails]).toEqual([[], []]);
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
  const { typed, write, issues, path } = await createLetterScene();
  await write('send-now');
  const response = await write('send-now', { subject: 'Another subject' });
  expect(response.status).toBe(409);
  const html = await response.text();
  expect(html).toContain(`<a href="${path}">${DRAFT.subject}</a>`);
  const offered = fieldsIn(html);
  expect(offered).toEqual({ ...typed, subject: 'Another subject', key: offered['key'] });
  expect(offered['key']).not.toBe(typed['key']);
  expect(await issues()).toHaveLength(1);
  expect((await write('send-now', offered)).status).toBe(303);
  expect(await issues()).toHaveLength(2);
});

test('a scheduled newsletter goes at its time; its form sends it at no other one, and leads to it afterwards too', async () => {
  const { site, doctor, write, issues, deliver, path } = await createLetterScene();
  // In Colombo, ten minutes from now.
  const inTenMinutes = { at: '2026-03-01T13:40' };
  expect(placeOf(await write('send-at', inTenMinutes))).toEqual([303, path]);
  const html = await doctor.text(path);
  for (const text of ['Scheduled', '2026-03-01T08:10:00.000Z']) expect(html).toContain(text);
  for (const response of [await write('send-now'), await write('send-at', { at: AT })]) expect(response.status).toBe(409);
  expect(placeOf(await write('send-at', inTenMinutes))).toEqual([303, path]);
  expect((await deliver()).state).toBe('idle');
  site.pass(15 * MINUTE);
  expect(placeOf(await write('send-at', inTenMinutes))).toEqual([303, path]);
  expect(await issues()).toHaveLength(1);
  await deliver();
  expect(site.mails).toHaveLength(3);
});

test('a scheduled newsletter can be stopped, and nobody gets it', async () => {
  const { site, doctor, write, actions, deliver, path } = await createLetterScene();
  await write('send-at', { at: AT });
  for (let times = 0; times < 2; times++) expect(placeOf(await doctor.post(`${path}/stop`))).toEqual([303, path]);
  expect((await actions()).filter((action) => action === 'stopped')).toHaveLength(1);
  expect(await doctor.text(path)).toMatch(/<dt>Stopped by<\/dt><dd>Dr Nimali Perera/);
  // 09:00 in Colombo.
  site.time.now = Date.parse('2026-03-02T03:30:00Z');
  await deliver();
  expect(site.mails).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a process that is killed %s any call while it sends leaves nothing, or the one issue, and its entry in the log',
  async (when) => {
    let status = 0;
    for (let at = 1; status !== 303; at++) {
      const open = memoryStores();
      const { typed, doctor, write, issues, actions } = await createLetterScene({ open });
      const killed = createBrowser(createTestSite({ open: crashingStores(open, at, when) }));
      killed.jar.cookie = doctor.jar.cookie;
      ({ status } = await killed.post(NEW, { ...typed, step: 'send-now' }));
      if ((await issues()).length > 0) expect(await actions(), `call ${at}`).toContain('sent');
      expect((await write('send-now')).status, `call ${at}`).toBe(303);
      expect(await issues(), `call ${at}`).toEqual([`issues/${typed['key']}`]);
      expect(at).toBeLessThan(60);
    }
  },
);
