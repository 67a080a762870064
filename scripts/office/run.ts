import { parseArgs } from 'node:util';
import { StoreError } from '../../netlify/lib/storage/record-store.ts';
import { type Arguments, type Command, EXIT, type Exit, type Office, UsageError } from './command.ts';
import { erase } from './commands/erase.ts';
import { exportStores } from './commands/export.ts';
import { find } from './commands/find.ts';
import { invite } from './commands/invite.ts';
import { list } from './commands/list.ts';
import { newsletter } from './commands/newsletter.ts';
import { purge } from './commands/purge.ts';
import { set } from './commands/set.ts';
import { show } from './commands/show.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ list, show, set, find, erase, export: exportStores, purge, newsletter, invite }),
);

const HELP = [
  'npm run office -- COMMAND',
  '',
  ...[...COMMANDS.values()].flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  '',
  'COMMAND --help says more.',
  'Works on the site of this machine; with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set, on the live one.',
  'Exit code: 0 done, 1 not everything could be done, 2 invalid command line.',
  '',
].join('\n');

const commandHelp = ({ usage, summary, details }: Command) =>
  [`npm run office -- ${usage}`, '', `${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}.`, '', ...details, ''].join('\n');

function parseArguments({ options, usage }: Command, args: readonly string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { positionals, values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. To specify')[0] ?? ''} Usage: ${usage}`);
  }
}

/** Help texts, which need no store. Undefined if a command is to run. */
export function helpFor(args: readonly string[]): { text: string; exit: Exit } | undefined {
  const [name, ...rest] = args;
  if (name === undefined) return { text: HELP, exit: EXIT.usage };
  if (['--help', '-h', 'help'].includes(name)) return { text: HELP, exit: EXIT.done };
  const command = COMMANDS.get(name);
  if (!command) return { text: `There is no command "${name}".\n\n${HELP}`, exit: EXIT.usage };
  return rest.includes('--help') || rest.includes('-h') ? { text: commandHelp(command), exit: EXIT.done } : undefined;
}

/** Runs a command. Expected errors are reported with advice and an exit code. */
export async function runOffice(args: readonly string[], office: Office): Promise<Exit> {
  const help = helpFor(args);
  if (help) {
    (help.exit === EXIT.done ? office.print : office.note)(help.text);
    return help.exit;
  }
  const [name = '', ...rest] = args;
  const command = COMMANDS.get(name);
  if (!command) return EXIT.usage;
  try {
    return await command.run(office, parseArguments(command, rest));
  } catch (error) {
    if (error instanceof UsageError) {
      office.note(error.message);
      return EXIT.usage;
    }
    if (!(error instanceof StoreError)) throw error;
    office.note(`${error.message} Run the command again; that is always safe.`);
    if (/\b40[13]\b/.test(error.message)) office.note('The token is not accepted: check NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID.');
    return EXIT.error;
  }
}
