/** Fields of the office's forms as a person could change them in the browser: no fault, and a page that says what to do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXTS } from '../support/hostile-text.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { createScene, pathOf, ROUTES } from '../support/office-scene.ts';
import { fieldsIn, formsOf, type PageForm } from '../support/page-forms.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_REQUEST } from '../support/sample-forms.ts';

type Scene = Awaited<ReturnType<typeof createScene>>;

const RUNS = Number(process.env['FUZZ_CASES'] ?? 500) / 25;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const FORMS = ROUTES.filter(({ method, isJson, name }) => method === 'POST' && !isJson && name !== 'sign-out');

const NAMES = 'after type date time text template date1 time1 date2 time2 person state erased from earlier name role key'.split(
  ' ',
);
const TYPES = 'confirm propose decline cancel reply done reopen take set-aside restore status'.split(' ');
const value = fc.oneof(
  fc.constantFrom(...TEXTS, ...TYPES, '0', '1', '2', '2026-03-20', '10:30', 'office', '__proto__', '[]', '{}'),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const fields = fc.dictionary(fc.constantFrom(...NAMES), value, { minKeys: 1, maxKeys: NAMES.length });

test.each(FORMS.map((route) => [`POST ${route.path}`, route] as const))(
  '%s: odd fields cause no fault, use safe keys, and lead to a page or to the office',
  async (_name, route) => {
    const { site, doctor, idsOf } = await createScene({ service: createMemoryBlobs() });
    const path = pathOf(route, idsOf(route));
    const property = fc.asyncProperty(fields, async (typed) => {
      const before = site.service.requests.length;
      const response = await doctor.post(path, { key: crypto.randomUUID(), after: '0', ...typed });
      await site.settled();
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('location') ?? '/office').toMatch(/^\/office/);
      for (const call of site.service.requests.slice(before)) expect(call.key).toMatch(/^[a-z0-9/_-]*$/);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
);

const ODD = [
  ...['', '../secrets/hmac', '[{"store":"messages","key":"../secrets/hmac","fields":[]}]', '{"found":[{"store":"secrets"}]}'],
  ...['7', '-1', '1e9', '99999999999999999999', 'null', '__proto__', 'constructor', '\0', '\uFFFD', '１', 'a\r\nb'],
  ...['records/zzzzzzzzz-0000000000000000', 'zzzzzzzzz-0000000000000000', 'x'.repeat(5000)],
];

/** Pages with all forms of the office: those behind GET, and those that follow a form. */
async function pagesOf({ doctor, idsOf }: Scene): Promise<string[]> {
  const pages: string[] = [];
  const gets = ROUTES.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
  for (const route of gets) pages.push(await doctor.text(pathOf(route, idsOf(route))));
  const post = async (path: string, sent: Record<string, string>) => pages.push(await (await doctor.post(path, sent)).text());
  await post('/office/search', { text: SAMPLE_REQUEST.name });
  await post('/office/person', { person: SAMPLE_REQUEST.email });
  const writing = pages.map((page) => fieldsIn(page, 'greeting')).find(({ greeting }) => greeting !== undefined);
  for (const step of ['preview', 'ask-now', 'ask-at']) {
    const chosen = { subject: 'News', greeting: 'Hello', 'item-article:second-look': 'yes', at: '2999-01-01T10:00', step };
    await post('/office/newsletter/new', { ...writing, ...chosen });
  }
  return pages;
}

/** The forms of all decisions about an item are one kind. */
const kindOf = ({ action, hidden }: PageForm) => JSON.stringify([action, hidden.toSorted()]);

test('a changed hidden field is refused with a page that says what to do, or does not matter', async () => {
  const scene = await createScene();
  const { site, doctor } = scene;
  const forms = new Map((await pagesOf(scene)).flatMap(formsOf).map((form) => [kindOf(form), form]));
  const withHidden = [...forms.values()].filter(({ hidden }) => hidden.length > 0);
  const names = new Set(withHidden.flatMap(({ hidden }) => hidden));
  for (const name of ['type', 'after', 'key', 'person', 'state', 'text', 'template', 'greeting', 'download'])
    expect(names, 'names of hidden fields').toContain(name);
  const secret = await site.open('secrets').read('hmac');
  for (const { action, fields: own, hidden } of withHidden)
    for (const name of hidden)
      for (const odd of [undefined, ...ODD]) {
        const others = Object.fromEntries(Object.entries(own).filter(([field]) => field !== name));
        const response = await doctor.post(action, odd === undefined ? others : { ...others, [name]: odd });
        const where = `${action} ${name}=${JSON.stringify(odd)}`;
        expect(response.status, where).toBeLessThan(500);
        if (response.status === 303) expect(response.headers.get('location'), where).toMatch(/^\/office/);
        if (response.status < 400) continue;
        const { parts } = parsedPage(await response.text());
        const alert = parts.find(({ attributes: { role } }) => role === 'alert' || role === 'status');
        expect(alert?.text, where).toMatch(/[a-z]{3}.*\./);
        expect(alert?.text, where).not.toMatch(/Invalid|expected|undefined/);
      }
  expect(await site.open('secrets').read('hmac')).toEqual(secret);
});
