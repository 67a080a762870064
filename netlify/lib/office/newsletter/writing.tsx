/** Writing a newsletter: the form, its preview, a test mail, the question before it is sent, and sending it. */
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Reply } from '../../http/responses.ts';
import { checkAddress, DRAFT_LIMITS, type Problems, scheduledTime } from '../../newsletter/draft.ts';
import type { Rendered } from '../../newsletter/issue-mail.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Issue, isIssueId } from '../../newsletter/issues.ts';
import { MailFrame, mailHeaders } from './mail-frame.tsx';
import { Confirmation, SentBefore } from './confirmation.tsx';
import { NewsletterForm, type Step, STEPS, type DraftFields, draftFieldsOf } from './form.tsx';
import { issuePath, NEW_PATH, newsletterPage } from './parts.tsx';
import { type OfficeRoute, type StaffCall, staffRoute } from '../app/route.ts';

/** Every field is a text: what is wrong with it is said beside it, and nothing typed is lost. */
const FieldsSchema = z.record(z.string(), z.string());

type Call = Pick<StaffCall, 'session' | 'address' | 'now' | 'log' | 'actor'>;

/** What a page shows above the form. */
interface Above {
  status?: number;
  problems?: Problems;
  /** A preview. */
  mail?: Rendered;
  /** Address that a test mail went to. */
  testedTo?: string;
  /** The issue that this form became before. */
  sentBefore?: Issue;
}

const draftOf = ({ key, subject, greeting, items }: DraftFields) => ({ id: key, subject, greeting, items });

/** The time that a step of these names is about; undefined for now. */
const timeFor = (step: Step, { at }: DraftFields) => (step === 'ask-at' || step === 'send-at' ? at : undefined);

const MINUTE = 60_000;

/** Whether an issue has the time that a form asks for. @param at milliseconds since 1970; undefined for now */
const isFor = ({ sendAt }: Issue, at: number | undefined, now: number) =>
  // A concurrent request of the same form may have been a moment later.
  at === undefined ? sendAt < now + MINUTE : sendAt === at;

/** `/office/newsletter/new`. @param newsletter opens it on its first use */
export function newsletterWritingRoutes({ newsletter }: { newsletter: () => Promise<Newsletter> }): OfficeRoute[] {
  const page = ({ session, address }: Call, title: string, children: ReactNode, status = 200) => ({
    ...newsletterPage({ title, session, status, children }),
    headers: mailHeaders(address.origin),
  });

  async function formPage(call: Call, typed: DraftFields, above: Above = {}): Promise<Reply> {
    const { status, problems = {}, mail, testedTo, sentBefore } = above;
    const opened = await newsletter();
    const key = isIssueId(typed.key) && !sentBefore ? typed.key : opened.newDraftId();
    const children = (
      <>
        {sentBefore && <SentBefore issue={sentBefore} />}
        {testedTo !== undefined && (
          <p className="notice" role="status">
            A test mail is on its way to {testedTo}.
          </p>
        )}
        {mail && (
          <>
            <MailFrame mail={mail} />
            <p>
              <a className="btn btn-quiet" href="#try">
                Try or send it
              </a>
            </p>
          </>
        )}
        <NewsletterForm
          typed={{ ...typed, key }}
          candidates={await opened.candidates()}
          problems={problems}
          officeAddress={opened.officeAddress}
        />
      </>
    );
    return page(call, 'Write a newsletter', children, status);
  }

  async function preview(call: Call, typed: DraftFields): Promise<Result<Reply, Problems>> {
    const at = typed.at === '' ? {} : { at: typed.at };
    const mail = (await newsletter()).preview(draftOf(typed), { url: call.address.origin, ...at });
    return mail.ok ? ok(await formPage(call, typed, { mail: mail.value })) : mail;
  }

  async function test(call: Call, typed: DraftFields): Promise<Result<Reply, Problems>> {
    const opened = await newsletter();
    const [draft, to] = [opened.check(draftOf(typed)), checkAddress(typed.to)];
    if (!draft.ok || !to.ok) return fail({ ...(draft.ok ? {} : draft.error), ...(to.ok ? {} : to.error) });
    await call.log({ action: 'tested', kind: 'newsletter', item: typed.key });
    const tested = await opened.test(draftOf(typed), to.value);
    return tested.ok ? ok(await formPage(call, typed, { testedTo: to.value })) : tested;
  }

  async function ask(call: Call, typed: DraftFields, step: Step): Promise<Result<Reply, Problems>> {
    const opened = await newsletter();
    const at = timeFor(step, typed);
    const mail = opened.preview(draftOf(typed), { url: call.address.origin, ...(at === undefined ? {} : { at }) });
    if (!mail.ok) return mail;
    const time = at === undefined ? ok(undefined) : scheduledTime(at, call.now);
    if (!time.ok) return time;
    const title = at === undefined ? 'Send this newsletter now?' : 'Schedule this newsletter?';
    const most = await opened.mostRecipients();
    return ok(page(call, title, <Confirmation typed={typed} mail={mail.value} most={most} at={time.value} />));
  }

  async function send(call: Call, typed: DraftFields, step: Step): Promise<Result<Reply, Problems>> {
    const opened = await newsletter();
    const [draft, at] = [opened.check(draftOf(typed)), timeFor(step, typed)];
    if (!draft.ok) return draft;
    // A form that is sent once more leads to its issue, even after the time that it asks for.
    const isRepeated = (await opened.progress(typed.key)) !== undefined;
    const time = at === undefined ? ok(undefined) : scheduledTime(at, call.now);
    if (!time.ok && !isRepeated) return time;
    if (!isRepeated) await call.log({ action: at === undefined ? 'sent' : 'scheduled', kind: 'newsletter', item: typed.key });
    const sent = await opened.send(draftOf(typed), { by: call.actor, at: isRepeated ? undefined : at });
    const refuse = async (issue: Issue) => ok(await formPage(call, typed, { status: 409, sentBefore: issue }));
    if (!sent.ok) return sent.error.code === 'invalid' ? fail(sent.error.problems) : refuse(sent.error.issue);
    const { issue, isNew } = sent.value;
    return isNew || !time.ok || isFor(issue, time.value, call.now) ? ok({ location: issuePath(issue.id) }) : refuse(issue);
  }

  const work: Record<Step, (call: Call, typed: DraftFields, step: Step) => Promise<Result<Reply, Problems>>> = {
    edit: async (call, typed) => ok(await formPage(call, typed)),
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
        const { items } = await (await newsletter()).candidates();
        const chosen = items.filter(({ isNew }) => isNew).slice(0, DRAFT_LIMITS.items);
        return ok(await formPage(call, { ...draftFieldsOf({}), items: chosen.map(({ reference }) => reference) }));
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
        const done = await work[step](call, typed, step);
        return ok(done.ok ? done.value : await formPage(call, typed, { status: 422, problems: done.error }));
      },
    }),
  ];
}
