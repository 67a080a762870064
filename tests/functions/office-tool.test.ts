import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../netlify/lib/stores/blobs.ts';
import { runScript } from '../support/run-script.ts';
import { sendAll } from '../support/office.ts';

const TOOL = path.resolve('scripts/office.ts');
// Hides this process's environment from the tool.
const NOT_LIVE = { NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '', NETLIFY_BLOBS_CONTEXT: '' };
/** Deploy context of the local emulation. */
const EMULATED = '';

afterEach(() => {
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
});

/** A project folder with the stores of Netlify's emulation. */
async function runningSite() {
  const root = await mkdtemp(path.join(tmpdir(), 'office-'));
  const server = new BlobsServer({ directory: path.join(root, '.netlify', 'blobs-serve'), token: 'token-of-the-emulation' });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  setEnvironmentContext({
    ...{ siteID: '0', deployID: '0', token: 'token-of-the-emulation', primaryRegion: 'us-east-2' },
    ...{ edgeURL: url, uncachedEdgeURL: url },
  });
  return {
    root,
    open: (name: Parameters<typeof openStore>[0]) => openStore(name, EMULATED),
    stop: () => server.stop(),
    [Symbol.asyncDispose]: async () => {
      await server.stop().catch(() => undefined);
      await rm(root, { recursive: true });
    },
  };
}

test('reads and changes local stores, whether the site is running or not', { timeout: 180_000 }, async () => {
  await using site = await runningSite();
  const { message } = await sendAll(site.open, { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' });
  const office = (...given: string[]) => runScript(TOOL, given, { cwd: site.root, env: NOT_LIVE });
  const listed = await office('list', 'messages', '--json');
  expect(listed.err).toMatch(/The site of this machine .*\n1 message\./);
  expect(JSON.parse(listed.out)).toMatchObject([{ id: message.id, status: 'read' }]);
  expect(listed.code).toBe(0);
  expect((await office('set', message.id, 'answered')).code).toBe(0);
  expect(await site.open('messages').keys('status/')).toHaveLength(2);

  expect((await office('erase', 'nimali@example.com')).err).toContain('There is no terminal to ask');
  await site.stop();
  const erased = await office('erase', 'Nimali@Example.com', '--yes');
  expect(erased.err).toContain('nothing is left');
  expect(erased.code).toBe(0);
});

test('names the missing variable of the live site', async () => {
  for (const [given, missing] of [
    ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN'],
    ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'],
  ] as const) {
    const { code, err } = await runScript(TOOL, ['list', 'messages'], { env: { ...NOT_LIVE, [given]: 'something' } });
    expect(err).toContain(`${missing} is not set, and ${given} is`);
    expect(err).not.toContain('something');
    expect(code).toBe(2);
  }
});

test('reads .env, and prefers variables that are set', async () => {
  await using site = await runningSite();
  await writeFile(path.join(site.root, '.env'), 'NETLIFY_SITE_ID=from-the-file\n');
  // A variable that is set and empty counts as set: the file says nothing over it.
  expect((await runScript(TOOL, ['list', 'messages'], { cwd: site.root, env: NOT_LIVE })).code).toBe(0);
  const { NETLIFY_AUTH_TOKEN, NETLIFY_BLOBS_CONTEXT } = NOT_LIVE;
  const { err } = await runScript(TOOL, ['list', 'messages'], {
    cwd: site.root,
    env: { NETLIFY_AUTH_TOKEN, NETLIFY_BLOBS_CONTEXT },
  });
  expect(err).toContain('NETLIFY_AUTH_TOKEN is not set, and NETLIFY_SITE_ID is');
});

test('shows help without a store', async () => {
  const { code, out, err } = await runScript(TOOL, ['list', '--help'], { env: { ...NOT_LIVE, NETLIFY_SITE_ID: 'x' } });
  expect(out).toContain('npm run office -- list');
  expect(err).toBe('');
  expect(code).toBe(0);
});
