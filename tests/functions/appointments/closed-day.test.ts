/** A closed day is a hint: the form says it, and the request is stored all the same. */
import { expect, test } from 'vitest';
import { StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { readError } from '../../support/functions/responses.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { createTestSite, dataWith, memoryStores, SITE, type SiteOptions } from '../../support/functions/test-site.ts';
import { siteData } from '../../../netlify/lib/site-data.ts';

const DAY = '2026-03-13';
const closed = [
  { from: DAY, to: '2026-03-15', reasons: { en: 'the rooms are painted', si: 'කාමර පාට කරනවා' } },
  { from: '2026-04-13', to: '2026-04-13', reasons: { en: 'the doctor is at a congress' } },
];
const createSite = (deps: SiteOptions = {}) =>
  createTestSite({ data: { ...dataWith({ closed }), words: siteData.words }, ...deps });
const ask = async (query: string, site = createSite()) =>
  site.ask('appointmentDay', new Request(`${SITE.url}/api/appointments/day?${query}`));

test('a closed day has its reason and the next open days, for a minute; an open day has nothing', async () => {
  const response = await ask(`date=${DAY}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  expect(await response.json()).toEqual({
    hint: expect.stringMatching(/Friday, 13 March 2026.*the rooms are painted/) as string,
    // After the weekend.
    next: [
      { date: '2026-03-16', label: 'Monday, 16 March 2026' },
      { date: '2026-03-17', label: 'Tuesday, 17 March 2026' },
      { date: '2026-03-18', label: 'Wednesday, 18 March 2026' },
    ],
  });
  for (const date of ['2026-03-12', '2026-03-16', '2024-02-29']) expect(await (await ask(`date=${date}`)).json()).toEqual({});
  for (const query of ['', 'date=2026-02-29', 'date=x', `date=${DAY}&language=de`]) expect((await ask(query)).status).toBe(422);
});

test('a day without a session is closed without a reason, unless the schedule has no session at all', async () => {
  const saturday = 'date=2026-03-21';
  expect(await (await ask(saturday)).json()).toMatchObject({
    hint: expect.stringMatching(/Saturday, 21 March 2026\. The request/) as string,
    next: [{ date: '2026-03-23' }, { date: '2026-03-24' }, { date: '2026-03-25' }],
  });
  const site = createTestSite({ data: dataWith({ sessions: [] }) });
  expect(await (await ask(saturday, site)).json()).toEqual({});
});

test('a day is answered in the language of the form, without a reason that is not translated', async () => {
  const closedDay = JSON.stringify(await (await ask('date=2026-03-15&language=si')).json());
  for (const words of ['කාමර පාට කරනවා', '2026 මාර්තු 16']) expect(closedDay).toContain(words);
  const { hint } = (await (await ask('date=2026-04-13&language=si')).json()) as { hint: string };
  expect(hint).toContain('2026 අප්‍රේල් 13');
  expect(hint).not.toMatch(/[A-Za-z:]/);
  const { message } = await readError(await ask('date=x&language=si'), 422);
  expect(message).toMatch(/^[^A-Za-z]+$/);
});

test('a request for a closed day is stored, and answered with the hint', async () => {
  const site = createSite();
  const response = await site.send('appointments', { ...SAMPLE_REQUEST, preferredDate: DAY });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ hint: expect.stringContaining('the rooms are painted') as string });
  expect(await site.appointments.ids()).toHaveLength(1);
  const open = await site.send('appointments', { ...SAMPLE_REQUEST, preferredDate: '2026-03-16' });
  expect(await open.json()).not.toHaveProperty('hint');
});

test('a store that fails while the hint is looked up does not make the request look lost', async () => {
  const open = memoryStores();
  const keys = () => Promise.reject(new StoreError('list', 'the store is down'));
  const site = createSite({ open: (name) => (name === 'schedule' ? { ...open(name), keys } : open(name)) });
  const response = await site.send('appointments', { ...SAMPLE_REQUEST, preferredDate: DAY });
  expect(response.status).toBe(200);
  expect(await site.appointments.ids()).toHaveLength(1);
});
