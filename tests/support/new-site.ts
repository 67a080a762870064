/** A clone that `content:new` can turn into one's own site, with the answers of a doctor. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { runNew } from '../../scripts/content/new/command.ts';
import type { AskQuestions } from '../../scripts/content/new/questions.ts';
import { contentCopy } from './content-copy.ts';

/** All that is needed. */
export const ANSWERS = {
  name: 'Dr. Nimali de Silva',
  'job-title': 'Consultant Heart Surgeon',
  degrees: 'MD, FRCS',
  practice: 'Lakeside Hospital',
  street: '12 Station Road',
  district: 'Kandy 1',
  'postal-code': '20000',
  phone: '+94 81 222 3344',
  whatsapp: '+94 77 222 3344',
  'office-email': 'office@desilva.example',
  url: 'https://www.desilva.example',
};

/** Answers as flags. */
export const flagsOf = (answers: Readonly<Record<string, string>>): string[] =>
  Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);

/** A clone with sample content. Everything is committed. Removed at the end of the test (`using`). */
export function sampleClone() {
  const copy = contentCopy();
  copy.replace('site.json', '"sample": false', '"sample": true');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.net', ...args], {
      cwd: copy.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  git('init');
  git('add', '.');
  git('commit', '--message', 'The site as it came');
  const run = async (args: readonly string[], ask?: AskQuestions) => {
    let [output, notes] = ['', ''];
    const exit = await runNew(args, {
      root: copy.root,
      today: '2026-11-30',
      print: (text) => void (output += text),
      note: (text) => void (notes += text),
      ask,
    });
    return { exit, output, notes };
  };
  /** Paths below content/ of files that are not hidden, by name. */
  const files = () =>
    readdirSync(path.join(copy.root, 'content'), { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(copy.root, 'content', name)).isFile())
      .map((name) => name.split(path.sep).join('/'))
      .toSorted();
  return { ...copy, git, run, files, changes: () => git('status', '--porcelain') };
}

/**
 * A terminal in which somebody answers: each answer is typed once the words before it are on the screen.
 * @returns its streams, and what it has shown
 */
export function createTerminal(dialogue: readonly (readonly [seen: string, typed: string])[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const open = [...dialogue];
  let screen = '';
  let news = '';
  output.on('data', (chunk: Buffer) => {
    const text = stripVTControlCharacters(chunk.toString());
    screen += text;
    news += text;
    const [next] = open;
    if (!next || !news.includes(next[0])) return;
    open.shift();
    news = '';
    // The prompt listens after it has drawn itself.
    setImmediate(() => input.write(next[1]));
  });
  return { streams: { input, output }, screen: () => screen };
}
