/**
 * `npm run bench:search [-- sizes …]`: the time from keystroke to results with 91, 1,000 and 10,000 items, in a browser
 * whose processor is slowed down four times. Target: p95 under 16 ms with 10,000 items.
 *
 * The clock starts when the debounce timer of 300 ms fires and stops when its callback returns: the island renders the
 * results synchronously in it, which a MutationObserver verifies. "laid out" includes the layout that follows.
 *
 * All text is typed ROUNDS times. The quickest time of each keystroke counts, as other load on the machine only adds to it;
 * the figures of all rounds are printed beside it. Run it on an idle machine.
 */
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/browsers/engines.ts';
import { WIDE } from '../support/content/routes.ts';
import { serveDist } from '../support/servers/static-server.ts';
import { kilobytes, sizesOr } from './figures.ts';
import { generatedIndex } from './search-index.ts';

const SLOWDOWN = 4;
const TARGET = 16;
const ROUNDS = 3;

/** Typed and half deleted letter by letter: queries with many, few, one and no results. */
const TYPED = [
  ...['vein', 'kidney donor', 'vascular', 'patency 7', 'xaxaxa', 'zzzz', 'aorticc', 'prospective comparisox', 'වකුගඩු', '(42)'],
];
/** Entered at once, so that no earlier result narrows the search. */
const PASTED = ['surveillance technique outcome', 'no such words anywhere', 'ye', 'e', 'quaquaqua', 'interview lecture family 1'];

type Sample = Record<'shown' | 'laidOut', number> & { text: string; changed: boolean };

/** Runs in the page before its scripts: times the callbacks of the debounce timer. */
function watchDebounce(): void {
  const DEBOUNCE = 300;
  const samples: Sample[] = [];
  Object.assign(globalThis, { samples });
  const observer = new MutationObserver(() => undefined);
  const later = globalThis.setTimeout;
  const timed = (callback: () => void, delay?: number) =>
    later(() => {
      if (delay !== DEBOUNCE) {
        callback();
        return;
      }
      const box = document.querySelector('#search-bar')?.closest('form')?.parentElement;
      const input = box?.querySelector('input');
      if (!box || !input) return;
      observer.observe(box, { childList: true, subtree: true, characterData: true });
      observer.takeRecords();
      const begun = performance.now();
      callback();
      const shown = performance.now() - begun;
      box.getBoundingClientRect();
      const laidOut = performance.now() - begun;
      samples.push({ text: input.value, shown, laidOut, changed: observer.takeRecords().length > 0 });
    }, delay);
  Object.assign(globalThis, { setTimeout: timed });
}

/** @returns the times of all keystrokes, and the sizes of the island's files */
async function measure(origin: string, executable: string, size: number) {
  await using browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: WIDE });
  const island = new Map<string, number>();
  await page.route('**/search.json', (route) => route.fulfill({ json: generatedIndex(size) }));
  await page.addInitScript(watchDebounce);
  await page.goto(`${origin}/contact`);
  await page.waitForLoadState('networkidle');
  page.on('response', (response) => {
    if (response.url().includes('/_astro/'))
      void response.body().then((body) => island.set(new URL(response.url()).pathname, brotliCompressSync(body).length));
  });
  const input = page.locator('#search-bar');
  await input.focus();
  await page.locator('#search-bar[role=combobox]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  let expected = 0;
  const searched = async (entered: Promise<void>) => {
    await entered;
    expected += 1;
    await page.waitForFunction((count) => (globalThis as unknown as { samples: unknown[] }).samples.length >= count, expected);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of TYPED) {
      for (const letter of text) await searched(page.keyboard.insertText(letter));
      for (let left = text.length; left > text.length / 2; left--) await searched(page.keyboard.press('Backspace'));
      await input.fill('');
    }
    for (const text of PASTED) {
      await searched(input.fill(text));
      await input.fill('');
    }
  }
  const samples = await page.evaluate(() => (globalThis as unknown as { samples: Sample[] }).samples);
  return { samples, island };
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
const figures = (values: readonly number[]) =>
  [at(values, 0.5), at(values, 0.95), Math.max(...values)].map((value) => value.toFixed(1).padStart(6)).join(' ');

/** The quickest time of each keystroke over all rounds. */
function quickest(samples: readonly Sample[], value: (sample: Sample) => number): number[] {
  const length = samples.length / ROUNDS;
  const ofKeystroke = (keystroke: number) => samples.filter((_sample, index) => index % length === keystroke);
  return Array.from({ length }, (_, keystroke) => Math.min(...ofKeystroke(keystroke).map(value)));
}

const { executable } = await findChromium();
await using site = await serveDist();
let bytes = new Map<string, number>();
console.log(`Milliseconds after the debounce, processor slowed down ${SLOWDOWN} times; p50, p95, max`);
for (const size of sizesOr(91, 1000, 10_000)) {
  const { samples, island } = await measure(site.origin, executable, size);
  bytes = island;
  const shown = quickest(samples, (sample) => sample.shown);
  const changes = samples.filter(({ changed }) => changed).length;
  const laidOut = quickest(samples, (sample) => sample.laidOut);
  console.log(`
${size} items, ${samples.length} keystrokes, ${changes} with other results
  in the page, quickest of ${ROUNDS} rounds  ${figures(shown)}
  in the page, all rounds           ${figures(samples.map((sample) => sample.shown))}
  laid out, quickest of ${ROUNDS} rounds     ${figures(laidOut)}
  slowest query: ${JSON.stringify(samples[shown.indexOf(Math.max(...shown))]?.text)}`);
  if (size >= 10_000) console.log(`  target of p95 under ${TARGET} ms: ${at(shown, 0.95) < TARGET ? 'met' : 'missed'}`);
}
const total = [...bytes.values()].reduce((sum, value) => sum + value, 0);
console.log(`\nThe island, ${kilobytes(total)} after brotli:`);
for (const [address, size] of bytes) console.log(`  ${address} ${kilobytes(size)}`);
