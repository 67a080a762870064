import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import type { Newsletter } from '../../../netlify/lib/newsletter/newsletter.ts';
import { englishName } from '../../../src/language/english-name.ts';
import { firstLanguage } from '../../../src/language/languages.ts';
import { type Arguments, type Exit, textOption, UsageError } from '../../command-line.ts';
import { type Command, type Office, isConfirmed, practiceTime } from '../command.ts';
import { escapeLines } from '../escape-control.ts';
import { draftDetails, draftFrom, draftOptions, invalidDraft, timeFrom } from '../newsletter/draft-options.ts';
import { issueTable, issueText, itemList } from '../newsletter/progress-text.ts';
import { sendHere } from '../newsletter/send-here.ts';

type Action = (office: Office, newsletter: Newsletter, args: Arguments) => Promise<Exit | undefined>;

const items: Action = async ({ print, note }, newsletter) => {
  const { since, items: all } = await newsletter.candidates();
  if (all.length > 0) print(`${itemList(all)}\n`);
  if (all.length === 0) note('No article or video is published yet.');
  else note(since === undefined ? 'No newsletter was sent yet.' : `The last newsletter is of ${practiceTime(since)}.`);
};

/** The mail of the options, as a text in each language that it has. @throws {UsageError} naming what is wrong */
async function rendered(office: Office, newsletter: Newsletter, args: Arguments) {
  const draft = await draftFrom(office, newsletter, args);
  const at = timeFrom(args);
  const preview = newsletter.preview(draft, at === undefined ? {} : { at });
  if (!preview.ok) throw invalidDraft(preview.error);
  const shown = preview.value.map(
    ({ language, subject, text }) => `${draft.translations ? `${englishName(language)}\n` : ''}Subject: ${subject}\n\n${text}\n`,
  );
  return { draft, at, mails: preview.value, shown: `${escapeLines(shown.join('\n')).join('\n')}\n` };
}

const preview: Action = async (office, newsletter, args) => {
  const { mails, shown } = await rendered(office, newsletter, args);
  const file = textOption(args, 'out');
  if (file === undefined) {
    office.print(shown);
    return undefined;
  }
  const { dir, name, ext } = path.parse(path.resolve(office.root, file));
  for (const { language, html } of mails)
    await writeFile(path.join(dir, language === firstLanguage() ? name + ext : `${name}.${language}${ext}`), html);
  return undefined;
};

const test: Action = async (office, newsletter, args) => {
  const { draft } = await rendered(office, newsletter, args);
  const mailed = await newsletter.test(draft, textOption(args, 'to'));
  if (!mailed.ok) throw invalidDraft(mailed.error);
  office.note(`A test mail is on its way to ${mailed.value.to}. Without SMTP_URL it is a file in .netlify/outbox.`);
};

const send: Action = async (office, newsletter, args) => {
  const { print, note, isLive } = office;
  const { draft, at, mails, shown } = await rendered(office, newsletter, args);
  const written = mails.map(({ language }) => language);
  print(shown);
  const when = at === undefined ? 'now' : `at ${at.replace('T', ' ')}, the practice’s time`;
  const question = async () => `Send this ${when} to at most ${await newsletter.mostRecipients(written)} addresses?`;
  const ask = async () => [newsletter.leftOut(written), await question()].filter((one) => one !== undefined).join(' ');
  if (!(await isConfirmed(office, args, { look: 'the preview', ask, no: 'Nothing was sent.' }))) return undefined;
  const sent = await newsletter.send(draft, { by: COMMAND_LINE, at });
  if (!sent.ok) {
    if (sent.error.code === 'invalid') throw invalidDraft(sent.error.problems);
    throw new UsageError('Another issue has this id. Change the subject, and send it again.');
  }
  const { issue, isNew } = sent.value;
  if (!isNew) note('This issue was created before; it is not sent twice. Change its subject or greeting to send another one.');
  note(`${issue.id}: \`newsletter status\` shows its progress, \`newsletter stop\` stops it.`);
  if (isLive) note(`The live site sends it ${at === undefined ? 'within a minute' : when}.`);
  else if (at !== undefined) note('This machine sends nothing by itself: run `newsletter run` when its time has come.');
  else return sendHere(office, newsletter);
  return undefined;
};

/** The issue whose id begins with the argument; without an argument the only one that is not over. */
async function issueOf(newsletter: Newsletter, prefix: string | undefined) {
  const all = await newsletter.list();
  const matching = all.filter(({ issue, state }) =>
    prefix === undefined ? state === 'scheduled' || state === 'sending' : issue.id.startsWith(prefix),
  );
  const [found, ...more] = matching;
  if (!found)
    throw new UsageError(prefix === undefined ? 'No issue is scheduled or being sent.' : `No issue has the id ${prefix}.`);
  if (more.length > 0) throw new UsageError('Which one? Give its id, or its first letters, from `newsletter status`.');
  return found;
}

const status: Action = async ({ print, note, columns }, newsletter, { positionals: [, prefix] }) => {
  if (prefix !== undefined) {
    print(issueText(await issueOf(newsletter, prefix)));
    return undefined;
  }
  const all = await newsletter.list();
  if (all.length > 0) print(`${issueTable(all, columns)}\n`);
  note(
    all.length === 0
      ? 'No newsletter was sent yet.'
      : 'Open: retried, or not tried yet, at most. `newsletter status ID` says more.',
  );
};

const stop: Action = async ({ note, print }, newsletter, { positionals: [, prefix] }) => {
  const { issue } = await issueOf(newsletter, prefix);
  const stopped = await newsletter.stop(issue.id, COMMAND_LINE);
  if (!stopped.ok) throw new UsageError('It is too late: everybody has been mailed.');
  print(issueText(stopped.value));
  note('Stopped. Mails that are under way still arrive.');
};

const run: Action = (office, newsletter) => {
  if (office.isLive) throw new UsageError('The live site sends by itself, every minute.');
  return sendHere(office, newsletter);
};

const ACTIONS = new Map(Object.entries({ items, preview, test, send, status, stop, run }));
const NAMES = [...ACTIONS.keys()].join('|');

export const newsletter: Command = {
  usage: `newsletter ${NAMES} [ID] [OPTIONS]`,
  summary: 'composes, sends and stops newsletters',
  get details() {
    return [
      'items    the articles and videos of this folder’s content that can be chosen',
      'preview  the mail as its reader sees it; --out FILE writes its HTML, mail.html and in Sinhala mail.si.html',
      'test     mails it once; --to ADDRESS, or the office',
      'send     shows it, asks, and sends it; --at "2026-12-01 09:00" at that time at the practice; --yes does not ask',
      'status   the last issues; with an ID all of one',
      'stop     stops an issue, scheduled or being sent',
      'run      sends what is due from this machine; the live site does so every minute',
      '',
      ...draftDetails(),
    ];
  },
  // The languages of the site are known once the command runs.
  get texts() {
    return [...draftOptions(), 'to', 'out'];
  },
  flags: ['yes'],
  async run(office, args) {
    const [name = '', ...more] = args.positionals;
    const action = ACTIONS.get(name);
    if (!action) throw new UsageError(`Say what to do: newsletter ${NAMES}.`);
    if (more.length > 1) throw new UsageError('Only one issue can be named. Put what has spaces into quotation marks.');
    return action(office, await office.site.newsletter(), args);
  },
};
