import { ContentError } from '../../src/content-model/checks/problem.ts';
import { StoreError } from '../../netlify/lib/storage/record-store.ts';
import { type Exit, type Output, type Program, runProgram } from '../command-line.ts';
import type { Command, Office } from './command.ts';
import { backup, backups, checkBackup } from './commands/backup.ts';
import { backupKey } from './commands/backup-key.ts';
import { erase, find } from './commands/data-subject.ts';
import { list, show } from './commands/entries.ts';
import { exportStores } from './commands/export.ts';
import { invite } from './commands/invite.ts';
import { newsletter } from './commands/newsletter.ts';
import { purge } from './commands/purge.ts';
import { removals, restore } from './commands/restore.ts';
import { set } from './commands/set.ts';

const commands = new Map<string, Command>(
  Object.entries({
    list,
    show,
    set,
    find,
    erase,
    export: exportStores,
    purge,
    newsletter,
    invite,
    backup,
    restore,
    backups,
    removals,
    'check-backup': checkBackup,
    'backup-key': backupKey,
  }),
);

const OFFICE: Program<Office, Command> = {
  commands,
  help: [
    'npm run office -- COMMAND',
    '',
    ...[...commands.values()].flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
    '',
    'COMMAND --help says more.',
    'Works on the site of this machine; with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set, on the live one.',
    'Exit code: 0 done, 1 not everything could be done, 2 invalid command line.',
  ].join('\n'),
  helpOf: ({ usage, summary, details }) =>
    [`npm run office -- ${usage}`, '', `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`, '', ...details].join('\n'),
  explain(error) {
    if (error instanceof ContentError) return error.message;
    if (!(error instanceof StoreError)) return undefined;
    const isRejected = /\b40[13]\b/.test(error.message);
    return [
      `${error.message} Run the command again; that is always safe.`,
      ...(isRejected ? ['The token is not accepted: check NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID.'] : []),
    ].join('\n');
  },
};

/** @param within opens the stores and runs the command over them */
export const runOffice = (
  args: readonly string[],
  output: Output,
  within: (run: (office: Office) => Promise<Exit | undefined>) => Promise<Exit | undefined>,
): Promise<Exit> => runProgram(OFFICE, args, output, within);
