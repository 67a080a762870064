/** Path parameters, queries and fields that no page of the office makes: each is answered by a page, never by a fault. */
import { expect, test } from 'vitest';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { createScene, pathOf, ROUTES } from '../../support/office/office-scene.ts';

/** Ids, numbers, days and times that nobody is given. */
const ODD = [
  ...['none', '-1', '0', '9999', '1e9', 'NaN', '__proto__', '%00', '%2e%2e%2fsecrets', 'A B', 'ක', 'zzzzzzzzz-0000000000000000'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '+010000-01-01'],
  ...['25:99', '24:00', '2026-03-20 25:99'],
];
const QUERY = 'page after decided date list kind language template month from move taken'.split(' ');
/** Fields as pages send them, whatever their form. */
const SENT: Readonly<Record<string, string>> = {
  ...{ after: '0', decisionNumber: '0', key: 'k', date: '2026-03-20', time: '10:00', text: 'Hello.', phone: '077 555 0123' },
  ...{ name: 'Mala Sample', email: '', appointmentType: 'Consultation', note: '', language: 'en', reason: 'a holiday' },
};
/** Of decisions and forms. */
const TYPES = ['decline', 'reply', 'came', 'done', 'open', 'close', 'reminded', 'not-reminded'] as const;
/** The type of a form that reads a field. */
function typeFor(name: string, count: number): string {
  if (/\d$/.test(name)) return 'propose';
  if (['date', 'time', 'acknowledged', 'key'].includes(name)) return 'confirm';
  return TYPES[count % TYPES.length] ?? '';
}
const STAFF_ROUTES = ROUTES.filter(({ access }) => access !== 'anyone');

interface Shaped {
  def?: { shape?: Readonly<Record<string, unknown>> };
}
/** Names of the fields of a form. */
const fieldsOf = ({ body }: (typeof ROUTES)[number]) => Object.keys((body as Shaped | undefined)?.def?.shape ?? {});

/** An office, and requests whose response was a fault. */
async function createAttempts() {
  const scene = await createScene({ service: createMemoryBlobs() });
  const failed: string[] = [];
  const attempt = async (path: string, fields?: Record<string, string>) => {
    const { status } = await (fields ? scene.doctor.post(path, fields) : scene.doctor.get(path));
    if (status >= 500) failed.push(`${path} ${JSON.stringify(fields)}: ${status}`);
  };
  return { ...scene, failed, attempt, id: scene.idsOf({ path: '/office/appointments' }).id };
}

test(
  'an id or a day in the path that is none, and a query that no page makes, are answered below 500',
  { timeout: 180_000 },
  async () => {
    const { attempt, failed, id, idsOf } = await createAttempts();
    for (const route of STAFF_ROUTES)
      for (const odd of ODD) {
        const sent = route.method === 'GET' ? undefined : { ...SENT, type: 'done', id };
        for (const [, name = ''] of route.path.matchAll(/:(\w+)/g))
          await attempt(pathOf(route, { ...idsOf(route), [name]: encodeURI(odd).replaceAll('%25', '%') }), sent);
        const query = new URLSearchParams(QUERY.map((name) => [name, odd]));
        if (!sent) await attempt(`${pathOf(route, idsOf(route))}?${query.toString()}`);
      }
    expect(failed).toEqual([]);
  },
);

test('a field that no page makes is answered below 500', { timeout: 180_000 }, async () => {
  const { attempt, failed, id, idsOf } = await createAttempts();
  const names = new Set<string>();
  let count = 0;
  // Of those with the same fields, the one of appointments, which comes last.
  const forms = STAFF_ROUTES.filter(({ method, isJson }) => method === 'POST' && isJson !== true).toSorted(
    (a, b) => Number(a.path.includes('appointments')) - Number(b.path.includes('appointments')),
  );
  for (const route of new Map(forms.map((form) => [form.body, form])).values())
    for (const name of fieldsOf(route))
      for (const odd of ODD) {
        names.add(name);
        await attempt(pathOf(route, idsOf(route)), { ...SENT, id, type: typeFor(name, (count += 1)), [name]: odd });
      }
  expect(failed).toEqual([]);
  for (const name of 'id after decisionNumber date time slot person from free1 date1 template'.split(' '))
    expect(names).toContain(name);
});

test('a form with the number of a change that nobody has made closes no day', async () => {
  const { doctor, site } = await createAttempts();
  for (const after of ['1', '9999']) {
    const response = await doctor.post('/office/days/2026-03-20/closed', { type: 'close', reason: 'a holiday', after });
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('It is shown as it is now.')]);
  }
  expect(await site.open('schedule').keys('closed/')).toEqual([]);
});
