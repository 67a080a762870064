/** A clone that `content:new` can turn into one's own site, with the answers of a doctor. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { filesBelow } from '../../../src/integrations/files.ts';
import { runNew } from '../../../scripts/content/new/command.ts';
import type { AskQuestions } from '../../../scripts/content/new/questions.ts';
import { contentCopy, contentIn } from './content-copy.ts';

/** All that is needed. */
export const ANSWERS = {
  'country-code': 'IN',
  ...{ 'emergency-phone': '112', 'emergency-name': 'Emergency', 'emergency-text': 'free emergency call' },
  ...{ name: 'Dr. Nimali de Silva', 'job-title': 'Consultant Heart Surgeon', degrees: 'MD, FRCS' },
  ...{ practice: 'Lakeside Hospital', street: '12 Station Road', district: 'Lakeview 1', 'postal-code': '560001' },
  ...{ phone: '+91 80 2222 3344', whatsapp: '+91 98 2222 3344', 'office-email': 'office@desilva.example' },
  url: 'https://www.desilva.example',
};

/** The identity in Sinhala: texts of which the site keeps some in English. */
const SINHALA = {
  doctor: { name: 'වෛද්‍ය නියැදි', jobTitle: 'ශල්‍ය වෛද්‍ය', portraitAlt: 'ඇඳි රුවක් සහ ධමනියක්.', portraitCaption: 'ඡායාරූපය ඉදිරියේදී' },
  practice: { name: 'නියැදි රෝහල', country: 'ශ්‍රී ලංකාව' },
  contact: { whatsAppGreeting: 'ආයුබෝවන්, මට ප්‍රශ්නයක් තියෙනවා.' },
  emergency: { name: 'සුව සැරිය' },
  keywords: { expertise: ['රුධිර වාහිනී'] },
  hourNotes: { 'by appointment only': 'කලින් වෙන් කරගත් අයට' },
};

/** Answers as flags. */
export const flagsOf = (answers: Readonly<Record<string, string>>): string[] =>
  Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.net'];
const gitIn = (root: string) => {
  const options = { cwd: root, encoding: 'utf8' } as const;
  return (...args: readonly string[]) =>
    execFileSync('git', [...AUTHOR, ...args], { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
};

/** Names of the items that the project has; two of a kind are enough. */
const ITEMS = /kitchen-salt|long-flights|stockings-2023|young-runner-2022|foot-week|donor-questions|first-award|podium/;

/** A project with sample content, all of it committed, from which each test makes a clone. Removed with `Symbol.dispose`. */
export function sampleProject() {
  const copy = contentCopy();
  copy.replace('site.json', '"sample": false', '"sample": true');
  for (const folder of ['blog', 'publications', 'videos', 'gallery'])
    for (const file of readdirSync(path.join(copy.root, 'content', folder)))
      if (!ITEMS.test(file)) copy.remove(`${folder}/${file}`);
  for (const name of ['about', 'home', 'contact']) copy.write(`pages/${name}.si.json`, copy.read(`pages/${name}.json`));
  copy.replace('pages/contact.si.json', /"heading": ".*?"/, '"heading": "අප හා සම්බන්ධ වෙන්න"');
  copy.write('site.si.json', JSON.stringify(SINHALA));
  const git = gitIn(copy.root);
  git('init');
  git('add', '.');
  git('commit', '--message', 'The site as it came');
  return copy;
}

/** A clone of a project. Removed at the end of the test (`using`). */
export function cloneOf(project: { root: string }) {
  const root = mkdtempSync(path.join(tmpdir(), 'clone-'));
  cpSync(project.root, root, { recursive: true });
  const git = gitIn(root);
  const run = async (args: readonly string[], ask?: AskQuestions) => {
    let [output, notes] = ['', ''];
    const print = (text: string) => void (output += text);
    const note = (text: string) => void (notes += `${text}\n`);
    const exit = await runNew(args, { root, today: '2026-11-30', print, note, ask });
    return { exit, output, notes };
  };
  const content = path.join(root, 'content');
  /** Paths below content/, by name. */
  const files = () => Array.from(filesBelow(content), (file) => path.relative(content, file)).toSorted();
  return { ...contentIn(root), git, run, files, changes: () => git('status', '--porcelain') };
}

/**
 * A terminal in which somebody answers: each answer is typed once the words before it are on the screen.
 * @returns its streams, and what it has shown
 */
export function createTerminal(dialogue: readonly (readonly [seen: string, typed: string])[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const open = [...dialogue];
  let [screen, news] = ['', ''];
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
