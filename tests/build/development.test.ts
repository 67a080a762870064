import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LAYERS } from '../../src/styles/layers.ts';
import { projectCopy } from '../support/project-copy.ts';

const ARTICLE = 'what-exactly-is-the-mediterranean-diet';

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** `npm run dev` in a folder, once it answers. */
async function development(root: string) {
  const port = await freePort();
  const environment = { ...process.env };
  // Astro answers no pages where it finds itself in a test.
  delete environment['VITEST'];
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, NODE_ENV: 'development', PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const get = (address: string) => fetch(`http://localhost:${port}${address}`);
  const end = async () => {
    child.kill();
    await ended;
  };
  try {
    await expect.poll(() => said, { timeout: 50_000 }).toContain('watching for file changes');
  } catch (error) {
    await end();
    throw error;
  }
  return { get, [Symbol.asyncDispose]: end };
}

test('what an earlier build has left does not stand in the way of what is being written', async () => {
  using project = projectCopy();
  // One is enough to see that they run; following the packages of all of them takes half a minute.
  const functions = path.join(project.root, 'netlify/functions');
  for (const file of readdirSync(functions)) if (file !== 'health.ts') rmSync(path.join(functions, file));
  mkdirSync(path.join(project.root, 'dist/blog'), { recursive: true });
  for (const file of ['_headers', 'index.html', `blog/${ARTICLE}.html`, 'article-not-found.html'])
    cpSync(path.join('dist', file), path.join(project.root, 'dist', file));
  await using site = await development(project.root);

  // The policy allows the styles of the built pages and no others.
  const home = await site.get('/');
  expect(home.headers.get('content-security-policy')).toBeNull();
  const styles = [...(await home.text()).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  expect(styles.length).toBeGreaterThan(5);
  expect(styles[0]?.startsWith(LAYERS), 'the order of the layers stands before all styles').toBe(true);
  expect(await (await site.get('/api/health')).json()).toEqual({ status: 'ok' });

  const source = path.join(project.root, 'content/blog', `${ARTICLE}.mdx`);
  const text = readFileSync(source, 'utf8');
  writeFileSync(source, text.replace(/^## .*$/m, '## A heading of this minute'));
  await expect
    .poll(async () => (await site.get(`/blog/${ARTICLE}`)).text(), { timeout: 20_000 })
    .toContain('A heading of this minute');
  writeFileSync(source.replace(ARTICLE, 'an-article-of-today'), text.replace(/^title: .*$/m, 'title: An Article of Today'));
  await expect.poll(async () => (await site.get('/blog/an-article-of-today')).status, { timeout: 20_000 }).toBe(200);
}, 120_000);
