/** Writing a newsletter: the form, its preview, a test mail, the question before it is sent, and sending it. */
import * as z from 'zod/mini';
import { MINUTE } from '../../../../src/time/durations.ts';
import { practiceDay } from '../../../../src/time/practice-time.ts';
import type { Reply } from '../../http/responses.ts';
import { checkAddress, type Problems, scheduledTime } from '../../newsletter/draft.ts';
import type { Rendered } from '../../newsletter/issue-mail.tsx';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Issue, isIssueId } from '../../newsletter/issues.ts';
import { MailFrames, mailPage } from './mail-frame.tsx';
import { Confirmation, SentBefore } from './confirmation.tsx';
import {
  type DraftFields,
  draftFieldsOf,
  fieldsOfDraft,
  NewsletterForm,
  newestOf,
  type Step,
  StepButton,
  STEPS,
} from './form.tsx';
import { Time } from '../app/times.tsx';
import { issuePath, NEW_PATH } from './parts.tsx';
import { type OfficeRoute, type StaffCall, staffRoute } from '../app/route.ts';

/** Steps that leave a draft. */
const KEPT_BY: ReadonlySet<Step> = new Set(['edit', 'keep', 'preview', 'test', 'ask-now', 'ask-at']);

/** Every field is a text: what is wrong with it is said beside it, and nothing typed is lost. */
const FieldsSchema = z.record(z.string(), z.string());

/** What a page shows above the form. */
interface Above {
  status?: number;
  problems?: Problems;
  mails?: readonly Rendered[];
  /** Address that a test mail went to. */
  testedTo?: string;
  /** The issue that this form became before. */
  sentBefore?: Issue;
  /** When the draft was kept that is shown, in milliseconds since 1970. */
  keptAt?: number;
}

/** The typed time, if a step of this name is about it; undefined for now. */
const typedTime = (step: Step, { at }: DraftFields) => (step === 'ask-at' || step === 'send-at' ? at : undefined);

/** A typed time in milliseconds since 1970; undefined for now. */
const timeOf = (at: string | undefined, now: number) => (at === undefined ? ok(undefined) : scheduledTime(at, now));

/** Whether an issue has the time that a form asks for. @param at milliseconds since 1970; undefined for now */
const isFor = ({ sendAt }: Issue, at: number | undefined, now: number) =>
  // A concurrent request of the same form may have been a moment later.
  at === undefined ? sendAt < now + MINUTE : sendAt === at;

/** Says that a draft is shown, and offers an empty form. */
const KeptDraft = ({ at }: { at: number }) => (
  <div className="notice">
    <p>
      Your draft of <Time at={at} />.
    </p>
    <form method="post" action={NEW_PATH}>
      <StepButton step="begin-anew" label="Begin anew" isQuiet />
    </form>
  </div>
);

/** Does what a button asks for. @returns the page or redirect, or what is wrong with the form */
type Work = (call: StaffCall<unknown>, typed: DraftFields, step: Step) => Promise<Result<Reply, Problems>>;

/** `/office/newsletter/new`. @param newsletter opens it on its first use */
export function newsletterWritingRoutes({ newsletter }: { newsletter: () => Promise<Newsletter> }): OfficeRoute[] {
  async function formPage(call: StaffCall<unknown>, typed: DraftFields, above: Above = {}): Promise<Reply> {
    const { status, problems = {}, mails = [], testedTo, sentBefore, keptAt } = above;
    const opened = await newsletter();
    const id = isIssueId(typed.id) && !sentBefore ? typed.id : opened.newDraftId();
    const children = (
      <>
        {sentBefore && <SentBefore issue={sentBefore} />}
        {keptAt !== undefined && <KeptDraft at={keptAt} />}
        {testedTo !== undefined && (
          <p className="notice" role="status">
            A test mail is on its way to {testedTo}.
          </p>
        )}
        {mails.length > 0 && (
          <>
            <MailFrames mails={mails} />
            <p>
              <a className="btn btn-quiet" href="#try">
                Try or send it
              </a>
            </p>
          </>
        )}
        <NewsletterForm
          typed={{ ...typed, id }}
          languages={opened.languages}
          candidates={await opened.candidates()}
          problems={problems}
          officeAddress={opened.officeAddress}
          today={practiceDay(call.now)}
        />
      </>
    );
    return mailPage(call, { title: 'Write a newsletter', children, status });
  }

  const preview: Work = async (call, typed) => {
    const mails = (await newsletter()).preview(typed, { url: call.address.origin, at: typed.at || undefined });
    return mails.ok ? ok(await formPage(call, typed, { mails: mails.value })) : mails;
  };

  const test: Work = async (call, typed) => {
    const opened = await newsletter();
    const [draft, to] = [opened.check(typed), checkAddress(typed.to)];
    if (!draft.ok || !to.ok) return fail({ ...(draft.ok ? {} : draft.error), ...(to.ok ? {} : to.error) });
    await call.log({ action: 'tested', kind: 'newsletter', item: typed.id });
    const tested = await opened.test(typed, to.value);
    return tested.ok ? ok(await formPage(call, typed, { testedTo: to.value })) : tested;
  };

  const ask: Work = async (call, typed, step) => {
    const opened = await newsletter();
    const at = typedTime(step, typed);
    const mails = opened.preview(typed, { url: call.address.origin, at });
    if (!mails.ok) return mails;
    const time = timeOf(at, call.now);
    if (!time.ok) return time;
    const title = at === undefined ? 'Send this newsletter now?' : 'Schedule this newsletter?';
    const written = mails.value.map(({ language }) => language);
    const recipients = { most: await opened.mostRecipients(written), leftOut: opened.leftOut(written) };
    const children = <Confirmation typed={typed} mails={mails.value} {...recipients} at={time.value} />;
    return ok(mailPage(call, { title, children }));
  };

  const send: Work = async (call, typed, step) => {
    const opened = await newsletter();
    const [draft, at] = [opened.check(typed), typedTime(step, typed)];
    if (!draft.ok) return draft;
    // A form that is sent once more leads to its issue, even after the time that it asks for.
    const isRepeated = (await opened.progress(typed.id)) !== undefined;
    const time = timeOf(at, call.now);
    if (!time.ok && !isRepeated) return time;
    if (!isRepeated) await call.log({ action: at === undefined ? 'sent' : 'scheduled', kind: 'newsletter', item: typed.id });
    const sent = await opened.send(typed, { by: call.actor, at: isRepeated ? undefined : at });
    const refuse = async (issue: Issue) => ok(await formPage(call, typed, { status: 409, sentBefore: issue }));
    if (!sent.ok) return sent.error.code === 'invalid' ? fail(sent.error.problems) : refuse(sent.error.issue);
    const { issue, isNew } = sent.value;
    return isNew || !time.ok || isFor(issue, time.value, call.now) ? ok({ location: issuePath(issue.id) }) : refuse(issue);
  };

  const work: Record<Step, Work> = {
    edit: async (call, typed) => ok(await formPage(call, typed)),
    // Sent as the page is left, so the response is not shown.
    keep: () => Promise.resolve(ok({ json: {} })),
    async 'begin-anew'(call) {
      await (await newsletter()).drafts.forget(call.actor.id);
      return ok({ location: NEW_PATH });
    },
    preview,
    test,
    'ask-now': ask,
    'ask-at': ask,
    'send-now': send,
    'send-at': send,
  };

  return [
    staffRoute({
      access: 'doctor',
      name: 'newsletter-new',
      method: 'GET',
      path: NEW_PATH,
      async handle(call) {
        const { drafts, progress } = await newsletter();
        const kept = await drafts.read(call.actor.id);
        // The page of a form that was sent may keep it once more.
        if (kept && !(await progress(kept.fields['key'] ?? '')))
          return ok(await formPage(call, draftFieldsOf(kept.fields), { keptAt: kept.at }));
        const newest = newestOf(await (await newsletter()).candidates());
        return ok(await formPage(call, { ...draftFieldsOf({}), items: newest.map(({ reference }) => reference) }));
      },
    }),

    staffRoute({
      access: 'doctor',
      name: 'newsletter-write',
      method: 'POST',
      path: NEW_PATH,
      body: FieldsSchema,
      async handle(call) {
        const typed = draftFieldsOf(call.body);
        const step = STEPS.find((name) => name === call.body['step']) ?? 'edit';
        const { drafts } = await newsletter();
        if (KEPT_BY.has(step)) await drafts.keep(call.actor.id, fieldsOfDraft(typed));
        const done = await work[step](call, typed, step);
        if (done.ok && 'location' in done.value) await drafts.forget(call.actor.id);
        return ok(done.ok ? done.value : await formPage(call, typed, { status: 422, problems: done.error }));
      },
    }),
  ];
}
