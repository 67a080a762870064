/**
 * Hidden fields of every form of the office, changed as a person could in the browser: other stores, odd keys, other types and
 * nothing at all. A form is refused with a page that says what to do, or the field does not matter.
 */
import { expect, test } from 'vitest';
import { createScene, pathOf, ROUTES } from '../support/office-scene.ts';
import { formsOf, type PageForm } from '../support/page-forms.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_REQUEST } from '../support/sample-forms.ts';

const ODD = [
  ...[
    '',
    '../secrets/hmac',
    '[{"store":"messages","key":"../secrets/hmac","fields":[]}]',
    '{"found":[{"store":"secrets","key":"hmac"}]}',
  ],
  ...['7', '-1', '1e9', '99999999999999999999', 'null', 'true', '__proto__', 'constructor', '\0', '\uFFFD', '１', 'a\r\nb'],
  ...['records/zzzzzzzzz-0000000000000000', 'zzzzzzzzz-0000000000000000', 'x'.repeat(5000)],
];

type Scene = Awaited<ReturnType<typeof createScene>>;

/** Pages with all forms of the office: those behind GET, and those that follow a form. */
async function pagesOf({ doctor, idsOf }: Scene): Promise<string[]> {
  const pages: string[] = [];
  const gets = ROUTES.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
  for (const route of gets) pages.push(await (await doctor.get(pathOf(route, idsOf(route)))).text());
  pages.push(await (await doctor.post('/office/search', { text: SAMPLE_REQUEST.name })).text());
  pages.push(await (await doctor.post('/office/person', { person: SAMPLE_REQUEST.email })).text());
  const writing = pages.flatMap(formsOf).find(({ fields }) => 'greeting' in fields);
  if (!writing) throw new Error('No page writes a newsletter.');
  const fields = { ...writing.fields, subject: 'News', greeting: 'Hello', 'item-article:second-look': 'yes' };
  for (const step of ['preview', 'ask-now', 'ask-at']) {
    const at = step === 'ask-at' ? { at: '2999-01-01T10:00' } : {};
    pages.push(await (await doctor.post(writing.action, { ...fields, ...at, step })).text());
  }
  return pages;
}

const kindOf = ({ action, hidden, fields }: PageForm) =>
  JSON.stringify([action, hidden.toSorted(), fields['type'], fields['template']]);

test('a changed hidden field is refused with a page that says what to do, or does not matter', async () => {
  const scene = await createScene();
  const { site, doctor } = scene;
  const forms = new Map((await pagesOf(scene)).flatMap(formsOf).map((form) => [kindOf(form), form]));
  const withHidden = [...forms.values()].filter(({ hidden }) => hidden.length > 0);
  const names = new Set(withHidden.flatMap(({ hidden }) => hidden));
  for (const name of ['type', 'after', 'key', 'person', 'state', 'text', 'template', 'greeting', 'download'])
    expect(names, 'names of hidden fields').toContain(name);
  const secret = await site.open('secrets').read('hmac');

  for (const { action, fields, hidden } of withHidden)
    for (const name of hidden)
      for (const value of [undefined, ...ODD]) {
        const others = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
        const sent = value === undefined ? others : { ...others, [name]: value };
        const response = await doctor.post(action, sent);
        const where = `${action} ${name}=${JSON.stringify(value)}`;
        expect(response.status, where).toBeLessThan(500);
        if (response.status === 303) {
          expect(response.headers.get('location'), where).toMatch(/^\/office/);
          continue;
        }
        if (response.status < 400) continue;
        const page = parsedPage(await response.text());
        const [alert] = page.parts.filter(({ attributes }) => attributes['role'] === 'alert' || attributes['role'] === 'status');
        expect(alert?.text, where).toMatch(/[a-z]{3}.*\./);
        expect(alert?.text, where).not.toMatch(/Invalid|expected|undefined/);
      }
  expect(await site.open('secrets').read('hmac')).toEqual(secret);
});
