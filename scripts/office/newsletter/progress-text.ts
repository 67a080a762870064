import type { Candidate } from '../../../netlify/lib/newsletter/candidates.ts';
import { languagesOfIssue, subjectOf } from '../../../netlify/lib/newsletter/issues.ts';
import type { IssueProgress } from '../../../netlify/lib/newsletter/newsletter.ts';
import { practiceTime } from '../command.ts';
import { escapeLine, escapeLines } from '../escape-control.ts';
import { formatTable } from '../table.ts';

/** Characters of an id in tables; `stop` and `status` accept a prefix. */
const ID_LENGTH = 19;

/** One row per issue. */
export const issueTable = (all: readonly IssueProgress[], columns: number): string =>
  formatTable(
    ['ID', 'Begins', 'State', 'Sent', 'Refused', 'Failed', 'Open', 'Subject'],
    all.map(({ issue, state, counts, retried, remaining }) => [
      issue.id.slice(0, ID_LENGTH),
      practiceTime(issue.sendAt),
      state,
      String(counts.sent),
      String(counts.bounced),
      String(counts.failed),
      String(retried + remaining),
      subjectOf(issue).subject,
    ]),
    columns,
  );

/** All that is known of one issue, one fact per line. */
export function issueText({ issue, state, counts, retried, remaining, stopped, finishedAt }: IssueProgress): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['id', issue.id],
    ['subject', subjectOf(issue).subject],
    ['languages', languagesOfIssue(issue).join(', ')],
    ['state', state],
    ['begins', practiceTime(issue.sendAt)],
    ['by', issue.by.name],
    ['items', issue.items.map(({ title }) => title).join('; ')],
    ['sent', String(counts.sent)],
    ['refused', `${counts.bounced} (set aside; see: list subscribers --status bounced)`],
    ['failed', `${counts.failed} (tried for 72 hours)`],
    ['unsubscribed', `${counts.unsubscribed} (while it was sent)`],
    ['tried again', String(retried)],
    ['not tried yet', `at most ${remaining}`],
    ['stopped', stopped && `${practiceTime(stopped.at)} by ${stopped.by.name}`],
    ['finished', finishedAt === undefined ? undefined : practiceTime(finishedAt)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [`${label.padEnd(16)}${escapeLine(value)}\n`])).join('');
}

/** What can be chosen, the newest first. Two lines each, as a reference is to be copied whole. */
export const itemList = (items: readonly Candidate[]): string =>
  items
    .map(({ date, isNew, title, reference }) =>
      escapeLines(`${date} ${isNew ? 'new' : '   '} ${reference}\n               ${title}`).join('\n'),
    )
    .join('\n');
