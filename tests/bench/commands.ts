/**
 * `npm run bench:commands`: what whoever edits the site waits for, in this project.
 *
 * - `npm start` with nothing changed, until the first page. Target: under 5 s.
 * - `npm run dev` until the first page, with the caches of an earlier run. Target: under 5 s.
 * - The development server: from a saved article to its page with the change. Target: under 1 s.
 * - `npm run content:check`, beside a process that loads the same schemas and parsers, and reads and parses every file, and
 *   checks nothing. Target: under 1.5 times.
 *
 * The least of several runs counts, as other load on the machine only adds to it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import '../../scripts/this-site.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { ITEM_COLLECTIONS } from '../../src/content-model/collections.ts';
import { readItems } from '../../src/integrations/content/items.ts';
import { freePort } from '../support/servers/free-port.ts';
import { secondsSince } from './figures.ts';

const ROUNDS = 3;
/** Milliseconds between two requests for a page. */
const POLL = 20;

/** Runs a npm script that serves the site, in a process group of its own. */
async function served<Value>(script: string, work: (get: (page: string) => Promise<string>) => Promise<Value>): Promise<Value> {
  const port = await freePort();
  const child: ChildProcess = spawn('npm', ['run', '--silent', script], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const ended = once(child, 'exit');
  const get = async (page: string) => {
    const response = await fetch(`http://localhost:${port}${page}`).catch(() => undefined);
    return response?.ok ? response.text() : '';
  };
  try {
    return await work(get);
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

/** Seconds until a page has a text. */
async function until(get: (page: string) => Promise<string>, page: string, text: string): Promise<number> {
  const begun = performance.now();
  while (!(await get(page)).includes(text)) await delay(POLL);
  return secondsSince(begun);
}

const firstPage = (script: string) => served(script, (get) => until(get, '/', '</html>'));

/** Saves an article of its own, removed afterwards, again and again. @returns the seconds of each change */
async function savedChanges(get: (page: string) => Promise<string>): Promise<number[]> {
  const name = 'measured-article';
  const [sample] = readItems(process.cwd(), 'blog');
  if (!sample) throw new Error(`${CONTENT_DIR} has no article.`);
  const text = readFileSync(sample.file, 'utf8').replace(/^title: .*$/m, 'title: A measured article\ndraft: true');
  const file = path.join(ITEM_COLLECTIONS.blog.folder, `${name}.mdx`);
  const seconds: number[] = [];
  try {
    writeFileSync(file, text);
    await until(get, `/blog/${name}`, 'A measured article');
    for (let round = 1; round <= ROUNDS; round++) {
      // The server has read the file before.
      await delay(1000);
      writeFileSync(file, `${text}\nChange ${round}.\n`);
      seconds.push(await until(get, `/blog/${name}`, `Change ${round}.`));
    }
  } finally {
    rmSync(file, { force: true });
  }
  return seconds;
}

/** Reads and parses every file with the parsers of the check. */
const PARSE = `
  import './src/integrations/content/check-content.ts';
  import './scripts/content/author-advice.ts';
  import './scripts/content/share-picture-advice.ts';
  import './scripts/content/translation-advice.ts';
  import { parseMdx, readContent } from './src/integrations/content/read-file.ts';
  import { textFiles } from './src/integrations/content/stray-files.ts';
  import { visibleFiles } from './src/integrations/files.ts';
  for (const file of textFiles(visibleFiles(process.cwd(), '${CONTENT_DIR}'))) {
    const { text } = readContent(process.cwd(), file);
    if (text) parseMdx(text.body);
  }`;

function secondsOf(...args: string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, ['--import', './scripts/compile-cache.mjs', ...args], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed.`);
  return secondsSince(begun);
}

const least = (seconds: readonly number[]) => Math.min(...seconds);
const print = (what: string, seconds: readonly number[]) => console.log(`${what.padEnd(44)} ${least(seconds).toFixed(2)} s`);
async function rounds(run: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) seconds.push(await run());
  return seconds;
}

// The first one builds what has changed.
await firstPage('start');
print('npm start, nothing changed', await rounds(() => firstPage('start')));
await firstPage('dev');
print('npm run dev, first page', await rounds(() => firstPage('dev')));
print('a saved article, seen', await served('dev', savedChanges));
const check = await rounds(() => Promise.resolve(secondsOf('scripts/content/check.ts')));
const parse = await rounds(() => Promise.resolve(secondsOf('--input-type=module-typescript', '--eval', PARSE)));
print('npm run content:check', check);
print('reading and parsing the same files', parse);
console.log(`The check takes ${(least(check) / least(parse)).toFixed(2)} times as long.`);
