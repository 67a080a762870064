/** Odd fields of a signed-in doctor to every form of the office: no fault, safe keys only, and a page or a redirect to the office. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXTS } from '../support/hostile-text.ts';
import { createOfficeSite } from '../support/office-desk.ts';
import { ROUTES } from '../support/office-scene.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const RUNS = Number(process.env['FUZZ_CASES'] ?? 500) / 25;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);

const FORMS = ROUTES.filter(({ method, isJson, name }) => method === 'POST' && !isJson && name !== 'sign-out');

const NAMES = 'after key type date time text template date1 time1 date2 time2 person state erased from earlier name role'.split(
  ' ',
);
const TYPES = 'confirm propose decline cancel reply done reopen take set-aside restore status'.split(' ');
const value = fc.oneof(
  fc.constantFrom(...TEXTS, ...TYPES, '0', '1', '2', '2026-03-20', '10:30', 'office', '__proto__', '[]', '{}'),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const fields = fc.dictionary(fc.constantFrom(...NAMES), value, { minKeys: 1, maxKeys: NAMES.length });

test.each(FORMS.map((route) => [`POST ${route.path}`, route] as const))('%s keeps its contract', async (_name, route) => {
  const { site, doctor } = await createOfficeSite();
  await site.send('appointments', SAMPLE_REQUEST);
  await site.send('contact', SAMPLE_MESSAGE);
  await site.send('chatSessions', SAMPLE_CHAT);
  await site.settled();
  const ids: Readonly<Record<string, string | undefined>> = {
    appointments: (await site.appointments.ids())[0],
    messages: (await site.messages.ids())[0],
    chats: (await site.chats.sessions.ids())[0],
  };
  const id = ids[route.path.split('/')[2] ?? ''] ?? doctor.person;
  const path = route.path.replaceAll(/:\w+/g, id);
  await fc.assert(
    fc.asyncProperty(fields, async (typed) => {
      const before = site.service.requests.length;
      const { key = crypto.randomUUID(), after = '0', ...rest } = typed;
      const response = await doctor.post(path, { ...rest, key, after });
      await site.settled();
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('location') ?? '/office').toMatch(/^\/office/);
      for (const call of site.service.requests.slice(before)) expect(call.key).toMatch(/^[a-z0-9/_-]*$/);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
