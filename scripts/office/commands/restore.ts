import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import { describeError } from '../../../netlify/lib/http/log.ts';
import { isRecordId } from '../../../netlify/lib/storage/inbox.ts';
import { removalMarks } from '../../../netlify/lib/storage/removal-marks.ts';
import { CommandError, EXIT, textOption, UsageError } from '../../command-line.ts';
import { identitiesIn } from '../backup/identities.ts';
import { type Manifest, recordsIn } from '../backup/manifest.ts';
import { prepareFollowUp } from '../backup/follow-up.ts';
import { FATES, planRestore, type RestorePlan } from '../backup/restore-plan.ts';
import { writeRestore } from '../backup/write-restore.ts';
import { type Command, isConfirmed, type Office, progressOf, recordCount } from '../command.ts';
import { formatTable } from '../table.ts';

/** Records that are named in the plan. */
const NAMED = 10;

export const removals: Command = {
  usage: 'removals',
  summary: 'prints the marks of what was removed, for a later restore',
  details: [
    'A line each. They hold a time and a keyed hash, and no personal data. Keep the newest list apart from the backups:',
    'what was erased after a backup was made does not come back with `restore --removals FILE`.',
  ],
  async run({ site, print, note }) {
    const marks = await removalMarks(site.open('backups'));
    print(marks.map((mark) => `${mark}\n`).join(''));
    note(`${marks.length} marks.`);
    return EXIT.done;
  },
};

/** @throws {CommandError} if a line is no mark */
async function marksIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new CommandError(`${file} cannot be read.`);
  const lines = text.split('\n').filter((line) => line !== '');
  if (!lines.every(isRecordId)) throw new CommandError(`${file} holds a line that "npm run office -- removals" has not printed.`);
  return lines;
}

function checkOrigin(
  manifest: Manifest,
  { isLive, siteUrl, clock }: Office,
  { from, isPastLimit }: { from: string; isPastLimit: boolean },
): void {
  if (isLive && manifest.site !== from)
    throw new CommandError(
      `The file is a backup of ${manifest.site}, and this is ${siteUrl}. If the site has moved, say --from ${manifest.site}.`,
    );
  if (clock() >= Date.parse(manifest.deleteBy) && !isPastLimit)
    throw new CommandError(
      `The file was to be deleted by ${manifest.deleteBy}: the site has no marks any more of what was erased since, so that it would come back. If there is no other, --past-limit restores it.`,
    );
}

function showPlan({ print, note, columns }: Office, { manifest, counts, different, retentionErrors }: RestorePlan): void {
  const rows = [...counts].flatMap(([store, count]) => {
    const numbers = FATES.map((fate) => count[fate]);
    return numbers.some((number) => number > 0) ? [[store, ...numbers.map(String)]] : [];
  });
  print(`${formatTable(['Store', 'New', 'Equal', 'Different', 'Erased since', 'Outdated'], rows, columns)}\n`);
  note(`The backup of ${manifest.site}, made ${manifest.madeAt}, is whole: ${recordCount(recordsIn(manifest))}.`);
  if (different.length > 0) {
    const names = different.slice(0, NAMED).map(({ store, key }) => `${store} ${key}`);
    note(`Different in the site, where they stay as they are: ${names.join(', ')}${different.length > NAMED ? ' …' : ''}`);
  }
  if (retentionErrors.length > 0) note(`Retention could not judge everything: ${retentionErrors.map(describeError).join('; ')}`);
}

export const restore: Command = {
  usage: 'restore FILE [--key FILE] [--removals FILE] [--from ORIGIN] [--past-limit] [--yes]',
  summary: 'creates what a backup holds and the site has lost',
  details: [
    'First it shows what it would do, by store: records that are new, there already and equal, there and different, erased from the',
    'site since the backup was made, and outdated, as retention would have removed them by today. New ones are created; nothing is',
    'replaced, removed or sent. The scheduled functions pause meanwhile. Started again, it completes what was broken off.',
    '--key FILE       what "backup-key" has printed, for an encrypted backup',
    '--removals FILE  what "removals" has printed later: what it names does not come back',
    '--from ORIGIN    the address of the site when the backup was made, if it has another one today',
    '--past-limit     restores a backup that should have been deleted',
    '--yes            does not ask',
    'Exit code 1: the file cannot be restored.',
  ],
  texts: ['key', 'removals', 'from'],
  flags: ['yes', 'past-limit'],
  async run(office, args) {
    const { root, note, site, clock, isLive, wait } = office;
    const [name] = args.positionals;
    if (name === undefined || args.positionals.length > 1) throw new UsageError('Give one file.');
    const pathOf = (option: string) => {
      const text = textOption(args, option);
      return text === undefined ? undefined : path.resolve(root, text);
    };
    const file = path.resolve(root, name);
    if (!existsSync(file)) throw new CommandError(`${file} does not exist.`);
    const [identities, marks] = [await identitiesIn(pathOf('key')), await marksIn(pathOf('removals'))];
    const options = { from: textOption(args, 'from') ?? office.siteUrl, isPastLimit: args.values['past-limit'] === true };
    const accept = (manifest: Manifest) => checkOrigin(manifest, office, options);
    const plan = await planRestore({ open: site.open, file, identities, accept, marks, now: clock() });
    const followUp = await prepareFollowUp(plan, site.data, clock);
    showPlan(office, plan);
    const records = plan.after.all();
    // A pause is left of a restore that was broken off.
    if (records.length === 0 && !(await site.pauses.isUnderWay())) {
      note('There is nothing to restore.');
      return EXIT.done;
    }
    note(['Afterwards, look at:', ...followUp].join('\n- '));
    if (!args.values['yes'] && !office.confirm) {
      note('Nothing was written. Look at the table, then say --yes.');
      return EXIT.done;
    }
    const ask = () => `Create ${recordCount(records.length)}?`;
    if (!(await isConfirmed(office, args, { look: 'the table', ask, no: 'Nothing was written.' }))) return EXIT.done;

    const conflicts = await writeRestore(records, {
      open: site.open,
      pauses: site.pauses,
      clock,
      wait,
      isLive,
      onProgress: progressOf(office),
    });
    const about = plan.manifest.madeAt;
    await site.staff.audit.record({ actor: COMMAND_LINE, action: 'restored a backup', kind: 'backups', item: '', about });
    const unrepaired = await site.jobs.repairIndexes(Infinity).then(() => undefined, describeError);
    await site.pauses.end();
    note(`Restored: ${recordCount(records.length - conflicts.length)}. The scheduled functions go on.`);
    if (conflicts.length > 0) note(`Created by somebody else meanwhile, and left as they are: ${recordCount(conflicts.length)}.`);
    if (unrepaired === undefined) return EXIT.done;
    note(`Some indexes could not be repaired: ${unrepaired}. The site tries it again every hour.`);
    return EXIT.error;
  },
};
