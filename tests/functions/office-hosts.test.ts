/** On which hosts the office opens, and its cookie and passkeys there. */
import { afterEach, expect, test, vi } from 'vitest';
import office from '../../netlify/functions/office.ts';
import { ORIGIN } from '../support/office-desk.ts';
import { createTestSite } from '../support/test-site.ts';

afterEach(() => vi.unstubAllEnvs());

const contexts: [string, { deploy: { context: string }; site?: { name: string } }, string, number, string][] = [
  ['the live site', { deploy: { context: 'production' } }, 'https://www.clinic.example', 200, 'www.clinic.example'],
  ['another name of the live site', { deploy: { context: 'production' } }, 'https://clinic.netlify.app', 421, ''],
  ['localhost on the live site', { deploy: { context: 'production' } }, 'http://localhost:8888', 421, ''],
  ['this machine', { deploy: { context: 'dev' } }, 'http://localhost:8888', 200, 'localhost'],
  ['this machine by its number', { deploy: { context: 'dev' } }, 'http://127.0.0.1:8888', 421, ''],
  ['a foreign name of this machine', { deploy: { context: 'dev' } }, 'http://localhost.evil.example', 421, ''],
  [
    'a preview',
    { deploy: { context: 'deploy-preview' }, site: { name: 'clinic' } },
    'https://deploy-preview-7--clinic.netlify.app',
    200,
    'deploy-preview-7--clinic.netlify.app',
  ],
  [
    'a preview of another site',
    { deploy: { context: 'deploy-preview' }, site: { name: 'clinic' } },
    'https://x--other.netlify.app',
    421,
    '',
  ],
  [
    'a preview under the live name',
    { deploy: { context: 'deploy-preview' }, site: { name: 'clinic' } },
    'https://www.clinic.example',
    421,
    '',
  ],
  ['a preview without a name', { deploy: { context: 'branch-deploy' } }, 'https://x--.netlify.app', 421, ''],
];
test.each(contexts)(
  'at %s passkeys belong to its own host, or nobody can sign in',
  async (_name, context, origin, status, rpId) => {
    const { endpoints } = createTestSite().site;
    const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const response = await endpoints.office(
      new Request(`${origin}/office/sign-in/options`, { method: 'POST', headers }),
      context,
    );
    expect(response.status).toBe(status);
    if (status === 200) expect(await response.json()).toMatchObject({ rpId });
    const page = await endpoints.office(new Request(`${origin}/office`, { headers: { 'sec-fetch-site': 'none' } }), context);
    expect(page.status).toBe(status === 421 ? 421 : 401);
    if (status === 421) expect(await page.text()).toContain('https://www.clinic.example/office');
  },
);

test('on this machine alone the cookie has another name and no Secure, as Safari needs', async () => {
  const { endpoints, staff } = createTestSite().site;
  expect(staff).toBeDefined();
  const cookieIn = async (context: string, origin: string) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    const request = new Request(`${origin}/office/sign-out`, { method: 'POST', headers });
    return (await endpoints.office(request, { deploy: { context } })).headers.get('set-cookie');
  };
  expect(await cookieIn('dev', 'http://localhost:8888')).toBe('desk-on-this-machine=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  expect(await cookieIn('production', ORIGIN)).toBe('__Host-desk=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
});

test('the local emulation, which names its deploy context in the environment only, opens the office at localhost', async () => {
  const open = async (context: string) =>
    (
      await office(new Request('http://localhost:8888/office/join', { headers: { 'sec-fetch-site': 'none' } }), {
        deploy: { context },
      })
    ).status;
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await open('')).toBe(421);
  vi.stubEnv('CONTEXT', 'dev');
  expect(await open('')).toBe(200);
  // On Netlify the request names it, and the environment counts for nothing.
  expect(await open('production')).toBe(421);
  vi.restoreAllMocks();
});
