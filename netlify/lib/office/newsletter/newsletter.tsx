/** The newsletter: its issues, and the page of one with its progress. Writing one is in writing.tsx. */
import { ok } from '../../result.ts';
import type { IssueProgress, Newsletter } from '../../newsletter/newsletter.ts';
import { isIssueId, subjectOf } from '../../newsletter/issues.ts';
import { officePage } from '../app/layout.tsx';
import { LinkRow, Rows } from '../app/rows.tsx';
import { MailFrames, mailPage } from './mail-frame.tsx';
import { IssueFacts, isOpen, issuePath, NEW_PATH, NEWSLETTER_PATH as PATH, progressText, StateBadge } from './parts.tsx';
import { notFound, type OfficeRoute, type StaffCall, staffRoute } from '../app/route.ts';
import { Time } from '../app/times.tsx';

const IssueRow = ({ progress }: { progress: IssueProgress }) => {
  const { language, subject } = subjectOf(progress.issue);
  const title = <span lang={language}>{subject}</span>;
  return (
    <LinkRow href={issuePath(progress.issue.id)} title={title} flags={[<StateBadge key="state" state={progress.state} />]}>
      <Time at={progress.issue.sendAt} />
      {': '}
      {progressText(progress)}
    </LinkRow>
  );
};

const IssueList = ({ issues }: { issues: readonly IssueProgress[] }) => (
  <>
    <p className="actions">
      <a className="btn" href={NEW_PATH}>
        Write an issue
      </a>
      <a className="btn btn-quiet" href="/office/subscribers">
        Subscribers
      </a>
    </p>
    <Rows empty="No newsletter was sent yet.">
      {issues.map((progress) => (
        <IssueRow key={progress.issue.id} progress={progress} />
      ))}
    </Rows>
    {issues.length > 0 && <p className="hint">Open: retried, or not tried yet, at most.</p>}
  </>
);

const StopForm = ({ progress: { issue, state } }: { progress: IssueProgress }) => (
  <details>
    <summary>Stop this newsletter</summary>
    <p>
      {state === 'scheduled' ? 'Nobody gets it.' : 'Nobody else gets it; mails under way still arrive.'} A stopped newsletter
      cannot be continued: to send it after all, write it anew.
    </p>
    <form method="post" action={`${issuePath(issue.id)}/stop`}>
      <button className="btn">Stop it for good</button>
    </form>
  </details>
);

/** `/office/newsletter` and the page of an issue. @param newsletter opens it on its first use */
export function newsletterRoutes({ newsletter }: { newsletter: () => Promise<Newsletter> }): OfficeRoute[] {
  const read = async (id = '') => (isIssueId(id) ? (await newsletter()).progress(id) : undefined);

  async function issuePage(call: StaffCall, progress: IssueProgress, refused?: string) {
    const mails = (await newsletter()).render(progress.issue, { url: call.address.origin });
    const children = (
      <>
        <IssueFacts progress={progress} />
        {isOpen(progress) && (
          <div className="actions">
            <a className="btn btn-quiet" href={issuePath(progress.issue.id)}>
              Refresh
            </a>
            <StopForm progress={progress} />
          </div>
        )}
        <MailFrames mails={mails} />
      </>
    );
    const status = refused === undefined ? 200 : 409;
    return mailPage(call, { title: subjectOf(progress.issue).subject, children, status, alert: refused });
  }

  return [
    staffRoute({
      access: 'doctor',
      name: 'newsletter',
      method: 'GET',
      path: PATH,
      async handle({ session }) {
        const issues = await (await newsletter()).list();
        return ok(officePage({ title: 'Newsletter', session, current: PATH, children: <IssueList issues={issues} /> }));
      },
    }),

    staffRoute({
      access: 'doctor',
      name: 'newsletter-issue',
      method: 'GET',
      path: `${PATH}/:id`,
      async handle(call) {
        const progress = await read(call.params['id']);
        if (!progress) return notFound();
        await call.log({ action: 'seen', kind: 'newsletter', item: progress.issue.id });
        return ok(await issuePage(call, progress));
      },
    }),

    staffRoute({
      access: 'doctor',
      name: 'newsletter-stop',
      method: 'POST',
      path: `${PATH}/:id/stop`,
      async handle(call) {
        const before = await read(call.params['id']);
        if (!before) return notFound();
        const { id } = before.issue;
        const tooLate = (progress: IssueProgress) => issuePage(call, progress, 'It is too late: everybody has been mailed.');
        if (before.state === 'sent') return ok(await tooLate(before));
        if (before.state !== 'stopped') {
          await call.log({ action: 'stopped', kind: 'newsletter', item: id });
          const stopped = await (await newsletter()).stop(id, call.actor);
          if (!stopped.ok && stopped.error.code === 'finished') return ok(await tooLate(stopped.error.progress));
        }
        return ok({ location: issuePath(id) });
      },
    }),
  ];
}
