/** On which hosts the office opens, and its cookie and passkeys there. */
import { afterEach, expect, test, vi } from 'vitest';
import office from '../../../netlify/functions/office.ts';
import { ORIGIN } from '../../support/office/office-site.ts';
import { createTestSite } from '../../support/functions/test-site.ts';

afterEach(() => void vi.unstubAllEnvs().restoreAllMocks());

const at = (context: string, name?: string) => ({ deploy: { context }, ...(name === undefined ? {} : { site: { name } }) });
const LIVE = at('production');
const HERE = at('dev');
const PREVIEW = at('deploy-preview', 'clinic');

test.each<[string, ReturnType<typeof at>, string, string?]>([
  ['the live site', LIVE, ORIGIN, 'www.clinic.example'],
  ['another name of the live site', LIVE, 'https://clinic.netlify.app'],
  ['this machine', HERE, 'http://localhost:8888', 'localhost'],
  ['this machine by its number', HERE, 'http://127.0.0.1:8888'],
  ['a foreign name of this machine', HERE, 'http://localhost.evil.example'],
  ['a preview', PREVIEW, 'https://deploy-preview-7--clinic.netlify.app', 'deploy-preview-7--clinic.netlify.app'],
  ['a preview of another site', PREVIEW, 'https://x--other.netlify.app'],
  ['a preview without a name', at('branch-deploy'), 'https://x--.netlify.app'],
])('at %s passkeys belong to its own host, or nobody can sign in', async (_name, context, origin, rpId) => {
  const { endpoints } = createTestSite().site;
  const ask = (path: string, method: string, headers: Record<string, string>) =>
    endpoints.office(new Request(origin + path, { method, headers }), context);
  const own = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const [options, page] = [
    await ask('/office/sign-in/options', 'POST', own),
    await ask('/office', 'GET', { 'sec-fetch-site': 'none' }),
  ];
  expect([options.status, page.status]).toEqual(rpId === undefined ? [421, 421] : [200, 401]);
  if (rpId === undefined) expect(await page.text()).toContain('https://www.clinic.example/office');
  else expect(await options.json()).toMatchObject({ rpId });
});

test.each([
  [HERE, 'http://localhost:8888', 'office-on-this-machine=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'],
  [LIVE, ORIGIN, '__Host-office=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0'],
])('on this machine alone the cookie has another name and no Secure, as Safari needs: %j', async (context, origin, cookie) => {
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const request = new Request(`${origin}/office/sign-out`, { method: 'POST', headers });
  expect((await createTestSite().site.endpoints.office(request, context)).headers.get('set-cookie')).toBe(cookie);
});

test('the local emulation, which names its deploy context in the environment only, opens the office at localhost', async () => {
  const open = async (context: string) => {
    const request = new Request('http://localhost:8888/office/join', { headers: { 'sec-fetch-site': 'none' } });
    return (await office(request, at(context))).status;
  };
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await open('')).toBe(421);
  vi.stubEnv('CONTEXT', 'dev');
  expect(await open('')).toBe(200);
  // On Netlify the request names it, and the environment counts for nothing.
  expect(await open('production')).toBe(421);
});
