/** The question before a newsletter is sent, and the notice for an already used draft. */
import type { Rendered } from '../../newsletter/issue-mail.tsx';
import { type Issue, subjectOf } from '../../newsletter/issues.ts';
import { MailFrames } from './mail-frame.tsx';
import { StepButton, type DraftFields, fieldsOfDraft } from './form.tsx';
import { issuePath, NEW_PATH, subscribersText, timeZoneHint } from './parts.tsx';
import { Fact, Facts } from '../app/facts.tsx';
import { HiddenFields } from '../app/form-fields.tsx';
import { Time } from '../app/times.tsx';

interface ConfirmationProps {
  typed: DraftFields;
  mails: readonly Rendered[];
  /** Upper bound of the recipients. */
  most: number;
  /** A sentence about those who get nothing. */
  leftOut: string | undefined;
  /** Milliseconds since 1970; undefined for now. */
  at: number | undefined;
}

export const Confirmation = ({ typed, mails, most, leftOut, at }: ConfirmationProps) => (
  <>
    <Facts>
      <Fact label="To">
        at most {subscribersText(most)}: whoever is subscribed by then{leftOut !== undefined && `. ${leftOut}`}
      </Fact>
      <Fact label="When">
        {at === undefined ? (
          'Now: the first mails leave within a minute'
        ) : (
          <>
            <Time at={at} />, {timeZoneHint()}
          </>
        )}
      </Fact>
    </Facts>
    {most === 0 && (
      <p className="notice">{leftOut === undefined ? 'Nobody has confirmed a subscription yet.' : 'Nobody gets it yet.'}</p>
    )}
    <form className="actions" method="post" action={NEW_PATH}>
      <HiddenFields fields={fieldsOfDraft(typed)} />
      {at === undefined ? (
        <StepButton step="send-now" label={`Send to at most ${subscribersText(most)}`} />
      ) : (
        <StepButton step="send-at" label="Schedule it" />
      )}
      <StepButton step="edit" label="Change something" isQuiet />
    </form>
    <MailFrames mails={mails} />
  </>
);

export const SentBefore = ({ issue }: { issue: Issue }) => (
  <div className="notice notice-error" role="alert">
    <h2>Not sent: this form was sent before</h2>
    <p>
      It became “<a href={issuePath(issue.id)}>{subjectOf(issue).subject}</a>”, for <Time at={issue.sendAt} />. What you typed is
      below, as a new newsletter: it would go to the same subscribers, besides that one. To replace that one, stop it first.
    </p>
  </div>
);
