/** `npm run office -- …`: reads and manages submissions, on this machine or on the live site. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { CONTENT_DIR } from '../src/content-model/directory.ts';
import { EnvError, readOfficeEnv } from '../netlify/lib/env.ts';
import { liveStores } from '../netlify/lib/storage/blobs.ts';
import { openLocalStores } from '../netlify/lib/storage/local-stores.ts';
import { loadEnvironment } from './environment.ts';
import { wantedPort } from './port.ts';
import { EXIT, type Office } from './office/command.ts';
import { openSite } from './office/open-site.ts';
import { helpFor, runOffice } from './office/run.ts';
import { escapeLine } from './office/escape-control.ts';

const args = process.argv.slice(2);
const root = process.cwd();
const clock = () => Date.now();
const note = (text: string) => void process.stderr.write(`${text}\n`);

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Type "yes": `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function openStores() {
  loadEnvironment();
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = readOfficeEnv();
  if (siteID === undefined || token === undefined) {
    note('The site of this machine (.netlify/blobs-serve). For the live one set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.');
    const stores = await openLocalStores(root);
    // No schedule runs on this machine, so the command sends the mails itself.
    const notify: Office['notify'] = async (reply) => {
      const site = await openSite({ open: stores.open, clock, root });
      return (await site.notifiers()).replies.notify(reply);
    };
    const siteUrl = `http://localhost:${wantedPort()}`;
    return { open: stores.open, isLive: false, siteUrl, notify, [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose]() };
  }
  note(`The live site ${escapeLine(siteID)}.`);
  const { url: siteUrl } = JSON.parse(readFileSync(`${CONTENT_DIR}/site.json`, 'utf8')) as { url: string };
  return {
    open: liveStores(siteID, token),
    isLive: true,
    siteUrl,
    notify: undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const help = helpFor(args);
if (help) {
  process[help.exit === EXIT.done ? 'stdout' : 'stderr'].write(help.text);
  process.exitCode = help.exit;
} else {
  try {
    await using stores = await openStores();
    const { open, isLive, siteUrl } = stores;
    const site = await openSite({ open, clock, root });
    process.exitCode = await runOffice(args, {
      ...{ open, isLive, siteUrl, clock, wait },
      site,
      newsletter: () => site.newsletter(),
      notify: stores.notify,
      print: (text) => void process.stdout.write(text),
      note,
      confirm: process.stdin.isTTY ? confirm : undefined,
      columns: process.stdout.columns || 100,
      root,
    });
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    note(error.message);
    process.exitCode = EXIT.usage;
  }
}
