/** `npm run office -- …`: reads and manages submissions, on this machine or on the live site. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ContentError } from '../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { readOfficeEnv } from '../../netlify/lib/env.ts';
import { liveStores } from '../../netlify/lib/storage/blobs.ts';
import { openLocalStores } from '../../netlify/lib/storage/local-stores.ts';
import { TERMINAL } from '../command-line.ts';
import { loadEnvironment } from '../environment.ts';
import { wantedPort } from '../local-site/port.ts';
import { editionOf } from '../edition.ts';
import { SITE_DATA_FILE, readSiteData, writeSiteData } from '../../src/integrations/content/site-data.ts';
import { escapeLine } from './escape-control.ts';
import '../jsx-modules.ts';

const root = process.cwd();
const { note } = TERMINAL;

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Type "yes": `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

// The site's code imports the file, which a fresh checkout does not have.
try {
  if (!existsSync(path.join(root, SITE_DATA_FILE))) writeSiteData(root, editionOf('build'));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const [{ runOffice }, { createSite }] = await Promise.all([import('./run.ts'), import('../../netlify/lib/site.ts')]);

process.exitCode = await runOffice(process.argv.slice(2), TERMINAL, async (run) => {
  loadEnvironment();
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, BACKUP_RECIPIENTS: backupKeys } = readOfficeEnv();
  const isLive = siteID !== undefined && token !== undefined;
  note(
    isLive
      ? `The live site ${escapeLine(siteID)}.`
      : 'The site of this machine (.netlify/blobs-serve). For the live one set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.',
  );
  await using local = new AsyncDisposableStack();
  const open = isLive ? liveStores(siteID, token) : local.use(await openLocalStores(root)).open;
  const siteUrl = isLive
    ? (JSON.parse(readFileSync(`${CONTENT_DIR}/site.json`, 'utf8')) as { url: string }).url
    : `http://localhost:${wantedPort()}`;
  const clock = () => Date.now();
  // The public content of this folder as it is now, without a build.
  const site = createSite({ open, clock, data: readSiteData(root, editionOf('build')) });
  return await run({
    ...TERMINAL,
    site,
    isLive,
    siteUrl,
    backupKeys,
    clock,
    wait,
    root,
    // No schedule runs on this machine, so the command sends the mails itself.
    notify: isLive ? undefined : async (mail) => (await site.notifiers()).mails.notify(mail),
    isOnTerminal: process.stderr.isTTY,
    confirm: process.stdin.isTTY ? confirm : undefined,
    columns: process.stdout.columns || 100,
  });
});
