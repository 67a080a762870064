import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFailed, test } from 'vitest';
import { DIST } from '../site/folders.ts';
import { freePort } from '../support/servers/free-port.ts';
import { projectCopy } from '../support/content/project-copy.ts';

const ARTICLE = 'what-exactly-is-the-mediterranean-diet';

/** Starts `npm run dev` in a folder. */
async function startDevelopment(root: string) {
  const port = await freePort();
  const environment = { ...process.env };
  // With this variable Astro serves no pages.
  delete environment['VITEST'];
  const child = spawn(process.execPath, ['scripts/local-site/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, NODE_ENV: 'development', PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  onTestFailed(() => console.error(output));
  const get = (address: string) => fetch(`http://localhost:${port}${address}`);
  const ready = () => expect.poll(() => output, { timeout: 120_000 }).toContain('watching for file changes');
  const end = async () => {
    child.kill();
    await ended;
  };
  return { get, ready, [Symbol.asyncDispose]: end };
}

// Astro now and then does not find the picture of a new article until the server is started again; the test then is, once.
test('the development server ignores an earlier build and follows changes', { timeout: 300_000, retry: 1 }, async () => {
  using project = projectCopy();
  mkdirSync(path.join(project.root, 'dist/blog'), { recursive: true });
  for (const file of ['_headers', 'index.html', `blog/${ARTICLE}.html`, 'article-not-found.html'])
    cpSync(path.join(DIST, file), path.join(project.root, 'dist', file));
  await using site = await startDevelopment(project.root);
  await site.ready();

  // The policy of the built pages would block the styles of the development server.
  const home = await site.get('/');
  expect(home.headers.get('content-security-policy')).toBeNull();
  const html = await home.text();
  // The order of the layers comes before all styles that have layers.
  const styles = Array.from(html.matchAll(/<style[^>]*>\s*([^]*?)<\/style>/g), ([, text = '']) => text);
  const order = /^(?:\/\*![^*]*\*\/\s*)?(?:@layer properties;\s*)?@layer theme, ?base,/;
  expect(styles.find((text) => text.includes('@layer'))).toMatch(order);
  expect(html).toMatch(/<aside class="preview-banner"[^]*<main/);
  expect(await (await site.get('/api/health')).json()).toEqual({ status: 'ok' });
  // A function is served from its source.
  const health = path.join(project.root, 'netlify/functions/health.ts');
  writeFileSync(health, readFileSync(health, 'utf8').replace("'/api/health'", "'/api/well'"));
  await expect.poll(async () => (await site.get('/api/well')).status, { timeout: 60_000 }).toBe(200);
  expect((await site.get('/api/health')).status).toBe(404);

  // Not that of `npm start`, which has the same address.
  expect(await (await site.get('/service-worker.js')).text()).toContain('unregister');

  expect((await site.get('/og/blog.jpg')).headers.get('content-type')).toBe('image/jpeg');

  const script = await site.get('/desk/start.js');
  expect(script.headers.get('content-type')).toBe('text/javascript');
  expect(await script.text()).toContain('mdx-frontmatter');
  expect((await site.get('/desk/nothing.js')).status).toBe(404);

  const source = path.join(project.root, 'content/blog', `${ARTICLE}.mdx`);
  const text = readFileSync(source, 'utf8');
  writeFileSync(source, text.replace(/^## .*$/m, '## A changed heading'));
  await expect.poll(async () => (await site.get(`/blog/${ARTICLE}`)).text(), { timeout: 60_000 }).toContain('A changed heading');
  // Moved into place, so that the server never reads half a file.
  const draft = path.join(project.root, 'a-new-article.mdx');
  writeFileSync(draft, text.replace(/^title: .*$/m, 'title: A New Article\ndraft: true'));
  renameSync(draft, source.replace(ARTICLE, 'a-new-article'));
  // A draft, which the development server shows.
  await expect.poll(async () => (await site.get('/blog/a-new-article')).status, { timeout: 60_000 }).toBe(200);
});
